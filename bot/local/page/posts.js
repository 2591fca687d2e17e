// A forum in the middle of the page: its posts, and the way to a new one.

import { h, uid } from "./dom.js";
import { threadCard } from "./message.js";
import { dialog } from "./popover.js";

/** The posts of a forum, newest first, and a button for a new one. */
export function forum(channel, desk) {
  const posts = desk.store.threadsOf(channel.id);
  const closed = desk.store.closed(channel);
  const begin = () => newPost(channel, desk);
  return h(
    "div",
    { class: "posts" },
    h("button", { class: "btn primary", type: "button", disabled: Boolean(closed), onclick: begin }, "New post"),
    posts.length ? posts.map((post) => threadCard(post, desk)) : h("p", { class: "muted" }, "No post yet."),
  );
}

function newPost(channel, { store, reader }) {
  const title = h("input", { class: "field", id: uid("title"), maxlength: 100, autocomplete: "off", dir: "auto" });
  const words = h("textarea", { class: "field", id: uid("words"), maxlength: 2000, rows: 4, dir: "auto" });
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const field = (label, node) =>
    h("div", { class: "form-field" }, h("label", { class: "field-label", for: node.id }, label), node);
  const form = h("form", { class: "form", id: uid("form") }, field("Title", title), field("Text", words), problem);
  const shown = dialog({
    title: `New post in ${channel.name}`,
    name: "small-dialog",
    body: form,
    footer: [
      h("button", { class: "btn secondary", type: "button", onclick: () => shown.close() }, "Cancel"),
      h("button", { class: "btn primary", type: "submit", form: form.id }, "Post"),
    ],
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const post = await store.beginPost(channel.id, title.value, words.value);
      shown.close();
      reader.jump(post.id, null);
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
    }
  });
  title.focus();
}
