import { isIdentifiedByAddress, namingFields } from "#domain/duplicates.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { dispatchEvents, setValue } from "#session/native-value.ts";
import { readKey, writeKey } from "#session/storage.ts";
import { currentSession } from "#session/store.ts";

/**
 * Values that an officer reuses for the next record, such as street, ward and use. Stored in this browser by user and
 * register; never personal data or unique values.
 */
export interface ReusableValues {
  /** The fields that are filled into the next form. */
  readonly pinned: readonly string[];
  /** The values of the last record as typed; for references the code. */
  readonly last: Readonly<Record<string, { readonly value: string; readonly words: string }>>;
}

const NONE: ReusableValues = { pinned: [], last: {} };

/** Fields that are often the same in neighbouring records. */
export function reusableFields(resource: AnyResource): readonly string[] {
  // A property is named by its address, most of which neighbours share.
  const naming = new Set([
    ...(isIdentifiedByAddress(resource) ? [] : namingFields(resource)),
    ...identityTextFields(resource),
  ]);
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => !naming.has(name) && isReusable(field),
  );
  const names = fields.map(([name]) => name);
  return resource.placeless || names.includes("lga_id") ? names : [...names, "lga_id"];
}

/** The text fields of a record's identity, which are unique. */
function identityTextFields({ identity = [], fields }: AnyResource): readonly string[] {
  return identity.filter((name) => fields[name]?.kind === "text");
}

function isReusable(field: Field): boolean {
  if (field.unique || field.personal) return false;
  return (
    ["choice", "yes_no", "reference"].includes(field.kind) ||
    (field.kind === "text" && field.form === "plain")
  );
}

export function reusableLabel(resource: AnyResource, name: string): string {
  return resource.fields[name]?.label ?? "Local government";
}

function keyOf(resource: AnyResource): string | undefined {
  const id = currentSession().user?.id;
  return id === undefined ? undefined : `keep:${id}:${resource.name}`;
}

/** The stored values of this user and register; empty on the server. */
export function readStored(resource: AnyResource): ReusableValues {
  const key = keyOf(resource);
  try {
    const stored = JSON.parse((key && readKey("local", key)) || "null") as Partial<ReusableValues> | null;
    return Array.isArray(stored?.pinned) && stored.last ? { pinned: stored.pinned, last: stored.last } : NONE;
  } catch {
    // Invalid JSON counts as nothing stored.
    return NONE;
  }
}

export function writeStored(resource: AnyResource, stored: ReusableValues): void {
  const key = keyOf(resource);
  if (key) writeKey("local", key, JSON.stringify(stored));
}

/** Stores the values of the record just entered; the selected fields stay selected. */
export function storeLastValues(resource: AnyResource, form: HTMLFormElement): void {
  const last: Record<string, { value: string; words: string }> = {};
  for (const name of reusableFields(resource)) {
    const current = valueWithLabel(resource, form, name);
    if (current && current.value !== "") last[name] = current;
  }
  writeStored(resource, { ...readStored(resource), last });
}

function valueWithLabel(resource: AnyResource, form: HTMLFormElement, name: string) {
  if (resource.fields[name]?.kind === "reference" && name !== "lga_id") {
    // References are found again by code, as the form needs more than the id.
    const text = controlOf(form, `${name}_words`)?.value ?? "";
    return controlOf(form, name)?.value ? { value: text.split(",")[0] ?? "", words: text } : undefined;
  }
  const control = controlOf(form, name);
  if (!control || control.closest("[hidden]")) return undefined;
  const label = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.value;
  return { value: control.value, words: label ?? "" };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const found = form.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isControl ? found : undefined;
}

/** Sets a form value as if typed; an empty one clears it. */
export function fillControl(resource: AnyResource, form: HTMLFormElement, name: string, value: string): void {
  const isReference = resource.fields[name]?.kind === "reference" && name !== "lga_id";
  const control = controlOf(form, isReference ? `${name}_words` : name);
  if (!control || control.value === value) return;
  setValue(control, value);
  dispatchEvents(control, "input", "change");
}
