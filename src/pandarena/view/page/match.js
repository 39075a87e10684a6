// One match as the page knows it: its scene, its states over time, and what was said. It grows
// while a match is played; it is whole at once where it is replayed.
const ANGLE = 2e-4, LENGTH = 1e-4, UNIT = 1 / 32767;
const text = new TextDecoder();

/** Cuts a stream of bytes into messages: length, letter, data. */
export class Messages {
  #rest = new Uint8Array(0);

  *feed(bytes) {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    let at = 0;
    while (all.length - at >= 4) {
      const length = new DataView(all.buffer, at, 4).getUint32(0, true);
      if (all.length - at - 4 < length) break;
      yield [String.fromCharCode(all[at + 4]), all.slice(at + 5, at + 4 + length)];
      at += 4 + length;
    }
    this.#rest = all.slice(at);
  }
}

/** Base64 of gzip, as the page carries its data. */
export async function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export class Match {
  scene = null;
  said = { event: [], note: [], belief: [], plan: [], path: [], seen: [] };
  ended = null;
  count = 0;
  /** Raised when something other than states has come. */
  edition = 0;
  #times = new Float32Array(1024);
  #angles = new Float32Array(1024);
  #rows = new Int16Array(0);
  #stride = 0;
  #arms = 0;
  #blocks = 0;

  take(letter, data) {
    if (letter === "S") return this.#takeStates(data);
    const told = JSON.parse(text.decode(data));
    if (letter === "B") this.#begin(told);
    if (letter === "J") for (const item of told) this.said[item.is]?.push(item);
    if (letter === "E") this.ended = told;
    this.edition += 1;
  }

  get end() {
    return this.count ? this.#times[this.count - 1] : 0;
  }

  #begin(scene) {
    this.scene = scene;
    this.#arms = scene.arms.length;
    this.#blocks = scene.blocks.each.length;
    this.#stride = 9 * this.#arms + 7 * this.#blocks;
    this.#rows = new Int16Array(1024 * this.#stride);
  }

  #takeStates(data) {
    const n = new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true);
    const at = data.byteOffset + 4;
    while (this.#times.length < this.count + n) this.#grow();
    this.#times.set(new Float32Array(data.buffer.slice(at, at + 4 * n)), this.count);
    this.#angles.set(new Float32Array(data.buffer.slice(at + 4 * n, at + 8 * n)), this.count);
    const changes = new Int16Array(data.buffer.slice(at + 8 * n));
    for (let k = 0, i = 0; k < this.#stride; k++) {
      for (let row = 0, value = 0; row < n; row++, i++) {
        value = (value + changes[i]) << 16 >> 16;
        this.#rows[(this.count + row) * this.#stride + k] = value;
      }
    }
    this.count += n;
  }

  #grow() {
    const twice = (old) => {
      const grown = new old.constructor(2 * old.length);
      grown.set(old);
      return grown;
    };
    this.#times = twice(this.#times);
    this.#angles = twice(this.#angles);
    this.#rows = twice(this.#rows);
  }

  /** The state at any time: joints and fingers of each arm, poses of blocks, the turntable. */
  at(time) {
    if (!this.count) return null;
    let low = 0, high = this.count - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#times[middle] <= time) low = middle; else high = middle;
    }
    const gap = this.#times[high] - this.#times[low];
    const share = gap > 0 ? Math.min(1, Math.max(0, (time - this.#times[low]) / gap)) : 0;
    const mix = (column, step) => {
      const a = this.#rows[low * this.#stride + column], b = this.#rows[high * this.#stride + column];
      return step * (a + (b - a) * share);
    };
    const A = this.#arms, B = this.#blocks, list = (n, f) => Array.from({ length: n }, (_, i) => f(i));
    return {
      time,
      turntable: this.#angles[low] + (this.#angles[high] - this.#angles[low]) * share,
      joints: list(A, (a) => list(7, (k) => mix(7 * a + k, ANGLE))),
      fingers: list(A, (a) => list(2, (k) => mix(7 * A + 2 * a + k, LENGTH / 10))),
      blocks: list(B, (b) => [
        ...list(3, (k) => mix(9 * A + 3 * b + k, LENGTH)),
        ...list(4, (k) => mix(9 * A + 3 * B + 4 * b + k, UNIT)),
      ]),
    };
  }

  /** The newest thing of a kind that was said by `time`, by a team if one is named. */
  last(kind, time, team = null, wanted = () => true) {
    const all = this.said[kind];
    for (let i = before(all, time) - 1; i >= 0; i--) {
      if ((team === null || all[i].team === team) && wanted(all[i])) return all[i];
    }
    return null;
  }

  /** Points of a team at a time. */
  score(team, time) {
    const found = this.last("event", time, team, (e) => e.kind === "scored");
    return found ? found.what.score : 0;
  }

  /** What a team is at and why: its plan, or what it noted last. */
  doing(team, time) {
    const plan = this.last("plan", time, team), note = this.last("note", time, team);
    if (plan && (!note || plan.t >= note.t - 1e-6)) return { t: plan.t, what: plan.task, why: plan.why || reason(note), at: plan.at };
    if (!note) return null;
    return { t: note.t, what: note.values.to ?? note.text, why: reason(note) };
  }
}

/** Why, as a team notes it, or else what it tells beside. */
function reason(note) {
  if (!note || note.values.why) return note?.values.why ?? "";
  const rest = Object.entries(note.values).filter(([key]) => !["to", "state", "why"].includes(key));
  return rest.map(([key, value]) => `${key.replaceAll("_", " ")} ${typeof value === "number" ? +value.toFixed(3) : value}`).join(", ");
}

/** How many of a list, which is in order, are not after a time. */
export function before(items, time) {
  let low = 0, high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].t <= time + 1e-6) low = middle + 1; else high = middle;
  }
  return low;
}
