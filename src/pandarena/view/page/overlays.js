// Draws what a team has in mind, over the truth: ghosts of blocks, its plan, its path.
import * as THREE from "three";
import { TEAM, place } from "pandarena/stage.js";

const RIDES = 0.07;

/** One team's thoughts; hung on its base frame. */
export class Mind {
  root = new THREE.Group();
  #ghosts = new THREE.Group();
  #plan = new THREE.Group();
  #path = new THREE.Group();
  #shown = {};
  #pairs = [];

  constructor(stage, match, team) {
    Object.assign(this, { match, team, told: stage.told });
    const base = stage.bases[team];
    this.root.add(this.#ghosts, this.#plan, this.#path);
    base.add(this.root);
    this.#plan.add(hand(TEAM[team], stage.told.blocks.nominal));
    const color = new THREE.Color(TEAM[team]).lerp(new THREE.Color(0xffffff), 0.25);
    this.fill = new THREE.MeshBasicMaterial({ color, transparent: true, opacity: 0.16, depthWrite: false });
    this.cloud = new THREE.MeshBasicMaterial({ color, transparent: true, opacity: 0.22, depthWrite: false });
    this.edges = new THREE.LineBasicMaterial({ color: TEAM[team], transparent: true, opacity: 0.9, depthTest: false });
    this.tube = new THREE.MeshBasicMaterial({ color, transparent: true, opacity: 0.75 });
  }

  show(time, on) {
    this.#believe(on.beliefs ? this.match.last("belief", time, this.team) : null, time);
    const plan = on.plan ? this.match.last("plan", time, this.team) : null;
    this.#plan.visible = Boolean(plan?.pose) && (plan.at === undefined || time < plan.at + 1);
    if (this.#plan.visible) place(this.#plan, plan.pose);
    this.#follow(on.plan ? this.match.last("path", time, this.team) : null, time);
  }

  /** Cameras see the truth alone. */
  hide(hidden) {
    this.root.visible = !hidden;
  }

  #believe(belief, time) {
    this.#ghosts.visible = Boolean(belief);
    if (!belief) return;
    if (this.#shown.belief !== belief) {
      this.#ghosts.clear();
      this.#pairs = belief.spreads.map((spread) => this.#ghost(spread));
      this.#pairs.forEach(({ ghost, cloud }) => this.#ghosts.add(ghost, cloud));
      this.#shown.belief = belief;
    }
    this.#pairs.forEach(({ ghost, cloud }, i) => {
      place(ghost, this.#carried(belief, i, time));
      cloud.position.copy(ghost.position);
    });
  }

  /** Where a block that rides has been taken since, as the team believes the turntable to turn. */
  #carried(belief, i, time) {
    const pose = belief.poses[i], [cx, cy, speed] = belief.turntable;
    const table = this.told.turntable;
    const away = Math.hypot(pose[0] - cx, pose[1] - cy);
    if (speed === undefined || away > table.radius + 0.02 || Math.abs(pose[2] - table.center[2]) > RIDES) return pose;
    const turn = speed * (time - belief.t), c = Math.cos(turn), s = Math.sin(turn);
    const dx = pose[0] - cx, dy = pose[1] - cy;
    const q = new THREE.Quaternion(0, 0, Math.sin(turn / 2), Math.cos(turn / 2))
      .multiply(new THREE.Quaternion(pose[4], pose[5], pose[6], pose[3]));
    return [cx + c * dx - s * dy, cy + s * dx + c * dy, pose[2], q.w, q.x, q.y, q.z];
  }

  /** The block as it is believed to be, and what holds its centre with all but certainty. */
  #ghost([w, x, y, z, a, b, c]) {
    const ghost = new THREE.Group(), box = boxOf(this.told.blocks.nominal * 1.015);
    ghost.add(new THREE.Mesh(box, this.fill), new THREE.LineSegments(edgesOf(box), this.edges));
    const cloud = new THREE.Mesh(SPHERE, this.cloud);
    cloud.scale.set(Math.max(a, 1e-4), Math.max(b, 1e-4), Math.max(c, 1e-4));
    cloud.quaternion.set(x, y, z, w);
    return { ghost, cloud };
  }

  #follow(path, time) {
    this.#path.visible = Boolean(path?.points.length) && time < path.t + path.takes + 0.05;
    if (!this.#path.visible || this.#shown.path === path) return;
    this.#path.children.forEach((old) => old.geometry.dispose());
    this.#path.clear();
    this.#shown.path = path;
    const points = path.points.map((p) => new THREE.Vector3(...p));
    const apart = points.filter((p, i) => i === 0 || p.distanceTo(points[i - 1]) > 1e-3);
    if (apart.length < 2) return;
    this.#path.add(new THREE.Mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(apart), 48, 0.003, 6), this.tube));
  }
}

const SPHERE = new THREE.SphereGeometry(1, 24, 16);
const boxes = new Map(), edges = new Map();

function boxOf(size) {
  if (!boxes.has(size)) boxes.set(size, new THREE.BoxGeometry(size, size, size));
  return boxes.get(size);
}

function edgesOf(box) {
  if (!edges.has(box)) edges.set(box, new THREE.EdgesGeometry(box));
  return edges.get(box);
}

/** A hand in lines, its point between the pads at the origin. */
export function hand(color, width) {
  const half = width / 2 + 0.004;
  const bars = [
    [[0.018, 0.006, 0.055], [0, half, -0.02]],
    [[0.018, 0.006, 0.055], [0, -half, -0.02]],
    [[0.024, 2 * half + 0.04, 0.014], [0, 0, -0.052]],
    [[0.02, 0.02, 0.06], [0, 0, -0.088]],
  ];
  const look = new THREE.MeshBasicMaterial({ color, transparent: true, opacity: 0.45, depthWrite: false });
  const group = new THREE.Group();
  for (const [size, at] of bars) {
    const bar = new THREE.Mesh(new THREE.BoxGeometry(...size), look);
    bar.position.set(...at);
    group.add(bar);
  }
  return group;
}
