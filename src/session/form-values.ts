import type { ControlValue, FormValues } from "./draft-store.ts";
import { dispatchEvents, type Field, setValue } from "./native-value.ts";

/** Reads and writes the values of a form, with or without React state. */

/** Excluded from drafts: secrets, files and hidden fields. */
const SKIPPED_TYPES = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);
const SKIPPED_NAMES = /^(?:token|pin|nin|otp|password.*|.*_password)$/;

/** The current or initial values of the form. */
export function readValues(form: HTMLFormElement, which: "present" | "drawn"): FormValues {
  const values: Record<string, ControlValue[]> = {};
  for (const field of fieldsOf(form)) {
    if (!Object.hasOwn(values, field.name)) values[field.name] = [];
    values[field.name]?.push(which === "present" ? currentValue(field) : initialValue(field));
  }
  return values;
}

/**
 * Restores values. With `untouchedOnly`, fields that differ from their initial value are skipped, as the user typed
 * before hydration. @returns whether anything changed
 */
export function writeValues(form: HTMLFormElement, values: FormValues, untouchedOnly = false): boolean {
  let changed = false;
  const seen = new Map<string, number>();
  for (const field of fieldsOf(form)) {
    const index = seen.get(field.name) ?? 0;
    seen.set(field.name, index + 1);
    const value = Object.hasOwn(values, field.name) ? values[field.name]?.[index] : undefined;
    const current = currentValue(field);
    if (value === undefined || isSame(value, current)) continue;
    if (untouchedOnly && !isSame(current, initialValue(field))) continue;
    restoreValue(field, value);
    changed = true;
  }
  return changed;
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter(isDraftField);
}

function isDraftField(element: Element): element is Field {
  if (
    !(
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    )
  ) {
    return false;
  }
  return (
    element.name !== "" &&
    !SKIPPED_TYPES.has(element.type) &&
    !SKIPPED_NAMES.test(element.name) &&
    !/one-time-code|^cc-/.test(element.autocomplete) &&
    !element.closest("[data-no-draft]")
  );
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function currentValue(field: Field): ControlValue {
  if (isCheckable(field)) return field.checked;
  if (field instanceof HTMLSelectElement && field.multiple) {
    return Array.from(field.selectedOptions, ({ value }) => value);
  }
  return field.value;
}

function initialValue(field: Field): ControlValue {
  if (isCheckable(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = Array.from(field.options).filter((option) => option.defaultSelected);
  if (field.multiple) return chosen.map(({ value }) => value);
  return (chosen.at(-1) ?? field.options[0])?.value ?? "";
}

function restoreValue(field: Field, value: ControlValue): void {
  if (isCheckable(field)) {
    // React listens to clicks. Radio buttons are only switched on; the others of the group follow.
    if (field.type === "checkbox" || value === true) field.click();
  } else if (field instanceof HTMLSelectElement && typeof value === "object") {
    for (const option of field.options) option.selected = value.includes(option.value);
    dispatchEvents(field, "input", "change");
  } else {
    setValue(field, String(value));
    dispatchEvents(field, "input", "change");
  }
}
