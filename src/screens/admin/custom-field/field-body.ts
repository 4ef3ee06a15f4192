import type { CustomField } from "#domain/custom-field.ts";
import { readCustomField } from "#domain/custom-field-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { AnyResource } from "#resource/define.ts";

const TEXT_FIELDS = ["label", "key", "hint", "kind", "longest", "unit", "position", "active_from"] as const;
const CHECKBOX_FIELDS = ["required", "personal", "owners", "decimals"] as const;
const BOUNDS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  number: ["number_least", "number_most"],
  money: ["money_least", "money_most"],
};

/** The request body of a custom field. Values of other kinds stay in the form and are not sent. */
export function fieldBody(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? "");
  const kind = text("kind");
  const [least, most] = BOUNDS[kind] ?? [];
  const when = text("when_field");
  return {
    ...Object.fromEntries(TEXT_FIELDS.filter((name) => form.has(name)).map((name) => [name, text(name)])),
    ...Object.fromEntries(CHECKBOX_FIELDS.map((name) => [name, form.has(name)])),
    ...(least && most && { least: text(least), most: text(most) }),
    ...(kind === "date" && { first_day: text("first_day"), last_day: text("last_day") }),
    ...(kind === "choice" && { choices: text("choices") }),
    when: when === "" ? null : { field: when, values: valuesOf(form, when) },
  };
}

/** Checkboxes, or lines of a text. */
function valuesOf(form: FormData, when: string): string[] {
  return form.getAll(`when.${when}`).flatMap((value) => String(value).split("\n"));
}

/** The valid part of the form as a field, for the preview. */
export function previewField(resource: AnyResource, form: FormData): CustomField {
  const {
    position: _,
    active_from,
    ...custom
  } = readCustomField(new ValidationErrors(), resource, fieldBody(form));
  return { ...custom, key: "new", label: custom.label || "New field", former: false };
}
