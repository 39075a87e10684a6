// The time that is shown. A live match leads, until somebody looks back.
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 10, 30];
const NEAR = 0.25;

export class Playback {
  time = 0;
  speed = 1;
  playing = true;
  /** Whether the newest moment is shown, as it comes. */
  leading;

  /** `live` steers a match that is being played; null: all of it is there. */
  constructor(matches, live) {
    Object.assign(this, { matches, live, leading: Boolean(live) });
  }

  /** The last moment there is. */
  get end() {
    return Math.max(0, ...this.matches.map((m) => m.end));
  }

  /** The length of the match, as far as it is known. */
  get length() {
    return Math.max(this.end, ...this.matches.map((m) => m.ended ? 0 : m.scene?.time ?? 0), 0.1);
  }

  /** Some wall time has passed [s]. */
  advance(passed) {
    const end = this.end;
    if (this.leading) {
      const speed = this.live.speed || 1000, behind = end - this.time;
      // Smooth at the pace of the match; what has been left behind by more is made up for.
      const step = behind > NEAR * Math.max(1, speed) ? behind - NEAR * speed / 2 : passed * speed;
      this.time = behind < 0 ? end : Math.min(end, this.time + Math.max(0, step));
    } else if (this.playing) {
      this.time = Math.min(end, this.time + passed * this.speed);
      if (this.time >= end && !this.live) this.playing = false;
    }
  }

  seek(time) {
    this.leading = false;
    this.time = Math.min(this.end, Math.max(0, time));
  }

  toggle() {
    if (this.leading) return this.live.send({ do: this.live.paused ? "play" : "pause" });
    if (!this.playing && this.time >= this.end - 1e-6) this.time = 0;
    this.playing = !this.playing;
  }

  step(ticks) {
    if (this.leading && ticks > 0) return this.live.send({ do: "step", ticks });
    this.playing = false;
    this.seek(this.time + ticks * 0.01);
  }

  pace(speed) {
    this.speed = speed || 1000;
    this.live?.send({ do: "speed", speed });
  }

  /** Back to the newest moment. */
  lead() {
    this.leading = Boolean(this.live);
    this.time = this.end;
  }

  /** To the next or the last event before. */
  jump(way) {
    const times = this.matches.flatMap((m) => m.said.event.map((e) => e.t)).sort((a, b) => a - b);
    const found = way > 0 ? times.find((t) => t > this.time + 0.02) : times.findLast((t) => t < this.time - 0.02);
    if (found !== undefined) this.seek(found);
  }
}
