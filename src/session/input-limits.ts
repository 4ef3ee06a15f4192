import { addressLimit, clean, finish, limitFor } from "#domain/input-limits.ts";
import { limited, longAddressNote, readAsNote } from "#domain/limit-notes.ts";
import { foresee, forgetLeft, heldBefore, holdUnfinished, leaveOut, paste } from "./input-maximum.ts";
import { tellLimit } from "./limit-notes.ts";
import { announce, setValue, type TextField } from "./native-value.ts";

/**
 * The automatic limits of inputs found by name, on every page and for inputs that come later. The
 * listeners sit on `window`, in front of React's own, so a handler only ever sees the tidied value.
 * What is cut or changed is told at the field; so is what a `maxlength` keeps out of any other field.
 */

const TYPED = new Set(["text", "tel", "number", "email", "search", "url", "password", "textarea"]);

/** Fields changed by hand since they were last left. */
const edited = new WeakSet<TextField>();
/** Fields that hold what was typed in another form: what is read is told until they are left. */
const changed = new WeakSet<TextField>();
let installed = false;

/** Installs the limits, once. Call before hydration: people type before the page has come alive. */
export function installInputLimits(): void {
  if (installed) return;
  installed = true;
  listen("beforeinput", (event, field) => foresee(event as InputEvent, field));
  listen("input", (event, field) => {
    edited.add(field);
    // While an accent or a word is being composed the text is the keyboard's; it is tidied at the end.
    if ((event as InputEvent).isComposing) return;
    if (!tidy(field)) accepted(field);
  });
  listen("compositionend", (_, field) => {
    if (tidy(field)) announce(field, "input");
  });
  listen("paste", (event, field) => paste(event as ClipboardEvent, field));
  // `change` comes before a submit by Enter; it does not come when our own tidying came last.
  listen("change", (_, field) => void complete(field));
  listen("focusout", (_, field) => {
    if (edited.delete(field) && complete(field)) announce(field, "input", "change");
    changed.delete(field);
  });
  window.addEventListener("submit", holdUnfinished, true);
}

function listen(type: string, handle: (event: Event, field: TextField) => void): void {
  window.addEventListener(
    type,
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      if (TYPED.has(field.type)) handle(event, field);
    },
    true,
  );
}

/** Applies the field's limit, keeping the caret behind what it stood behind, and tells what it did. */
function tidy(field: TextField): boolean {
  const { name, type, value, selectionStart: caret } = field;
  if (!limitFor(name, type)) return false;
  const most = addressLimit(name);
  if (most !== undefined && value.length > most && value.includes("@")) return refuseAddress(field, most);
  const { value: cleaned, left: more, changed: isChanged } = limited(name, type, value);
  if (isChanged) changed.add(field);
  if (cleaned === value) return false;
  setValue(field, cleaned);
  if (caret !== null && document.activeElement === field) {
    const place = caretAfter((text) => clean(name, type, text), cleaned, value, caret);
    field.setSelectionRange(place, place);
  }
  leaveOut(field, more);
  if (more === 0 && isChanged) tellLimit(field, readAsNote(name, type, cleaned));
  return true;
}

/** The field took what was typed: what was left out before is no matter any more. */
function accepted(field: TextField): void {
  forgetLeft(field);
  tellLimit(field, changed.has(field) ? readAsNote(field.name, field.type, field.value) : undefined);
}

/** Puts back what the field held before an address that does not fit. */
function refuseAddress(field: TextField, most: number): boolean {
  const { length } = field.value;
  setValue(field, heldBefore(field));
  tellLimit(field, longAddressNote(length, most));
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

/** Applies what is due on leaving a field: `500` square metres become `500.00`. */
function complete(field: TextField): boolean {
  if (!limitFor(field.name, field.type)) return false;
  const finished = finish(field.name, field.value);
  if (finished === field.value) return false;
  setValue(field, finished);
  return true;
}
