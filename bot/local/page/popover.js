// Things that open over the page: a panel beside what was pressed, on a phone a sheet from below; and dialogs.

import { h, heldFocus, icon, narrow, uid } from "./dom.js";

const GAP = 6;
const MARGIN = 8;

const open = new Set();

/**
 * Opens a panel beside `anchor`. `onclose(why)` is called once, with "escape", "outside", "gone" or what was given to
 * `close(why)`. Focus goes back to the anchor unless it was taken elsewhere. Returns {node, close, place}.
 */
export function popover(anchor, content, { label, name = "", onclose = () => {}, focus = null } = {}) {
  const node = h("div", { class: `popover ${name}`, popover: "manual", role: "group", "aria-label": label }, content);
  (anchor.closest("dialog") ?? document.body).append(node);
  node.showPopover();
  const place = () => beside(anchor, node);
  const outside = (event) => {
    if (!node.contains(event.target) && !anchor.contains(event.target)) close("outside");
  };
  const escape = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close("escape");
  };
  const close = (why = "closed") => {
    if (!open.delete(panel)) return;
    const inside = node.contains(document.activeElement);
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    document.removeEventListener("scroll", place, true);
    window.removeEventListener("resize", place);
    node.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (inside && why !== "gone" && anchor.isConnected) anchor.focus({ preventScroll: true });
    onclose(why);
    document.dispatchEvent(new Event("panel-closed"));
  };
  const panel = { node, anchor, close, place };
  for (const other of [...open]) if (!other.node.contains(anchor)) other.close("outside");
  open.add(panel);
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  document.addEventListener("scroll", place, true);
  window.addEventListener("resize", place);
  anchor.setAttribute("aria-expanded", "true");
  place();
  (focus ?? node.querySelector("[tabindex], button, input"))?.focus({ preventScroll: true });
  return panel;
}

/** Closes the panels whose anchor stands in a node that is about to go. */
export function closeWithin(node) {
  for (const panel of [...open]) if (node.contains(panel.anchor)) panel.close("gone");
}

/** Whether a panel is open that belongs to a node or to something inside it. */
export function isOpen(node) {
  return [...open].some((panel) => node.contains(panel.anchor));
}

function beside(anchor, node) {
  if (narrow()) {
    for (const side of ["left", "top", "width", "max-height"]) node.style.removeProperty(side);
    return;
  }
  const at = anchor.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  node.style.width = `${Math.min(Math.max(at.width, 280), window.innerWidth - 2 * MARGIN)}px`;
  node.style.maxHeight = `${Math.min(Math.max(below, above), 460)}px`;
  const size = node.getBoundingClientRect();
  const up = size.height > below && above > below;
  node.style.top = `${up ? at.top - GAP - size.height : at.bottom + GAP}px`;
  node.style.left = `${Math.max(MARGIN, Math.min(at.left, window.innerWidth - size.width - MARGIN))}px`;
}

/**
 * A dialog in the middle of the window, on a phone a whole sheet. The browser keeps the focus inside and the rest of
 * the page still. `onclose` is called once it is gone. Returns {node, close}.
 */
export function dialog({ title, name = "", body, footer = null, onclose = () => {} }) {
  const refocus = heldFocus();
  const heading = uid("title");
  const node = h(
    "dialog",
    { class: `dialog ${name}`, "aria-labelledby": heading },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id: heading }, title),
      h(
        "button",
        { class: "icon-button", type: "button", "aria-label": "Close", onclick: () => node.close() },
        icon("close"),
      ),
    ),
    h("div", { class: "dialog-body" }, body),
    footer && h("footer", { class: "dialog-foot" }, footer),
  );
  node.addEventListener("keydown", (event) => keepFocus(event, node));
  node.addEventListener("close", () => {
    closeWithin(node);
    node.remove();
    refocus();
    onclose();
  });
  document.body.append(node);
  node.showModal();
  return { node, close: () => node.close() };
}

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/** Tab goes round inside a node instead of out into the browser's own buttons. */
export function keepFocus(event, node) {
  if (event.key !== "Tab") return;
  const stops = [...node.querySelectorAll(FOCUSABLE)].filter(
    (stop) => stop.getClientRects().length && !stop.closest("[inert]"),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}
