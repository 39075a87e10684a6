// The foot of the page: what plays, how fast, and the time line with every event and every stage.
import { clock, make, say, typing } from "pandarena/hud.js";
import { SPEEDS } from "pandarena/playback.js";

const HUES = { gripped: "#d8a013", lifted: "#d8a013", placed: "#2b9a57", scored: "#2b9a57", struck: "#e0482f", toppled: "#e0482f", lost: "#e0482f", missed: "#e58a2b", forfeited: "#e0482f", disturbed: "#8a5bd0" };
const TEAM = { red: "200, 54, 47", blue: "47, 95, 196" };
const LANE = 22, GAP = 10;

export class Bar {
  #drawn = "";

  constructor(parent, playback, fold) {
    this.playback = playback;
    const keys = make(parent, "div", "keys");
    const key = (name, label, title, act) => {
      const button = make(keys, "button", name, label);
      button.title = title;
      button.setAttribute("aria-label", title);
      button.addEventListener("click", act);
      return button;
    };
    key("previous", "«", "previous event (shift + ←)", () => playback.jump(-1));
    key("back", "‹", "one tick back (,)", () => playback.step(-1));
    this.play = key("play", "▶", "play or pause (space)", () => playback.toggle());
    key("forth", "›", "one tick on (.)", () => playback.step(1));
    key("next", "»", "next event (shift + →)", () => playback.jump(1));
    this.speed = make(keys, "select", "speed");
    this.speed.title = "speed";
    for (const s of playback.live ? [...SPEEDS, 0] : SPEEDS) {
      this.speed.add(new Option(s ? `${s}×` : "max", s, s === 1, s === 1));
    }
    this.speed.addEventListener("change", () => playback.pace(Number(this.speed.value)));
    this.lead = key("lead", "live", "back to now (l)", () => playback.lead());
    this.lead.hidden = !playback.live;
    this.line = make(parent, "div", "line");
    this.canvas = make(this.line, "canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("aria-label", "time line");
    this.tip = make(this.line, "div", "tip");
    this.now = make(parent, "output", "now");
    key("menu", "☰", "show or hide the panel (m)", () => fold());
    parent.append(keys.lastChild);
    this.#listen();
  }

  #listen() {
    let dragged = false;
    const at = (e) => {
      const box = this.canvas.getBoundingClientRect();
      return Math.min(1, Math.max(0, (e.clientX - box.left) / box.width)) * this.playback.length;
    };
    this.canvas.addEventListener("pointerdown", (e) => {
      dragged = true;
      this.canvas.setPointerCapture(e.pointerId);
      this.playback.seek(at(e));
    });
    this.canvas.addEventListener("pointermove", (e) => {
      if (dragged) this.playback.seek(at(e));
      this.#hint(at(e), e);
    });
    this.canvas.addEventListener("pointerup", () => { dragged = false; });
    this.canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    new ResizeObserver(() => { this.#drawn = ""; }).observe(this.line);
    window.addEventListener("keydown", (e) => this.#key(e));
  }

  #key(e) {
    if (typing(e)) return;
    const { playback } = this;
    const deeds = {
      " ": () => playback.toggle(), ",": () => playback.step(-1), ".": () => playback.step(1), l: () => playback.lead(),
      ArrowLeft: () => e.shiftKey ? playback.jump(-1) : playback.seek(playback.time - 1),
      ArrowRight: () => e.shiftKey ? playback.jump(1) : playback.seek(playback.time + 1),
      Home: () => playback.seek(0), End: () => playback.seek(playback.end),
    };
    if (!deeds[e.key]) return;
    e.preventDefault();
    deeds[e.key]();
  }

  #hint(time, e) {
    const box = this.line.getBoundingClientRect();
    const near = this.playback.length / box.width * 6;
    const events = this.playback.matches.flatMap((m) => m.said.event).filter((v) => Math.abs(v.t - time) < near).slice(0, 6);
    this.tip.replaceChildren();
    make(this.tip, "b", "", clock(time));
    for (const event of events) make(this.tip, "span", event.team ?? "", say(event));
    this.tip.hidden = false;
    this.tip.style.left = `${Math.min(box.width - 130, Math.max(130, e.clientX - box.left))}px`;
  }

  show() {
    const { playback } = this, live = playback.live;
    const running = playback.leading ? !live.paused : playback.playing;
    this.play.textContent = running ? "❚❚" : "▶";
    this.lead.classList.toggle("on", playback.leading);
    if (live && playback.leading && document.activeElement !== this.speed) this.speed.value = live.speed;
    this.now.textContent = `${clock(playback.time)} / ${clock(playback.length)}`;
    const key = `${playback.time} ${playback.end} ${playback.matches.map((m) => m.edition)}`;
    if (key !== this.#drawn) this.#draw();
    this.#drawn = key;
  }

  #draw() {
    const { playback, canvas } = this;
    const lanes = playback.matches.flatMap((m, i) => (m.scene?.arms ?? []).map((team) => [m, team, i * GAP]));
    const apart = GAP * (playback.matches.length - 1);
    const scale = window.devicePixelRatio, width = this.line.clientWidth, height = 8 + LANE * Math.max(1, lanes.length) + apart;
    canvas.style.height = `${height}px`;
    if (canvas.width !== width * scale || canvas.height !== height * scale) [canvas.width, canvas.height] = [width * scale, height * scale];
    const pen = canvas.getContext("2d"), x = (t) => t / playback.length * width;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = "rgba(255, 255, 255, 0.06)";
    pen.fillRect(0, 4, x(playback.end), height - 8);
    lanes.forEach(([match, team, down], i) => this.#lane(pen, x, match, team, 4 + LANE * i + down));
    pen.fillStyle = "#fff";
    pen.fillRect(x(playback.time) - 1, 0, 2, height);
  }

  /** A team's stages as bars, and its events as marks. */
  #lane(pen, x, match, team, y) {
    const own = [...match.said.note, ...match.said.plan].filter((s) => s.team === team).sort((a, b) => a.t - b.t);
    own.forEach((stage, i) => {
      const end = own[i + 1]?.t ?? match.end;
      pen.fillStyle = `rgba(${TEAM[team]}, ${i % 2 ? 0.75 : 0.5})`;
      pen.fillRect(x(stage.t), y + 3, Math.max(1, x(end) - x(stage.t) - 0.75), LANE - 6);
    });
    for (const event of match.said.event) {
      if (event.team !== team || !HUES[event.kind]) continue;
      pen.fillStyle = HUES[event.kind];
      pen.fillRect(x(event.t) - 1, y, 2.5, LANE);
    }
  }
}
