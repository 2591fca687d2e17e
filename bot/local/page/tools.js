// The table menu: another person.

import { h, uid } from "./dom.js";
import { dialog } from "./popover.js";

/** Asks for a name and language, and looks through the new person's eyes. */
export function addPerson(store, look) {
  const name = h("input", {
    class: "field",
    id: uid("name"),
    maxlength: 32,
    autocomplete: "off",
    required: true,
    dir: "auto",
  });
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const form = h(
    "form",
    { class: "form", id: uid("form"), novalidate: true },
    h("div", { class: "form-field" }, h("label", { class: "field-label", for: name.id }, "Name"), name),
    problem,
  );
  const shown = dialog({
    title: "Add a person",
    name: "small-dialog",
    body: form,
    footer: [
      h("button", { class: "btn secondary", type: "button", onclick: () => shown.close() }, "Cancel"),
      h("button", { class: "btn primary", type: "submit", form: form.id }, "Add"),
    ],
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const person = await store.invite(name.value.trim(), store.locale);
      shown.close();
      look(person.id);
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
      name.focus();
    }
  });
  name.focus();
}
