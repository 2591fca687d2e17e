"use strict";
const jumps = new Map();

for (const match of document.querySelectorAll("article")) {
  const boards = JSON.parse(match.querySelector("script").textContent);
  const sections = [...match.querySelectorAll(".story section")];
  const board = match.querySelector(".board");
  const [below, above] = board.querySelectorAll(".layer");
  const slider = match.querySelector("nav input");
  const [before, after] = match.querySelectorAll("nav button");

  const show = (number) => {
    const at = Math.max(0, Math.min(sections.length - 1, number));
    sections.forEach((section, index) => { section.hidden = index !== at; });
    const picture = Number(sections[at].dataset.board);
    const [stretch, layer] = boards.layers[picture];
    below.src = boards.stretches[stretch];
    above.src = layer;
    board.setAttribute("aria-label", boards.alts[picture]);
    slider.value = at;
    slider.setAttribute("aria-valuetext", sections[at].querySelector("h3").textContent);
    before.disabled = at === 0;
    after.disabled = at === sections.length - 1;
  };
  const turn = (number) => {
    show(number);
    history.replaceState(null, "", `#${sections[Number(slider.value)].id}`);
  };

  board.querySelector(".ground").src = boards.ground;
  slider.addEventListener("input", () => turn(Number(slider.value)));
  before.addEventListener("click", () => turn(Number(slider.value) - 1));
  after.addEventListener("click", () => turn(Number(slider.value) + 1));
  show(0);
  sections.forEach((section, number) => jumps.set(section.id, () => {
    turn(number);
    board.scrollIntoView({ block: "start" });
    slider.focus({ preventScroll: true });
  }));
}

document.documentElement.classList.add("js");
document.addEventListener("click", (event) => {
  const jump = jumps.get(event.target.closest("a")?.hash.slice(1));
  if (jump) {
    event.preventDefault();
    jump();
  }
});
addEventListener("load", () => requestAnimationFrame(() => jumps.get(location.hash.slice(1))?.()));
