import { emailLimit, limitFor } from "#domain/input-limits.ts";
import { withoutInvisible } from "#domain/invisible-characters.ts";
import { longEmailNote, removedNote, truncatedEmailNote } from "#domain/limit-notes.ts";
import { notifyLimit } from "./limit-notes.ts";
import { dispatchEvents, setValue, type TextField } from "./native-value.ts";

/** Handles input beyond a field's maxlength: shows what was cut, and never truncates addresses. */

/** Values of fields before the current input. */
const previousValues = new WeakMap<TextField, string>();
/** Characters cut since the field last accepted one. */
const truncatedCounts = new WeakMap<TextField, number>();
/** Truncated addresses, which could be valid addresses of other people. */
const truncated = new WeakSet<TextField>();

/** The value of a field before the current input. */
export function valueBeforeInput(field: TextField): string {
  return previousValues.get(field) ?? "";
}

/** The field accepted the input, so earlier cuts are cleared. */
export function clearTruncation(field: TextField): void {
  truncatedCounts.delete(field);
  truncated.delete(field);
}

/**
 * Shows the number of characters cut since the field last accepted one. @param maximum the maximum, if the field has no
 * limit by name
 */
export function reportTruncation(field: TextField, truncatedCount: number, maximum?: number): void {
  if (truncatedCount <= 0) return;
  const total = (truncatedCounts.get(field) ?? 0) + truncatedCount;
  truncatedCounts.set(field, total);
  const note = removedNote(field.name, field.type, total, maximum);
  if (note !== undefined) notifyLimit(field, note);
}

/** The characters that `maxlength` will cut, as no event reports them afterwards. */
export function predictTruncation(event: InputEvent, field: TextField): void {
  previousValues.set(field, field.value);
  if (event.isComposing || !event.inputType.startsWith("insertText")) return;
  const excess = excessLength(field, event.data ?? "");
  if (excess <= 0) return;
  const { value } = field;
  // Email fields don't report the selection: the text fitted if the field changed afterwards.
  setTimeout(() => {
    if (field.value === value) reportExcess(field, excess);
  });
}

function reportExcess(field: TextField, excess: number): void {
  const maximum = emailLimit(field.name);
  if (maximum === undefined || !field.value.includes("@")) {
    reportTruncation(field, excess, field.maxLength);
    return;
  }
  truncated.add(field);
  notifyLimit(field, truncatedEmailNote(maximum));
}

/** The number of inserted characters beyond the field's `maxlength`, if the selection is known. */
function excessLength(field: TextField, text: string): number {
  const { value, maxLength, selectionStart: start, selectionEnd: end } = field;
  if (field.readOnly || maxLength < 0) return 0;
  return value.length - ((end ?? 0) - (start ?? 0)) + text.length - maxLength;
}

/** A `maxlength` cuts what is pasted before it can be tidied: +234 803… would lose its end. */
export function handlePaste(event: ClipboardEvent, field: TextField): void {
  const copied = event.clipboardData?.getData("text") ?? "";
  const text = withoutInvisible(copied);
  const excess = excessLength(field, text);
  // Invisible characters must not count.
  if (excess <= 0 && text.length < copied.length && field.selectionStart !== null) {
    event.preventDefault();
    insert(field, text);
    return;
  }
  if (excess <= 0) return;
  if (!limitFor(field.name, field.type)) {
    // Shown after the browser inserted what fits.
    setTimeout(() => reportTruncation(field, excess, field.maxLength));
    return;
  }
  previousValues.set(field, field.value);
  if (field.selectionStart === null) {
    pasteWithoutCaret(event, field, text);
    return;
  }
  event.preventDefault();
  insert(field, text);
}

/** Replaces the selection with a text, which the limits clean. */
function insert(field: TextField, text: string): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const at = start ?? value.length;
  setValue(field, value.slice(0, at) + text + value.slice(end ?? at));
  field.setSelectionRange(at + text.length, at + text.length);
  dispatchEvents(field, "input");
}

/** Email fields don't report the caret: the browser pastes, and a truncated paste is undone. */
function pasteWithoutCaret(event: ClipboardEvent, field: TextField, text: string): void {
  const maximum = emailLimit(field.name);
  if (maximum === undefined) return;
  const pasted = text.trim();
  if (pasted.length > maximum) {
    event.preventDefault();
    notifyLimit(field, longEmailNote(pasted.length, maximum));
    return;
  }
  setTimeout(() => {
    if (field.value.includes(pasted)) return;
    const previous = valueBeforeInput(field);
    setValue(field, previous);
    dispatchEvents(field, "input");
    notifyLimit(field, longEmailNote(previous.length + pasted.length, maximum));
  });
}

/** Truncated addresses must not be submitted. */
export function blockTruncatedAddress(event: Event): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const field = [...event.target.elements].find(
    (one) => one instanceof HTMLInputElement && truncated.has(one),
  );
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  field.focus();
  notifyLimit(field, truncatedEmailNote(emailLimit(field.name) ?? field.maxLength));
}
