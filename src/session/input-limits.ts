import { cleanInput, emailLimit, finishInput, limitFor } from "#domain/input-limits.ts";
import { limitInput, longEmailNote, readAsNote } from "#domain/limit-notes.ts";
import {
  blockTruncatedAddress,
  clearTruncation,
  handlePaste,
  predictTruncation,
  reportTruncation,
  valueBeforeInput,
} from "./input-maximum.ts";
import { notifyLimit } from "./limit-notes.ts";
import { dispatchEvents, setValue, type TextField } from "./native-value.ts";

/**
 * The automatic limits of inputs found by name, on every page and for inputs that come later. The listeners are on
 * `window`, before React's own, so handlers only get the cleaned value. Cuts and changes are shown at the field, also
 * those of a `maxlength`.
 */

const TEXT_TYPES = new Set(["text", "tel", "number", "email", "search", "url", "password", "textarea"]);

/** Fields edited since their last blur. */
const edited = new WeakSet<TextField>();
/** Fields whose typed text was converted: the converted value is shown until blur. */
const converted = new WeakSet<TextField>();
let installed = false;

/** Installs the limits, once. Call before hydration, as users type before it. */
export function installInputLimits(): void {
  if (installed) return;
  installed = true;
  listen("beforeinput", (event, field) => predictTruncation(event as InputEvent, field));
  listen("input", (event, field) => {
    edited.add(field);
    // Text under composition is cleaned at its end.
    if ((event as InputEvent).isComposing) return;
    if (!applyLimit(field)) onAccepted(field);
  });
  listen("compositionend", (_, field) => {
    if (applyLimit(field)) dispatchEvents(field, "input");
  });
  listen("paste", (event, field) => handlePaste(event as ClipboardEvent, field));
  // `change` fires before a submit by Enter, but not after our own cleaning.
  listen("change", (_, field) => void finishField(field));
  listen("focusout", (_, field) => {
    if (edited.delete(field) && finishField(field)) dispatchEvents(field, "input", "change");
    converted.delete(field);
  });
  window.addEventListener("submit", blockTruncatedAddress, true);
}

function listen(type: string, handle: (event: Event, field: TextField) => void): void {
  window.addEventListener(
    type,
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      if (TEXT_TYPES.has(field.type)) handle(event, field);
    },
    true,
  );
}

/** Applies the field's limit, keeps the caret position and shows what changed. */
function applyLimit(field: TextField): boolean {
  const { name, type, value, selectionStart: caret } = field;
  if (!limitFor(name, type)) return false;
  const maximum = emailLimit(name);
  if (maximum !== undefined && value.length > maximum && value.includes("@"))
    return rejectLongAddress(field, maximum);
  const { value: cleaned, removed: truncatedCount, changed: isChanged } = limitInput(name, type, value);
  if (isChanged) converted.add(field);
  if (cleaned === value) return false;
  setValue(field, cleaned);
  if (caret !== null && document.activeElement === field) {
    const newCaret = caretAfter((text) => cleanInput(name, type, text), cleaned, value, caret);
    field.setSelectionRange(newCaret, newCaret);
  }
  reportTruncation(field, truncatedCount);
  if (truncatedCount === 0 && isChanged) notifyLimit(field, readAsNote(name, type, cleaned));
  return true;
}

/** The field accepted the input, so earlier cuts are cleared. */
function onAccepted(field: TextField): void {
  clearTruncation(field);
  notifyLimit(field, converted.has(field) ? readAsNote(field.name, field.type, field.value) : undefined);
}

/** Restores the previous value if an address doesn't fit. */
function rejectLongAddress(field: TextField, maximum: number): boolean {
  const { length } = field.value;
  setValue(field, valueBeforeInput(field));
  notifyLimit(field, longEmailNote(length, maximum));
  return true;
}

/** The caret position in `cleaned` for `caret` in `value`. */
export function caretAfter(
  cleanText: (text: string) => string,
  cleaned: string,
  value: string,
  caret: number,
): number {
  if (caret >= value.length) return cleaned.length;
  return Math.min(cleanText(value.slice(0, caret)).length, cleaned.length);
}

/** Applies what is due on leaving a field: `500` square metres become `500.00`. */
function finishField(field: TextField): boolean {
  if (!limitFor(field.name, field.type)) return false;
  const finished = finishInput(field.name, field.value);
  if (finished === field.value) return false;
  setValue(field, finished);
  return true;
}
