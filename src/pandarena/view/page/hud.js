// What stands over the picture: score and clock, what each team is at and why, what happened last,
// and the frames of the wrist pictures with what was detected in them.
import * as THREE from "three";
import { before } from "pandarena/match.js";

const SHORT = 0.4;

export function make(parent, tag, name = "", content = "") {
  const element = parent.appendChild(document.createElement(tag));
  if (name) element.className = name;
  element.textContent = content;
  return element;
}

/** Whether a key goes to a field of a form, or to the browser. */
export const typing = (e) => e.ctrlKey || e.metaKey || e.altKey || /INPUT|SELECT|TEXTAREA/.test(e.target.tagName);

export const clock = (time) => `${Math.floor(time / 60)}:${(time % 60).toFixed(1).padStart(4, "0")}`;

const round = (value) => Math.round(value).toLocaleString("en");
const bare = (value) => value;
/** What is told beside an event, with its unit. */
const WORDS = {
  score: (v) => `${round(v)} points`, radius: (v) => `${round(1000 * v)} mm from its middle`, force: (v) => `${round(v)} N`,
  began: (v) => `since ${clock(v)}`, what: bare, why: bare, action: bare,
};

/** An event as people say it. */
export function say({ kind, block, what }) {
  const more = Object.entries(what).map(([key, value]) => WORDS[key]?.(value) ?? `${key} ${value}`).join(", ");
  return `${kind.replace("_", " ")}${block === null ? "" : ` block ${block}`}${more ? `: ${more}` : ""}`;
}

export class Hud {
  #teams = {};
  #insets = {};

  constructor(parent, match) {
    this.match = match;
    this.board = make(parent, "header", "board");
    for (const team of ["red", "blue"]) {
      const card = make(this.board, "div", `card ${team}`);
      this.#teams[team] = {
        card, name: make(card, "span", "name"), score: make(card, "span", "score"),
        mind: make(parent, "div", `mind ${team}`),
      };
    }
    this.time = make(this.board, "div", "clock");
    this.title = make(parent, "div", "title");
    this.board.insertBefore(this.time, this.#teams.blue.card);
    this.news = make(parent, "ol", "news");
    this.wrists = make(parent, "div", "wrists");
  }

  restage(stage) {
    this.stage = stage;
    const { players, scenario, seed, arms, name } = this.match.scene;
    this.title.textContent = [name, arms.map((team) => players[team]).join(" – "), `${scenario}, seed ${seed}`].filter(Boolean).join(" · ");
    for (const team of ["red", "blue"]) {
      this.#teams[team].name.textContent = players[team];
      this.#teams[team].card.classList.toggle("absent", !arms.includes(team));
    }
    this.wrists.replaceChildren();
    this.#insets = {};
    for (const team of arms) {
      const frame = make(this.wrists, "figure", `wrist ${team}`);
      make(frame, "figcaption", "", `${team} wrist`);
      const lens = stage.cameras[`${team}_wrist`].lens;
      frame.style.aspectRatio = `${lens.width} / ${lens.height}`;
      const canvas = make(frame, "canvas");
      this.#insets[team] = { frame, canvas, pen: canvas.getContext("2d") };
    }
  }

  show(time, on) {
    const { match } = this;
    this.time.textContent = clock(Math.min(time, match.end));  // one of two may be over
    for (const team of ["red", "blue"]) {
      const { score, mind } = this.#teams[team];
      score.textContent = match.score(team, time).toLocaleString("en");
      const doing = on.reasons ? match.doing(team, time) : null;
      mind.hidden = !doing;
      if (doing) mind.replaceChildren(...words(doing.what, doing.why));
    }
    this.#tell(on.events ? time : null);
    this.wrists.hidden = !on.wrists;
    for (const team of match.scene.arms) if (on.wrists) this.#mark(team, time, on.detections);
  }

  #tell(time) {
    const all = this.match.said.event;
    const last = time === null ? [] : all.slice(Math.max(0, before(all, time) - 5), before(all, time)).filter((e) => time - e.t < 6);
    this.news.replaceChildren(...last.map((event) => {
      const line = document.createElement("li");
      line.className = `${event.team ?? ""} ${event.kind}`;
      line.textContent = say(event);
      line.style.opacity = Math.min(1, Math.max(0.25, (6 - (time - event.t)) / 3));
      return line;
    }));
  }

  /** (camera, where its picture goes) of each wrist, in the arena's pixels. */
  insets() {
    const box = this.wrists.parentElement.getBoundingClientRect();
    return Object.entries(this.#insets).map(([team, { frame }]) => {
      const r = frame.getBoundingClientRect();
      return [`${team}_wrist`, { left: r.left - box.left, top: r.top - box.top, width: r.width, height: r.height }];
    });
  }

  /** Outlines of blocks as the newest reading has them, seen from where the camera is now. */
  #mark(team, time, wanted) {
    const { canvas, pen, frame } = this.#insets[team], camera = this.stage.cameras[`${team}_wrist`];
    const scale = window.devicePixelRatio;
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    if (canvas.width !== width * scale) [canvas.width, canvas.height] = [width * scale, height * scale];
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const reading = wanted && this.match.last("seen", time, team, (s) => s.camera === "wrist");
    // Hidden, not only wiped: browsers may go on showing a canvas that was wiped and not drawn on.
    canvas.hidden = !reading?.blocks.length || time - reading.stamp > SHORT;
    if (canvas.hidden) return;
    camera.updateWorldMatrix(true, false);
    camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
    pen.lineWidth = 1.5;
    pen.globalAlpha = 1 - (time - reading.stamp) / SHORT / 2;
    reading.poses.forEach((pose, i) => {
      const corners = this.#corners(team, pose).map((p) => p.applyMatrix4(camera.matrixWorldInverse));
      if (corners.some((p) => p.z > -0.02)) return;
      const at = corners.map((p) => p.applyMatrix4(camera.projectionMatrix)).map((p) => [(p.x + 1) / 2 * width, (1 - p.y) / 2 * height]);
      pen.strokeStyle = "#21d07a";
      pen.beginPath();
      for (const [a, b] of EDGES) {
        pen.moveTo(...at[a]);
        pen.lineTo(...at[b]);
      }
      pen.stroke();
      pen.fillStyle = "#21d07a";
      pen.font = "600 11px system-ui, sans-serif";
      pen.fillText(reading.blocks[i], Math.max(...at.map((p) => p[0])) + 2, Math.min(...at.map((p) => p[1])) + 4);
    });
    pen.globalAlpha = 1;
  }

  #corners(team, [x, y, z, qw, qx, qy, qz]) {
    const h = this.match.scene.blocks.nominal / 2, q = new THREE.Quaternion(qx, qy, qz, qw);
    return CORNERS.map(([a, b, c]) => new THREE.Vector3(a * h, b * h, c * h).applyQuaternion(q)
      .add(new THREE.Vector3(x, y, z)).applyMatrix4(this.stage.bases[team].matrixWorld));
  }
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]);
const EDGES = CORNERS.flatMap((_, i) => [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [i, i | bit]));

function words(what, why) {
  const strong = document.createElement("b"), rest = document.createElement("span");
  strong.textContent = what.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();
  rest.textContent = why;
  return [strong, rest];
}
