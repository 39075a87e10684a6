// What the page needs of three.js; `make three` bundles it into three.js beside this file.
export {
  BoxGeometry, BufferAttribute, BufferGeometry, CanvasTexture, CatmullRomCurve3, CircleGeometry, Color, CylinderGeometry,
  DirectionalLight, DoubleSide, EdgesGeometry, Float32BufferAttribute, Fog, Group, HemisphereLight, Line, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, MeshPhongMaterial, PCFShadowMap, PerspectiveCamera, Quaternion,
  RingGeometry, Scene, SphereGeometry, SRGBColorSpace, TubeGeometry, Vector2, Vector3, WebGLRenderer
} from "three";
export { OrbitControls } from "three/addons/controls/OrbitControls.js";
export { TransformControls } from "three/addons/controls/TransformControls.js";
