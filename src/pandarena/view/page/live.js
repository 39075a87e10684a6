// A match that is being played on this machine: its stream comes in, wishes go out.
import { Messages } from "pandarena/match.js";

export class Live {
  paused = false;
  /** Times real time; 0: as fast as it can. */
  speed = 1;
  lost = false;

  constructor(key, take) {
    Object.assign(this, { key, take });
  }

  /** Read until the end of time; what is lost is said. */
  async listen() {
    try {
      const reader = (await fetch("stream")).body.getReader();
      const messages = new Messages();
      for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
        for (const [letter, data] of messages.feed(value)) this.#sort(letter, data);
      }
    } catch { /* said below */ }
    this.lost = true;
    this.take("lost");
  }

  #sort(letter, data) {
    if (letter !== "P") return this.take(letter, data);
    const told = JSON.parse(new TextDecoder().decode(data));
    Object.assign(this, { paused: told.paused, speed: told.speed });
    if (told.error) this.take("error", told.error);
    if (told.plots) this.take("plots", told.plots);
    return undefined;
  }

  async send(wish) {
    if (this.lost) return;
    const answer = await fetch("do", { method: "POST", headers: { "X-Pandarena": this.key }, body: JSON.stringify(wish) }).catch(() => null);
    if (answer && !answer.ok) this.take("error", await answer.text());
  }
}
