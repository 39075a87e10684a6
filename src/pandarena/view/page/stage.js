// Draws the truth: field, arms with their meshes, blocks with their tags.
import * as THREE from "three";

export const TEAM = { red: 0xc8362f, blue: 0x2f5fc4 };
const SKY = 0xdbe3ec;

/** The arm's meshes by part, from the numbers that the page carries. */
export function skins(about, data) {
  const found = {};
  let at = 0;
  for (const [name, corners, triangles] of about.parts) {
    const steps = new Int16Array(data.buffer.slice(at, at + 6 * corners));
    at += 6 * corners;
    const normals = new Int8Array(data.buffer.slice(at, at + 3 * corners));
    at += 3 * corners + (corners % 2);
    const index = new Uint16Array(data.buffer.slice(at, at + 6 * triangles));
    at += 6 * triangles;
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(Float32Array.from(steps, (v) => v * about.step), 3));
    geometry.setAttribute("normal", new THREE.BufferAttribute(normals, 3, true));
    geometry.setIndex(new THREE.BufferAttribute(index, 1));
    found[name] = geometry;
  }
  return found;
}

/** Position and quaternion (w, x, y, z) onto an object. */
export function place(object, pose) {
  object.position.set(pose[0], pose[1], pose[2]);
  object.quaternion.set(pose[4], pose[5], pose[6], pose[3]).normalize();
}

export class Stage {
  scene = new THREE.Scene();
  bodies = {};
  bases = {};
  cameras = {};
  blocks = [];
  #joints = {};
  #turning = new THREE.Group();

  constructor(told, geometries) {
    this.told = told;
    this.scene.background = new THREE.Color(SKY);
    this.scene.fog = new THREE.Fog(SKY, 6, 14);
    this.#light();
    this.#floor(told.floor);
    for (const body of told.bodies) this.#body(body, geometries);
    this.#turning.position.set(...told.turntable.center);
    this.scene.add(this.#turning);
    for (const shape of told.shapes) this.#shape(shape);
    for (const team of ["red", "blue"]) this.#side(team, told.sides[team]);
    told.blocks.each.forEach((block) => this.blocks.push(this.#block(block)));
    for (const camera of told.cameras) this.#camera(camera);
  }

  #light() {
    this.scene.add(new THREE.HemisphereLight(0xf4f8ff, 0x8b857c, 1.45));
    const sun = new THREE.DirectionalLight(0xfff6ea, 2.0);
    sun.position.set(1.6, -1.1, 3.2);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    Object.assign(sun.shadow.camera, { left: -2, right: 2, top: 2, bottom: -2, near: 1, far: 6 });
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.004;
    sun.shadow.radius = 4;
    this.scene.add(sun);
    this.sun = sun;
    const fill = new THREE.DirectionalLight(0xdce8ff, 0.3);
    fill.position.set(-2, 1.5, 1.5);
    this.scene.add(fill);
  }

  #floor(height) {
    const floor = new THREE.Mesh(new THREE.CircleGeometry(14, 48), new THREE.MeshLambertMaterial({ color: 0xcfd6df }));
    floor.position.z = height;
    floor.receiveShadow = true;
    this.scene.add(floor);
  }

  #body(body, geometries) {
    const frame = new THREE.Group();
    place(frame, [...body.pos, ...body.quat]);
    (this.bodies[body.parent] ?? this.scene).add(frame);
    const mover = body.moves === "turn" || body.moves === "slide" ? new THREE.Group() : frame;
    if (mover !== frame) {
      frame.add(mover);
      this.#joints[body.name] = { mover, kind: body.moves, axis: new THREE.Vector3(...body.axis) };
    }
    this.bodies[body.name] = mover;
    if (!geometries[body.mesh]) return;
    const dark = body.mesh === "hand" || body.mesh === "finger";
    const look = { color: dark ? 0x3c3e44 : 0xeceef0, specular: 0x2a2a2a, shininess: 40 };
    const skin = new THREE.Mesh(geometries[body.mesh], new THREE.MeshPhongMaterial(look));
    skin.castShadow = skin.receiveShadow = true;
    mover.add(skin);
  }

  #shape(shape) {
    if (shape.name === "floor") return;
    const [a, b, c] = shape.size;
    const geometry = shape.kind === "box"
      ? new THREE.BoxGeometry(2 * a, 2 * b, 2 * c)
      : new THREE.CylinderGeometry(a, a, 2 * b, 72).rotateX(Math.PI / 2);
    const color = new THREE.Color().setRGB(...shape.color, THREE.SRGBColorSpace);
    const mesh = new THREE.Mesh(geometry, new THREE.MeshLambertMaterial({ color }));
    place(mesh, [...shape.pos, ...shape.quat]);
    mesh.castShadow = mesh.receiveShadow = true;
    const parent = shape.body === "turning" ? this.#turning : this.bodies[shape.body] ?? this.scene;
    parent.add(mesh);
  }

  #side(team, side) {
    const base = new THREE.Group();
    const [x, y, z] = side.T_world_base;
    base.applyMatrix4(new THREE.Matrix4(...x, ...y, ...z, 0, 0, 0, 1));
    this.scene.add(base);
    this.bases[team] = base;
    if (!this.told.arms.includes(team)) return;
    const ring = new THREE.Mesh(new THREE.RingGeometry(0.135, 0.15, 64), new THREE.MeshBasicMaterial({ color: TEAM[team] }));
    ring.position.set(-0.03, 0, 0.001);
    base.add(ring);
  }

  #block(block) {
    const mesh = new THREE.Mesh(this.#cube ??= cube(this.told.blocks), new THREE.MeshLambertMaterial({ map: tags(this.told.blocks, block) }));
    mesh.castShadow = mesh.receiveShadow = true;
    this.scene.add(mesh);
    return mesh;
  }
  #cube = null;

  #camera(told) {
    const { width, height, fx, fy, cx, cy } = told.lens;
    const camera = new THREE.PerspectiveCamera(2 * Math.atan(height / 2 / fy) * 180 / Math.PI, width / height, 0.02, 12);
    camera.setViewOffset(width, height, width / 2 - cx, height / 2 - cy, width, height);
    place(camera, [...told.pos, ...told.quat]);
    (this.bodies[told.body] ?? this.scene).add(camera);
    this.cameras[told.name] = Object.assign(camera, { lens: told.lens });
  }

  /** Bring everything to where it is. */
  show(state) {
    this.told.arms.forEach((team, i) => {
      for (let k = 0; k < 7; k++) this.#move(`${team}_link${k + 1}`, state.joints[i][k]);
      this.#move(`${team}_finger_left`, state.fingers[i][0]);
      this.#move(`${team}_finger_right`, state.fingers[i][1]);
    });
    this.#turning.rotation.z = state.turntable;
    state.blocks.forEach((pose, b) => place(this.blocks[b], pose));
  }

  #move(body, value) {
    const joint = this.#joints[body];
    if (joint.kind === "turn") joint.mover.quaternion.setFromAxisAngle(joint.axis, value);
    else joint.mover.position.copy(joint.axis).multiplyScalar(value);
  }

  /** Give back what the graphics card holds. */
  free() {
    this.scene.traverse((o) => {
      o.material?.map?.dispose();
      o.material?.dispose();
      if (o.geometry && o.geometry !== this.#cube) o.geometry.dispose();
    });
  }
}

/** A block whose faces show the six parts of a picture, three wide and two high. */
function cube(told) {
  const h = told.edge / 2, corners = [], normals = [], uvs = [], index = [];
  told.faces.forEach((face, f) => {
    const n = new THREE.Vector3(...face.normal), right = new THREE.Vector3(...face.right), down = new THREE.Vector3(...face.down);
    for (const [u, v] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
      const p = n.clone().multiplyScalar(h).addScaledVector(right, (2 * u - 1) * h).addScaledVector(down, (2 * v - 1) * h);
      corners.push(p.x, p.y, p.z);
      normals.push(n.x, n.y, n.z);
      uvs.push(((f % 3) + u) / 3, 1 - (Math.floor(f / 3) + v) / 2);
    }
    index.push(...[0, 2, 1, 0, 3, 2].map((i) => 4 * f + i));
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  return geometry;
}

/** That picture: tags on white stickers on wood. */
function tags(told, block) {
  const face = 128, canvas = document.createElement("canvas");
  canvas.width = 3 * face;
  canvas.height = 2 * face;
  const pen = canvas.getContext("2d"), cell = face * told.tag / told.nominal / 8;
  pen.fillStyle = `rgb(${told.colors[block.kind]})`;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  block.tags.forEach((rows, f) => {
    const x = (f % 3) * face, y = Math.floor(f / 3) * face, low = (face - 8 * cell) / 2;
    pen.fillStyle = "#fff";
    pen.fillRect(x + low - cell, y + low - cell, 10 * cell, 10 * cell);
    pen.fillStyle = "#17181a";
    rows.forEach((row, r) => {
      for (let c = 0; c < 8; c++) {
        if (!(row >> (7 - c) & 1)) pen.fillRect(x + low + c * cell, y + low + r * cell, cell + 0.5, cell + 0.5);
      }
    });
  });
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
