// Puts the page together: from data that it carries, or from a match that is being played.
import { Arena } from "pandarena/arena.js";
import { Bar } from "pandarena/bar.js";
import { Guide } from "pandarena/hand.js";
import { Live } from "pandarena/live.js";
import { Match, Messages, unpacked } from "pandarena/match.js";
import { Panel } from "pandarena/panel.js";
import { Playback } from "pandarena/playback.js";
import { skins } from "pandarena/stage.js";

const boot = JSON.parse(document.getElementById("boot").textContent);

function say(text, stays = false) {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  toast.className = "shown";
  toast.onclick = () => { toast.className = ""; };
  if (!stays) setTimeout(() => { toast.className = ""; }, 6000);
}

async function begin() {
  const geometries = skins(boot.skins, await unpacked(document.getElementById("skins").textContent));
  const carried = [...document.querySelectorAll("script.data")];
  const matches = boot.live ? [new Match()] : carried.map(() => new Match());
  const arenas = matches.map((match) => new Arena(match, geometries));
  for (const arena of arenas) document.getElementById("arenas").append(arena.element);
  const live = boot.live ? new Live(boot.key, taken) : null;
  const playback = new Playback(matches, live);
  const panel = new Panel(document.getElementById("panel"), arenas, boot, live);
  const bar = new Bar(document.getElementById("bar"), playback, () => panel.fold());

  const guide = boot.hand ? new Guide(panel.section("hand"), arenas[0], live) : null;

  function taken(letter, data) {
    if (letter === "lost") return say("pandarena has ended: what was played stays here to look at", true);
    if (letter === "error") return say(data);
    if (letter === "plots") return panel.plot(data);
    if (letter === "B") {
      matches[0] = playback.matches[0] = arenas[0].begin(new Match());
      playback.lead();
      panel.plot([]);
    }
    matches[0].take(letter, data);
    if (letter === "B") restage();
    return undefined;
  }

  function restage() {
    arenas.forEach((arena) => arena.restage());
    panel.restage();
    guide?.restage();
    if (boot.view) panel.look(boot.view);
  }

  for (const [i, script] of carried.entries()) {
    for (const [letter, data] of new Messages().feed(await unpacked(script.textContent))) matches[i].take(letter, data);
    script.remove();
  }
  if (!live) {
    restage();
    panel.plot(boot.plots);
    const faults = matches.map((m) => m.ended?.fault).filter(Boolean);
    if (faults.length) say(faults.join("; "), true);
  }
  let drawn = 0, last = performance.now();
  function frame(now) {
    playback.advance(Math.min(0.5, (now - last) / 1000));
    last = now;
    for (const arena of arenas) if (arena.show(playback.time, panel.on)) drawn += 1;
    guide?.show(matches[0].scene && matches[0].at(playback.time));
    bar.show();
    requestAnimationFrame(frame);
  }
  // For who asks from outside, such as the tests.
  window.pandarena = { playback, matches, arenas, panel, live, guide, get drawn() { return drawn; } };
  requestAnimationFrame(frame);
  await live?.listen();
}

begin().catch((error) => {
  const webgl = /WebGL/i.test(error.message);
  say(webgl ? "This browser draws no WebGL: switch hardware acceleration on, or take another browser." : String(error), true);
  if (!webgl) throw error;
});
