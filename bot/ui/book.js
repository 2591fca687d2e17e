"use strict";
const boards = JSON.parse(document.getElementById("boards").textContent);
const sections = [...document.querySelectorAll(".story section")];
const board = document.querySelector(".board");
const layer = board.querySelector(".layer");
const slider = document.querySelector("nav input");
const [before, after] = document.querySelectorAll("nav button");

const show = (number) => {
  const at = Math.max(0, Math.min(sections.length - 1, number));
  sections.forEach((section, index) => { section.hidden = index !== at; });
  const picture = Number(sections[at].dataset.board);
  layer.src = boards.layers[picture];
  board.setAttribute("aria-label", boards.alts[picture]);
  slider.value = at;
  slider.setAttribute("aria-valuetext", sections[at].querySelector("h2").textContent);
  before.disabled = at === 0;
  after.disabled = at === sections.length - 1;
  history.replaceState(null, "", `#${at + 1}`);
};

board.querySelector(".ground").src = boards.ground;
document.documentElement.classList.add("js");
slider.addEventListener("input", () => show(Number(slider.value)));
before.addEventListener("click", () => show(Number(slider.value) - 1));
after.addEventListener("click", () => show(Number(slider.value) + 1));
show((parseInt(location.hash.slice(1), 10) || 1) - 1);
