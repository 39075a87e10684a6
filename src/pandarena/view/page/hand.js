// An arm guided by hand: a slider for each joint, a handle at the hand, and its pose to copy.
import * as THREE from "three";
import { make } from "pandarena/hud.js";

const TEAM = "red";

export class Guide {
  #sliders = [];
  #ee = new THREE.Group();
  #goal = new THREE.Group();
  #held = false;

  constructor(section, arena, live) {
    Object.assign(this, { arena, live });
    make(section, "h2", "", "by hand");
    for (let k = 0; k < 7; k++) {
      const row = make(section, "label", "joint", `q${k + 1}`);
      const slider = make(row, "input");
      Object.assign(slider, { type: "range", step: 0.001, name: `q${k + 1}` });
      slider.addEventListener("input", () => this.#wish("joints", this.#sliders.map((s) => Number(s.value))));
      this.#sliders.push(slider);
    }
    for (const [name, act] of [["open", () => this.#wish("open")], ["grasp", () => this.#wish("grasp")], ["copy pose", () => this.#copy()]]) {
      make(section, "button", name.replace(" ", "-"), name).addEventListener("click", act);
    }
    this.pose = make(section, "pre", "pose");
  }

  #wish(what, values = []) {
    this.live.send({ do: "hand", what, values });
  }

  /** The arm is there: a handle at its hand. */
  restage() {
    const { stage, camera, canvas, orbit } = this.arena, { joints, ee } = stage.told;
    this.#sliders.forEach((s, k) => Object.assign(s, { min: joints.lower[k], max: joints.upper[k] }));
    this.#ee.position.set(...ee.slice(0, 3));
    this.#ee.quaternion.set(ee[4], ee[5], ee[6], ee[3]);
    stage.bodies[`${TEAM}_hand`].add(this.#ee);
    stage.bases[TEAM].add(this.#goal);
    this.handle?.dispose();
    this.handle = new THREE.TransformControls(camera, canvas);
    this.handle.setSize(0.6);
    this.handle.attach(this.#goal);
    stage.scene.add(this.handle.getHelper());
    this.arena.aids = [this.handle.getHelper()];
    this.handle.addEventListener("change", () => this.arena.refresh());
    this.handle.addEventListener("dragging-changed", (e) => {
      orbit.enabled = !e.value;
      this.#held = e.value;
      if (e.value) return;
      const { position: p, quaternion: q } = this.#goal;
      this.#wish("hand", [p.x, p.y, p.z, q.w, q.x, q.y, q.z]);
    });
  }

  /** Sliders and handle go where the arm is, but for what is held. */
  show(state) {
    const q = state?.joints[0];
    if (!q || !this.arena.stage) return;
    this.#sliders.forEach((s, k) => { if (document.activeElement !== s) s.value = q[k]; });
    if (this.#held) return;
    const T = this.arena.stage.bases[TEAM].matrixWorld.clone().invert().multiply(this.#ee.matrixWorld);
    T.decompose(this.#goal.position, this.#goal.quaternion, new THREE.Vector3());
    const { position: p, quaternion: r } = this.#goal, list = (v, n) => `[${v.map((x) => x.toFixed(n)).join(", ")}]`;
    this.text = `q = ${list(q, 4)}  # [rad]\nposition = ${list([p.x, p.y, p.z], 4)}  # of the hand in the base frame [m]\n`
      + `quaternion = ${list([r.w, r.x, r.y, r.z], 4)}  # (w, x, y, z)\nwidth = ${(state.fingers[0][0] + state.fingers[0][1]).toFixed(4)}  # [m]\n`;
  }

  async #copy() {
    this.pose.textContent = this.text;
    await navigator.clipboard?.writeText(this.text).catch(() => {});
  }
}
