// Pictures in messages, each with its description, and the large view with zoom.

import { fill, h, heldFocus, icon, uid } from "./dom.js";
import { keepFocus } from "./popover.js";

const MOST_WIDE = 720;
const MOST_HIGH = 660;
const LOW = 120;
const ZOOM_MOST = 8;
const ZOOM_STEP = 1.5;

/** Whether an address is a picture of this table; pictures from elsewhere are not loaded. */
function ours(url) {
  return typeof url === "string" && url.startsWith("/") && !url.startsWith("//");
}

/**
 * One or several pictures: [{url, width?, height?, description?, spoiler?}]. Each keeps its place before it is loaded,
 * opens large when pressed, and shows its description below on request.
 */
export function gallery(pictures) {
  const many = pictures.length > 1;
  return h(
    "div",
    { class: many ? "gallery many" : "gallery" },
    pictures.map((_, index) => figure(pictures, index, many)),
  );
}

function figure(pictures, index, many) {
  const picture = pictures[index];
  if (!ours(picture.url)) return h("p", { class: "muted" }, "A picture from elsewhere is not shown here.");
  const { width, height } = picture;
  const image = h("img", {
    src: picture.url,
    alt: picture.description ?? "",
    width,
    height,
    decoding: "async",
    loading: "lazy",
    draggable: "false",
  });
  const label = picture.description ? "Open picture large" : "Open picture without description large";
  const open = h(
    "button",
    { class: "picture", type: "button", "aria-label": label, onclick: () => enlarge(pictures, index) },
    image,
  );
  if (width && height) {
    const scale = Math.min(1, MOST_WIDE / width, MOST_HIGH / height);
    open.style.aspectRatio = `${width} / ${height}`;
    if (!many) open.style.width = `${Math.round(width * scale)}px`;
  }
  const node = h("figure", { class: height < LOW ? "low" : "" }, open);
  if (picture.description) node.append(...described(picture.description));
  if (picture.spoiler) veil(node, open);
  return node;
}

/** A button on the picture's corner, or below a low one, and the description that it shows and hides. */
function described(words) {
  const caption = h("figcaption", { class: "alt-text", id: uid("alt"), hidden: true, dir: "auto" }, words);
  const button = h(
    "button",
    {
      class: "alt-button",
      type: "button",
      "aria-label": "Description of the picture",
      "aria-expanded": "false",
      "aria-controls": caption.id,
      onclick: () => {
        caption.hidden = !caption.hidden;
        button.setAttribute("aria-expanded", String(!caption.hidden));
      },
    },
    "ALT",
    icon("down"),
  );
  return [button, caption];
}

function veil(node, open) {
  open.classList.add("veiled");
  const button = h("button", { class: "btn secondary unveil", type: "button" }, icon("eye"), "Show");
  button.addEventListener("click", () => {
    open.classList.remove("veiled");
    button.remove();
  });
  node.append(button);
}

/** A small picture beside text. */
export function thumbnail({ media, description, spoiler }) {
  const node = h("div", { class: "thumbnail" }, gallery([{ ...media, description, spoiler }]));
  node.querySelector(".alt-button")?.remove();
  return node;
}

/** Opens one of several pictures over the whole window. */
function enlarge(pictures, index) {
  new Large(
    pictures.filter((picture) => ours(picture.url)),
    pictures[index],
  ).show();
}

class Large {
  #fingers = new Map();
  #scale = 1;
  #x = 0;
  #y = 0;
  #moved = false;

  constructor(pictures, picture) {
    this.pictures = pictures;
    this.at = pictures.indexOf(picture);
    this.refocus = heldFocus();
    this.stage = h("div", { class: "stage" });
    this.caption = h("div", { class: "large-caption", dir: "auto" });
    this.bar = h("div", { class: "large-bar" }, this.#tools());
    this.node = h("dialog", { class: "large", "aria-label": "Picture" }, this.stage, this.bar, this.caption);
    this.#listen();
  }

  #tools() {
    const tool = (name, label, act) =>
      h(
        "button",
        { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: act },
        icon(name),
      );
    this.alt = h(
      "button",
      {
        class: "icon-button words",
        type: "button",
        "aria-label": "Description",
        onclick: () => this.#describe(this.caption.hidden),
      },
      "ALT",
    );
    this.out = h(
      "a",
      {
        class: "icon-button",
        target: "_blank",
        rel: "noopener",
        "aria-label": "Open in a tab of its own",
        title: "Open in a tab of its own",
      },
      icon("open"),
    );
    const turning = this.pictures.length > 1;
    return [
      turning && tool("left", "Previous picture", () => this.#turn(-1)),
      turning && tool("right", "Next picture", () => this.#turn(1)),
      tool("minus", "Smaller", () => this.#zoom(1 / ZOOM_STEP)),
      tool("plus", "Larger", () => this.#zoom(ZOOM_STEP)),
      tool("fit", "Fit to the window", () => this.#fit()),
      this.alt,
      this.out,
      tool("close", "Close", () => this.node.close()),
    ];
  }

  show() {
    document.body.append(this.node);
    this.node.showModal();
    this.#turn(0);
  }

  #turn(step) {
    this.at = (this.at + step + this.pictures.length) % this.pictures.length;
    const { url, description, width, height } = this.pictures[this.at];
    this.image = h("img", { src: url, alt: description ?? "", width, height, draggable: "false" });
    fill(this.stage, this.image);
    this.out.href = url;
    this.alt.hidden = !description;
    this.caption.textContent = description ?? "";
    this.#describe(false);
    this.#fit();
  }

  #describe(shown) {
    this.caption.hidden = !shown;
    this.alt.setAttribute("aria-expanded", String(shown));
  }

  #fit() {
    this.#scale = 1;
    this.#x = 0;
    this.#y = 0;
    this.#apply();
  }

  /** Zooms by a factor and keeps what is at (x, y), measured from the middle of the stage, where it is. */
  #zoom(factor, x = 0, y = 0) {
    const next = Math.max(1, Math.min(ZOOM_MOST, this.#scale * factor));
    const real = next / this.#scale;
    this.#x = x - (x - this.#x) * real;
    this.#y = y - (y - this.#y) * real;
    this.#scale = next;
    this.#apply();
  }

  #apply() {
    const room = this.stage.getBoundingClientRect();
    const size = { width: this.image.offsetWidth * this.#scale, height: this.image.offsetHeight * this.#scale };
    const slack = (of, within) => Math.max(0, (of - within) / 2);
    const [wide, high] = [slack(size.width, room.width), slack(size.height, room.height)];
    this.#x = Math.max(-wide, Math.min(wide, this.#x));
    this.#y = Math.max(-high, Math.min(high, this.#y));
    this.image.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
    this.stage.classList.toggle("zoomed", this.#scale > 1);
    this.stage.dataset.scale = this.#scale.toFixed(2);
  }

  #middle(event) {
    const room = this.stage.getBoundingClientRect();
    return [event.clientX - room.left - room.width / 2, event.clientY - room.top - room.height / 2];
  }

  #listen() {
    const stage = this.stage;
    this.node.addEventListener("close", () => {
      this.node.remove();
      this.refocus();
    });
    this.node.addEventListener("keydown", (event) => this.#key(event));
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoom(Math.exp(-event.deltaY / 400), ...this.#middle(event));
    });
    stage.addEventListener("dblclick", (event) => {
      if (this.#scale > 1) this.#fit();
      else this.#zoom(2.5, ...this.#middle(event));
    });
    stage.addEventListener("pointerdown", (event) => {
      this.#moved = false;
      this.#fingers.set(event.pointerId, event);
      stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      stage.addEventListener(name, (event) => this.#fingers.delete(event.pointerId));
    }
    stage.addEventListener("click", (event) => {
      if (event.target === stage && !this.#moved) this.node.close();
    });
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.#fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    this.#fingers.set(event.pointerId, event);
    if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 2) this.#moved = true;
    if (others.length === 1) {
      const gap = (finger) => Math.hypot(finger.clientX - others[0].clientX, finger.clientY - others[0].clientY);
      this.#zoom(gap(event) / Math.max(1, gap(before)), ...this.#middle(others[0]));
    } else if (!others.length) {
      this.#x += event.clientX - before.clientX;
      this.#y += event.clientY - before.clientY;
      this.#apply();
    }
  }

  #key(event) {
    const acts = {
      "+": () => this.#zoom(ZOOM_STEP),
      "=": () => this.#zoom(ZOOM_STEP),
      "-": () => this.#zoom(1 / ZOOM_STEP),
      0: () => this.#fit(),
      ArrowLeft: () => this.#turn(-1),
      ArrowRight: () => this.#turn(1),
    };
    if (event.key in acts) {
      event.preventDefault();
      acts[event.key]();
    } else keepFocus(event, this.node);
  }
}
