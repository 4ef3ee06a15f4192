import { clean, finish, limitFor } from "#domain/input-limits.ts";
import { announce, setValue, type TextField } from "./native-value.ts";

/**
 * The automatic limits of inputs found by name, on every page and for inputs that come later. The
 * listeners sit on `window`, in front of React's own, so a handler only ever sees the tidied value.
 */

const TYPED = new Set(["text", "tel", "number", "email", "search", "url", "password", "textarea"]);

/** Fields changed by hand since they were last left. */
const edited = new WeakSet<TextField>();

let installed = false;

/** Installs the limits, once. Call before hydration: people type before the page has come alive. */
export function installInputLimits(): void {
  if (installed) return;
  installed = true;
  listen("input", (event, field) => {
    edited.add(field);
    // While an accent or a word is being composed the text is the keyboard's; it is tidied at the end.
    if (!(event as InputEvent).isComposing) tidy(field);
  });
  listen("compositionend", (_, field) => {
    if (tidy(field)) announce(field, "input");
  });
  listen("paste", (event, field) => paste(event as ClipboardEvent, field));
  // `change` comes before a submit by Enter; it does not come when our own tidying came last.
  listen("change", (_, field) => void complete(field));
  listen("focusout", (_, field) => {
    if (edited.delete(field) && complete(field)) announce(field, "input", "change");
  });
}

function listen(type: string, handle: (event: Event, field: TextField) => void): void {
  window.addEventListener(
    type,
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      if (TYPED.has(field.type) && limitFor(field.name, field.type)) handle(event, field);
    },
    true,
  );
}

/** Applies the field's limit, keeping the caret behind what it stood behind. */
function tidy(field: TextField): boolean {
  const { name, type, value, selectionStart: caret } = field;
  const cleaned = clean(name, type, value);
  if (cleaned === value) return false;
  setValue(field, cleaned);
  if (caret !== null && document.activeElement === field) {
    const place = caretAfter((text) => clean(name, type, text), cleaned, value, caret);
    field.setSelectionRange(place, place);
  }
  return true;
}

/** Where the caret stands in `cleaned` when it stood at `caret` in `value`. */
export function caretAfter(
  cleaning: (text: string) => string,
  cleaned: string,
  value: string,
  caret: number,
): number {
  if (caret >= value.length) return cleaned.length;
  return Math.min(cleaning(value.slice(0, caret)).length, cleaned.length);
}

/** A `maxlength` cuts what is pasted before it can be tidied: +234 803… would lose its end. */
function paste(event: ClipboardEvent, field: TextField): void {
  const { value, maxLength, selectionStart: start, selectionEnd: end } = field;
  const text = event.clipboardData?.getData("text") ?? "";
  if (start === null || end === null || field.readOnly || maxLength < 0) return;
  const whole = value.slice(0, start) + text + value.slice(end);
  if (whole.length <= maxLength) return;
  event.preventDefault();
  setValue(field, whole);
  field.setSelectionRange(start + text.length, start + text.length);
  // The listener above tidies it on the way.
  announce(field, "input");
}

/** Applies what is due on leaving a field: `500` square metres become `500.00`. */
function complete(field: TextField): boolean {
  const finished = finish(field.name, field.value);
  if (finished === field.value) return false;
  setValue(field, finished);
  return true;
}
