// One match on the screen: the picture, its cameras, the wrist pictures, score and reasons.
import * as THREE from "three";
import { Mind } from "pandarena/overlays.js";
import { Stage } from "pandarena/stage.js";
import { Hud } from "pandarena/hud.js";

/** A view goes with an arm's hand from there [m], red's side; blue's is its mirror image. */
const BESIDE = [[1.75, -1.15, 1.3], [0.4, -0.6, 0.3]];
/** Windows of this shape and wider see all the height of a view; narrower ones all its width. */
const SHAPE = 1.6;
const DEGREE = Math.PI / 180;

/** What draws, by its name. */
function cardOf(canvas) {
  const gl = canvas.getContext("webgl2");
  const about = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl ? gl.getParameter(about ? about.UNMASKED_RENDERER_WEBGL : gl.RENDERER) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}

/** Names of all views of a match: free ones, with an arm, and through cameras. */
export function viewsOf(match) {
  const arms = match.scene?.arms ?? [];
  return [...Object.keys(match.scene?.views ?? {}), ...arms.map((t) => `with ${t}`), ...arms.map((t) => `${t} wrist`), "middle"];
}

export class Arena {
  #stage = null;
  #minds = [];
  #follows = null;
  #drawn = "";
  #time = -1;

  constructor(match, skins) {
    Object.assign(this, { match, skins, view: "hall", aids: [] });
    this.element = document.createElement("section");
    this.element.className = "arena";
    this.canvas = this.element.appendChild(document.createElement("canvas"));
    /** Whether no graphics card draws: less is drawn then. */
    this.slow = /swiftshader|llvmpipe|software/i.test(cardOf(document.createElement("canvas")));
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: !this.slow, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.setScissorTest(true);
    this.camera = new THREE.PerspectiveCamera(38, 1, 0.05, 30);
    this.camera.up.set(0, 0, 1);
    this.orbit = new THREE.OrbitControls(this.camera, this.canvas);
    this.orbit.enableDamping = false;
    this.orbit.maxPolarAngle = Math.PI * 0.49;
    this.orbit.addEventListener("change", () => { this.#drawn = ""; });
    this.hud = new Hud(this.element, match);
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  /** Take a view by its name. */
  look(view) {
    this.view = view;
    this.#follows = view.startsWith("with ") ? view.slice(5) : null;
    const mirror = this.#follows === "blue" ? -1 : 1;
    const beside = this.#follows && BESIDE.map(([x, y, z]) => [x, mirror * y, z]);
    const [eye, target] = this.match.scene?.views[view] ?? beside ?? [];
    if (!eye) return;
    this.camera.position.set(...eye);
    this.orbit.target.set(...target);
    this.orbit.update();
    this.#drawn = "";
    this.#time = -1;
  }

  /** Another match is to be shown; it is returned. */
  begin(match) {
    this.match = this.hud.match = match;
    return match;
  }

  /** What stands in the match is known. */
  restage() {
    const told = this.#stage;
    told?.free();
    this.#stage = new Stage(this.match.scene, this.skins);
    this.#minds = this.match.scene.arms.map((team) => new Mind(this.#stage, this.match, team));
    this.hud.restage(this.#stage);
    this.#resize();
    if (!told || !viewsOf(this.match).includes(this.view)) this.look("hall");
    this.#drawn = "";
  }

  get stage() {
    return this.#stage;
  }

  /** Draw a moment, if anything of it is new. */
  show(time, on) {
    const state = this.match.scene && this.match.at(time);
    const key = `${time} ${this.match.edition} ${this.match.count ? 1 : 0} ${JSON.stringify(on)} ${this.view}`;
    if (!state || key === this.#drawn) return false;
    this.#drawn = key;
    this.#stage.show(state);
    this.#minds.forEach((mind) => mind.show(time, on));
    this.#follow(Math.abs(time - this.#time) > 0.3 ? 1 : 0.15);
    this.#time = time;
    this.hud.show(time, on);
    this.#draw(on);
    return true;
  }

  /** Draw again, whatever has changed. */
  refresh() {
    this.#drawn = "";
  }

  /** Look at the hand, or some of the way there. */
  #follow(share) {
    if (!this.#follows) return;
    const at = this.#stage.bodies[`${this.#follows}_hand`].getWorldPosition(new THREE.Vector3());
    const shift = at.sub(this.orbit.target).multiplyScalar(share);
    this.orbit.target.add(shift);
    this.camera.position.add(shift);
    this.camera.lookAt(this.orbit.target);
  }

  #draw(on) {
    const { width, height } = this.#size();
    const own = this.#stage.cameras[this.view.replace(" ", "_")];
    this.#hide(Boolean(own));
    this.#stage.sun.castShadow = on.shadows;
    this.renderer.shadowMap.autoUpdate = true;
    this.#render(own ?? this.camera, 0, 0, width, height, Boolean(own));
    this.renderer.shadowMap.autoUpdate = false;
    for (const [name, rect] of on.wrists ? this.hud.insets() : []) {
      this.#hide(true);
      this.#render(this.#stage.cameras[name], rect.left, height - rect.top - rect.height, rect.width, rect.height, false);
    }
    this.#hide(false);
  }

  /** Cameras see the truth alone: no thoughts, no handles. */
  #hide(hidden) {
    this.#minds.forEach((mind) => mind.hide(hidden));
    for (const aid of this.aids) aid.visible = !hidden;
  }

  #render(camera, x, y, width, height, fit) {
    if (fit) {  // a true lens keeps its shape: bars beside it
      const lens = camera.lens.width / camera.lens.height, scale = Math.min(width / lens, height);
      x += (width - lens * scale) / 2;
      y += (height - scale) / 2;
      this.renderer.setScissor(0, 0, width, height);
      this.renderer.setClearColor(0x1c1f26);
      this.renderer.clear();
      [width, height] = [lens * scale, scale];
    }
    this.renderer.setViewport(x, y, width, height);
    this.renderer.setScissor(x, y, width, height);
    this.renderer.render(this.#stage.scene, camera);
  }

  #size() {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  #resize() {
    const { width, height } = this.#size();
    this.renderer.setPixelRatio(this.slow ? 0.75 : Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    // A tall window sees as much from side to side as a wide one.
    const wide = Math.tan((this.match.scene?.fovy ?? 45) / 2 * DEGREE) * Math.max(1, SHAPE / this.camera.aspect);
    this.camera.fov = Math.min(90, 2 / DEGREE * Math.atan(wide));
    this.camera.updateProjectionMatrix();
    this.#drawn = "";
  }
}
