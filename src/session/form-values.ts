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

/** Sets the controls of a form to values. */
export function writeValues(form: HTMLFormElement, values: FormValues): void {
  for (const [field, position] of positionsOf(form)) {
    const value = valueAt(values, position);
    if (value !== undefined && !isSame(value, currentValue(field))) restoreValue(field, value);
  }
}

export interface RestoredDraft {
  /** Whether any control was changed. */
  readonly changed: boolean;
  /** Labels of the controls that both the user and another user changed since the draft was started. */
  readonly overlaps: readonly string[];
}

/**
 * Restores the changes of a draft. Controls that the user had not changed keep their current value, and so do those that the
 * user typed into before hydration.
 * @param base the values of the form when the draft was started; without it, all values are restored
 */
export function restoreDraft(
  form: HTMLFormElement,
  { values, base }: { readonly values: FormValues; readonly base?: FormValues | undefined },
): RestoredDraft {
  let changed = false;
  const overlaps = new Set<string>();
  for (const [field, position] of positionsOf(form)) {
    const value = valueAt(values, position);
    const [before, current] = [base && valueAt(base, position), currentValue(field)];
    const isUnchanged = value === undefined || isSame(value, before) || isSame(value, current);
    if (isUnchanged || !isSame(current, initialValue(field))) continue;
    if (before !== undefined && !isSame(before, current)) overlaps.add(labelOf(field));
    restoreValue(field, value);
    changed = true;
  }
  return { changed, overlaps: [...overlaps] };
}

interface Position {
  readonly name: string;
  /** Among the controls of the name. */
  readonly index: number;
}

function positionsOf(form: HTMLFormElement): [Field, Position][] {
  const seen = new Map<string, number>();
  return fieldsOf(form).map((field) => {
    const index = seen.get(field.name) ?? 0;
    seen.set(field.name, index + 1);
    return [field, { name: field.name, index }];
  });
}

function valueAt(values: FormValues, { name, index }: Position): ControlValue | undefined {
  return Object.hasOwn(values, name) ? values[name]?.[index] : undefined;
}

/** The label of a control, or of its group. */
function labelOf(field: Field): string {
  const label =
    field.type === "radio" ? field.closest("fieldset")?.querySelector("legend") : field.labels?.[0];
  return label?.textContent?.trim() || field.name;
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
