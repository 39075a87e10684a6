// The side of the page: views, what is drawn over the truth, plots, and a live match's choices.
import { viewsOf } from "pandarena/arena.js";
import { make, typing } from "pandarena/hud.js";

const SWITCHES = {
  beliefs: ["beliefs", "ghosts of blocks where a team believes them, and 3 sigma about them (b)", "b"],
  plan: ["plan", "where the hand will close or let go, and the way there (p)", "p"],
  reasons: ["reasons", "what each team is at, and why (r)", "r"],
  wrists: ["wrist pictures", "what the wrist cameras see (w)", "w"],
  detections: ["detections", "blocks as they were detected, in the wrist pictures (d)", "d"],
  events: ["events", "what the referee saw last (e)", "e"],
  shadows: ["shadows", "off: faster where no graphics card is (s)", "s"],
};

export class Panel {
  on = { beliefs: true, plan: true, reasons: true, wrists: true, detections: true, events: true, shadows: true };

  constructor(parent, arenas, boot, live) {
    Object.assign(this, { parent, arenas, live });
    this.on.shadows = !arenas.some((arena) => arena.slow);
    if (window.innerWidth < 900) parent.classList.add("closed");
    window.addEventListener("keydown", (e) => { if (e.key === "m" && !typing(e)) this.fold(); });
    const body = this.body = make(parent, "div", "body");
    this.#views(make(body, "section", "views"));
    this.#switches(make(body, "section", "switches"));
    if (live && !boot.hand) this.#choices(make(body, "section", "choices"), boot);
    this.plots = make(body, "section", "plots");
    this.plots.hidden = true;
  }

  /** Room for something more. */
  section(name) {
    return make(this.body, "section", name);
  }

  /** Show it or hide it. */
  fold() {
    this.parent.classList.toggle("closed");
  }

  #views(section) {
    make(section, "h2", "", "view");
    this.view = make(section, "select", "view");
    this.view.title = "view (1 to 9)";
    this.view.addEventListener("change", () => this.look(this.view.value));
    window.addEventListener("keydown", (e) => {
      if (typing(e)) return;
      const view = this.view.options[Number(e.key) - 1];
      if (view) this.look(view.value);
      const name = Object.keys(SWITCHES).find((n) => SWITCHES[n][2] === e.key);
      if (name) this.#boxes[name].click();
    });
  }

  look(view) {
    this.view.value = view;
    this.arenas.forEach((arena) => arena.look(view));
  }

  /** The arms of the match are known. */
  restage() {
    const views = viewsOf(this.arenas[0].match), old = this.view.value;
    this.view.replaceChildren(...views.map((view) => new Option(view, view)));
    this.view.value = views.includes(old) ? old : "hall";
  }

  #boxes = {};

  #switches(section) {
    make(section, "h2", "", "show");
    for (const [name, [label, title]] of Object.entries(SWITCHES)) {
      const row = make(section, "label");
      row.title = title;
      const box = make(row, "input");
      Object.assign(box, { type: "checkbox", name, checked: this.on[name] });
      box.addEventListener("change", () => { this.on[name] = box.checked; });
      this.#boxes[name] = box;
      row.append(label);
    }
  }

  /** Another match: who plays, where, and from which seed. */
  #choices(section, boot) {
    make(section, "h2", "", "match");
    const form = make(section, "form");
    const choose = (name, values) => {
      const row = make(form, "label", "", name);
      const select = make(row, "select");
      select.name = name;
      for (const value of values) select.add(new Option(value, value, value === boot.match[name], value === boot.match[name]));
    };
    choose("red", boot.players);
    choose("blue", boot.players);
    choose("scenario", boot.scenarios);
    const seed = make(make(form, "label", "", "seed"), "input");
    Object.assign(seed, { name: "seed", type: "number", min: 0, max: 999999999, value: boot.match.seed, required: true });
    const start = make(form, "button", "start", "start");
    start.type = "submit";
    const next = make(form, "button", "next", "next seed");
    next.type = "button";
    next.addEventListener("click", () => {
      seed.value = Number(seed.value) + 1;
      form.requestSubmit();
    });
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      this.live.send({ do: "start", ...Object.fromEntries(new FormData(form)), seed: Number(seed.value) });
    });
  }

  /** Pictures of the whole match: (title, svg). */
  plot(plots) {
    this.plots.hidden = !plots.length;
    this.plots.replaceChildren();
    make(this.plots, "h2", "", "plots");
    for (const [title, svg] of plots) {
      const button = make(this.plots, "button", "plot", title);
      button.addEventListener("click", () => this.#open(title, svg));
    }
  }

  #open(title, svg) {
    const dialog = make(document.body, "dialog");
    dialog.setAttribute("aria-label", title);
    const picture = make(dialog, "img");
    picture.alt = title;
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  }
}
