import { isItsAddress, namingFields } from "#domain/duplicates.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { announce, setValue } from "#session/native-value.ts";
import { readKey, writeKey } from "#session/storage.ts";
import { currentSession } from "#session/store.ts";

/**
 * What a clerk keeps from one record to the next: the street, the ward, the use. Remembered in this browser, by
 * person and register; never personal data, and nothing that no two records share.
 */
export interface Kept {
  /** The fields that the next form begins with. */
  readonly pinned: readonly string[];
  /** What the last record said, as it was typed; of a reference its code. */
  readonly last: Readonly<Record<string, { readonly value: string; readonly words: string }>>;
}

const NONE: Kept = { pinned: [], last: {} };

/** Fields that are often the same from door to door. */
export function keepableFields(resource: AnyResource): readonly string[] {
  // A building is its address, and the next door has most of it.
  const naming = new Set([...(isItsAddress(resource) ? [] : namingFields(resource)), ...ownWords(resource)]);
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => !naming.has(name) && isKeepable(field),
  );
  const names = fields.map(([name]) => name);
  return resource.placeless || names.includes("lga_id") ? names : [...names, "lga_id"];
}

/** Of what tells records of a list apart, the words: no two share them. */
function ownWords({ identity = [], fields }: AnyResource): readonly string[] {
  return identity.filter((name) => fields[name]?.kind === "text");
}

function isKeepable(field: Field): boolean {
  if (field.unique || field.personal) return false;
  return (
    ["choice", "yes_no", "reference"].includes(field.kind) ||
    (field.kind === "text" && field.form === "plain")
  );
}

export function keepLabel(resource: AnyResource, name: string): string {
  return resource.fields[name]?.label ?? "Local government";
}

function keyOf(resource: AnyResource): string | undefined {
  const id = currentSession().user?.id;
  return id === undefined ? undefined : `keep:${id}:${resource.name}`;
}

/** What this person keeps of this register; nothing on the server. */
export function readKept(resource: AnyResource): Kept {
  const key = keyOf(resource);
  try {
    const kept = JSON.parse((key && readKey("local", key)) || "null") as Partial<Kept> | null;
    return Array.isArray(kept?.pinned) && kept.last ? { pinned: kept.pinned, last: kept.last } : NONE;
  } catch {
    // Damaged by hand: as good as none.
    return NONE;
  }
}

export function writeKept(resource: AnyResource, kept: Kept): void {
  const key = keyOf(resource);
  if (key) writeKey("local", key, JSON.stringify(kept));
}

/** Remembers what a record said that was just entered; what is pinned stays so. */
export function keepLast(resource: AnyResource, form: HTMLFormElement): void {
  const last: Record<string, { value: string; words: string }> = {};
  for (const name of keepableFields(resource)) {
    const said = saidOf(resource, form, name);
    if (said && said.value !== "") last[name] = said;
  }
  writeKept(resource, { ...readKept(resource), last });
}

function saidOf(resource: AnyResource, form: HTMLFormElement, name: string) {
  if (resource.fields[name]?.kind === "reference" && name !== "lga_id") {
    // Found by its code again, for the number alone says nothing to the form.
    const words = controlOf(form, `${name}_words`)?.value ?? "";
    return controlOf(form, name)?.value ? { value: words.split(",")[0] ?? "", words } : undefined;
  }
  const control = controlOf(form, name);
  if (!control || control.closest("[hidden]")) return undefined;
  const words = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.value;
  return { value: control.value, words: words ?? "" };
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

/** Puts a value into a form as if it was typed; empty takes it out. */
export function fillIn(resource: AnyResource, form: HTMLFormElement, name: string, value: string): void {
  const isFound = resource.fields[name]?.kind === "reference" && name !== "lga_id";
  const control = controlOf(form, isFound ? `${name}_words` : name);
  if (!control || control.value === value) return;
  setValue(control, value);
  announce(control, "input", "change");
}
