// Modals of the bot as dialogs. What was typed stays until the bot has taken it.

import { base64 } from "./api.js";
import { h, uid } from "./dom.js";
import { selectButton, spinner } from "./listbox.js";
import { channels, defaults, people, stringOption, unknown } from "./parts.js";
import { dialog } from "./popover.js";
import { prose } from "./prose.js";

const PARAGRAPH = 2;

/** Opens a modal {interaction_id, title, components}; `desk` is {store, reader}. */
export function openForm(modal, desk) {
  const fields = modal.components.map((component) => fieldOf(component, desk));
  const inputs = fields.filter((field) => field.read);
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { class: "btn primary", type: "submit" }, h("span", { class: "btn-words" }, "Send"));
  const form = h(
    "form",
    { class: "form", id: uid("form"), novalidate: true },
    fields.map((field) => field.node),
  );
  send.setAttribute("form", form.id);
  const cancel = h("button", { class: "btn secondary", type: "button", onclick: () => shown.close() }, "Cancel");
  const shown = dialog({ title: modal.title, name: "modal", body: form, footer: [problem, cancel, send] });
  let sending = false;
  const say = (words) => {
    problem.textContent = words ?? "";
    problem.hidden = !words;
  };
  const submit = async () => {
    if (sending) return;
    say(null);
    const wrong = inputs.filter((field) => field.check());
    if (wrong.length) return wrong[0].focus();
    sending = true;
    send.setAttribute("aria-busy", "true");
    send.append(spinner());
    let reason;
    try {
      const values = await Promise.all(inputs.map(async (field) => [field.id, await field.read()]));
      reason = await desk.store.submit(modal, Object.fromEntries(values));
    } catch (refusal) {
      reason = refusal.message;
    }
    sending = false;
    send.removeAttribute("aria-busy");
    send.querySelector(".spinner").remove();
    if (reason) return say(reason);
    return shown.close();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  });
  inputs[0]?.focus();
}

/** {node, id, read(), check(): whether it is wrong (and says so), focus()}; only {node} for what asks nothing. */
function fieldOf(component, desk) {
  if (component.type === 10) return { node: prose(component.content, desk.reader) };
  const [label, inner] =
    component.type === 18
      ? [component, component.component]
      : component.type === 1
        ? [{ label: component.components[0].label }, component.components[0]]
        : [{ label: "" }, component];
  const build = CONTROLS[inner.type];
  return build ? labelled(label, inner, build(inner, desk)) : { node: unknown(inner) };
}

/** Label, description, required mark and problem around a control {node, target, read, problem, group?, count?}. */
function labelled({ label, description }, inner, control) {
  const needed = inner.type !== 23 && inner.required !== false && (inner.min_values ?? 1) > 0;
  const ids = { label: uid("label"), hint: uid("hint"), problem: uid("problem") };
  const problem = h("p", { class: "failure", id: ids.problem, hidden: true });
  const { target } = control;
  target.id ||= uid("field");
  target.setAttribute("aria-describedby", `${description ? ids.hint : ""} ${ids.problem}`.trim());
  if (needed && !control.group) target.setAttribute("aria-required", "true");
  const mark = needed ? h("span", { class: "required", title: "required", "aria-hidden": "true" }, "*") : null;
  const words = h(
    control.group ? "span" : "label",
    { class: "field-label", id: ids.label, for: control.group ? null : target.id },
    label,
    mark,
  );
  if (control.group) target.setAttribute("aria-labelledby", ids.label);
  const node = h(
    "div",
    { class: inner.type === 23 ? "form-field beside" : "form-field" },
    h("div", { class: "field-head" }, words, control.count),
    description && h("p", { class: "muted field-hint", id: ids.hint }, description),
    control.node,
    problem,
  );
  const check = () => {
    const wrong = control.problem(needed);
    problem.textContent = wrong ?? "";
    problem.hidden = !wrong;
    target.setAttribute("aria-invalid", String(Boolean(wrong)));
    return Boolean(wrong);
  };
  node.addEventListener("input", () => !problem.hidden && check());
  const focus = () => (control.focus ? control.focus() : target.focus());
  return { node, id: inner.custom_id, read: control.read, check, focus };
}

const CONTROLS = {
  3: (select) => choose(select, select.options.map(stringOption)),
  4: text,
  5: (select, desk) => choose(select, people(desk.store)),
  7: (select, desk) => choose(select, people(desk.store)),
  8: (select, desk) => choose(select, channels(desk.store, select.channel_types)),
  19: upload,
  21: radios,
  22: checks,
  23: checkbox,
};

function text({ style, value, placeholder, min_length: least = 0, max_length: most = 4000 }) {
  const long = style === PARAGRAPH;
  const input = h(long ? "textarea" : "input", {
    class: "field",
    type: long ? null : "text",
    rows: long ? 6 : null,
    placeholder,
    autocomplete: "off",
    dir: "auto",
  });
  input.value = value ?? "";
  const count = h("span", { class: "count muted" });
  const update = () => {
    const size = input.value.length;
    count.textContent = size > most * 0.8 || long ? `${size} / ${most}` : "";
    count.classList.toggle("over", size > most);
  };
  input.addEventListener("input", update);
  update();
  const problem = (needed) => {
    const size = input.value.length;
    if (!input.value.trim()) return needed ? "Please fill this in." : null;
    if (size < least) return `At least ${least} characters; this has ${size}.`;
    return size > most ? `At most ${most} characters; this has ${size - most} too many.` : null;
  };
  return { node: input, target: input, count, read: () => input.value, problem };
}

function choose(select, options) {
  let values = defaults(select);
  const [min, max] = [select.required === false ? 0 : (select.min_values ?? 1), select.max_values ?? 1];
  const holder = h("div", {});
  const target = h("div", { role: "group" }, holder);
  const draw = () =>
    holder.replaceChildren(
      selectButton({
        options,
        chosen: values,
        placeholder: select.placeholder,
        min,
        max,
        onchoose: (chosen) => {
          values = chosen;
          draw();
          target.dispatchEvent(new Event("input", { bubbles: true }));
          focus();
        },
      }),
    );
  const focus = () => target.querySelector("button").focus();
  draw();
  const problem = (needed) => bounds(values.length, needed ? Math.max(1, min) : 0, max);
  return { node: target, target, group: true, read: () => values, problem, focus };
}

function bounds(count, min, max) {
  if (count < min) return min === 1 ? "Please choose one." : `Please choose at least ${min}.`;
  return count > max ? `Please choose at most ${max}.` : null;
}

function boxes(kind, { custom_id: name, options }) {
  const group = uid(name);
  const inputs = options.map((option) =>
    h("input", { type: kind, name: group, value: option.value, checked: option.default }),
  );
  const rows = options.map((option, index) =>
    h(
      "label",
      { class: "check-row" },
      inputs[index],
      h(
        "span",
        { class: "option-words" },
        h("span", {}, option.label),
        option.description && h("span", { class: "muted" }, option.description),
      ),
    ),
  );
  const target = h("div", { class: "checks", role: kind === "radio" ? "radiogroup" : "group" }, rows);
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    node: target,
    target,
    group: true,
    values,
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
  };
}

function radios(component) {
  const control = boxes("radio", component);
  const problem = (needed) => bounds(control.values().length, needed ? 1 : 0, 1);
  return { ...control, read: () => control.values()[0] ?? null, problem };
}

function checks(component) {
  const control = boxes("checkbox", component);
  const most = component.max_values ?? component.options.length;
  const problem = (needed) => {
    const count = control.values().length;
    return !needed && !count ? null : bounds(count, component.min_values ?? 1, most);
  };
  return { ...control, read: control.values, problem };
}

function checkbox({ default: on }) {
  const input = h("input", { type: "checkbox", class: "switch", checked: on });
  return { node: input, target: input, read: () => input.checked, problem: () => null };
}

function upload({ min_values: least = 1, max_values: most = 1 }) {
  const input = h("input", { type: "file", class: "field", multiple: most > 1 });
  const problem = (needed) =>
    input.files.length || needed ? bounds(input.files.length, needed ? Math.max(1, least) : 0, most) : null;
  return { node: input, target: input, read: () => Promise.all([...input.files].map(base64)), problem };
}
