import { addressLimit, limitFor } from "#domain/input-limits.ts";
import { withoutInvisible } from "#domain/invisible-characters.ts";
import { leftOutNote, longAddressNote, unfinishedNote } from "#domain/limit-notes.ts";
import { tellLimit } from "./limit-notes.ts";
import { announce, setValue, type TextField } from "./native-value.ts";

/** What the most characters of a field keep out when somebody types or pastes: it is told, and no address is cut to another. */

/** What fields held before the input that is being made. */
const before = new WeakMap<TextField, string>();
/** Characters left out since the field last took one. */
const left = new WeakMap<TextField, number>();
/** Addresses whose end the limit kept out: what stands there may be somebody else's. */
const unfinished = new WeakSet<TextField>();

/** What a field held before the input that is being made. */
export function heldBefore(field: TextField): string {
  return before.get(field) ?? "";
}

/** The field took what was typed: what was left out before is no matter any more. */
export function forgetLeft(field: TextField): void {
  left.delete(field);
  unfinished.delete(field);
}

/** Tells how many characters were left out, all told since the field last took one. @param most where it has no limit by its name */
export function leaveOut(field: TextField, more: number, most?: number): void {
  if (more <= 0) return;
  const all = (left.get(field) ?? 0) + more;
  left.set(field, all);
  const note = leftOutNote(field.name, field.type, all, most);
  if (note !== undefined) tellLimit(field, note);
}

/** What a `maxlength` will keep out: no input tells of it afterwards. */
export function foresee(event: InputEvent, field: TextField): void {
  before.set(field, field.value);
  if (event.isComposing || !event.inputType.startsWith("insertText")) return;
  const beyond = beyondMaximum(field, event.data ?? "");
  if (beyond <= 0) return;
  const { value } = field;
  // Of e-mail fields nobody tells what is selected: it fitted if the field has changed afterwards.
  setTimeout(() => {
    if (field.value === value) keptOut(field, beyond);
  });
}

function keptOut(field: TextField, beyond: number): void {
  const most = addressLimit(field.name);
  if (most === undefined || !field.value.includes("@")) {
    leaveOut(field, beyond, field.maxLength);
    return;
  }
  unfinished.add(field);
  tellLimit(field, unfinishedNote(most));
}

/** How much of a text that is inserted goes beyond the field's `maxlength`, where nothing unknown is selected. */
function beyondMaximum(field: TextField, text: string): number {
  const { value, maxLength, selectionStart: start, selectionEnd: end } = field;
  if (field.readOnly || maxLength < 0) return 0;
  return value.length - ((end ?? 0) - (start ?? 0)) + text.length - maxLength;
}

/** A `maxlength` cuts what is pasted before it can be tidied: +234 803… would lose its end. */
export function paste(event: ClipboardEvent, field: TextField): void {
  const copied = event.clipboardData?.getData("text") ?? "";
  const text = withoutInvisible(copied);
  const beyond = beyondMaximum(field, text);
  // What nobody sees must not take the room of what they do.
  if (beyond <= 0 && text.length < copied.length && field.selectionStart !== null) {
    event.preventDefault();
    insert(field, text);
    return;
  }
  if (beyond <= 0) return;
  if (!limitFor(field.name, field.type)) {
    // Told when the browser has put in what fits.
    setTimeout(() => leaveOut(field, beyond, field.maxLength));
    return;
  }
  before.set(field, field.value);
  if (field.selectionStart === null) {
    pasteBlindly(event, field, text);
    return;
  }
  event.preventDefault();
  insert(field, text);
}

/** Puts a text in the place of what is selected; the limits tidy it on the way. */
function insert(field: TextField, text: string): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const at = start ?? value.length;
  setValue(field, value.slice(0, at) + text + value.slice(end ?? at));
  field.setSelectionRange(at + text.length, at + text.length);
  announce(field, "input");
}

/** Of e-mail fields nobody tells where the caret stands: the browser pastes, and what it cut is taken out again. */
function pasteBlindly(event: ClipboardEvent, field: TextField, text: string): void {
  const most = addressLimit(field.name);
  if (most === undefined) return;
  const pasted = text.trim();
  if (pasted.length > most) {
    event.preventDefault();
    tellLimit(field, longAddressNote(pasted.length, most));
    return;
  }
  setTimeout(() => {
    if (field.value.includes(pasted)) return;
    const held = heldBefore(field);
    setValue(field, held);
    announce(field, "input");
    tellLimit(field, longAddressNote(held.length + pasted.length, most));
  });
}

/** Nothing is sent with an address whose end is missing. */
export function holdUnfinished(event: Event): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const field = [...event.target.elements].find(
    (one) => one instanceof HTMLInputElement && unfinished.has(one),
  );
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  field.focus();
  tellLimit(field, unfinishedNote(addressLimit(field.name) ?? field.maxLength));
}
