/**
 * Fields that an administrator adds to a register. They are added to its definition, so they are read, shown, listed,
 * exported and imported like its own fields. Their values are in the record's column `custom`, by the same names.
 */
import type { AnyResource } from "#resource/define.ts";
import type { Choice, Field, When } from "#resource/field.ts";
import type { LagosDate } from "./lagos.ts";

const PREFIX = "custom_";

/** Legend of the form group, and of other groups of fields. */
const LEGEND = "Additional details";

export type CustomKind = "text" | "number" | "money" | "date" | "choice" | "yes_no";

/** One custom field, as stored and as sent to pages. */
export interface CustomField {
  /** Key of the field, unique in its register; part of the field name in forms, files and the API. */
  readonly key: string;
  readonly label: string;
  /** Hint shown above the input; `null` if there is none. */
  readonly hint: string | null;
  readonly kind: CustomKind;
  readonly required: boolean;
  /** Whether the field is personal data, which is masked until revealed for a purpose. */
  readonly personal: boolean;
  /** Whether owners can view and enter the field; otherwise, only officers can. */
  readonly owners: boolean;
  /** Maximum number of characters of a text; `null` if not set. */
  readonly longest: number | null;
  /** Unit of a number, such as "m" or "kVA"; `null` if there is none. */
  readonly unit: string | null;
  /** Whether a number can have two decimal places. */
  readonly decimals: boolean;
  /** Minimum of a number, or of an amount in kobo; `null` if there is none. */
  readonly least: number | null;
  /** Maximum of a number, or of an amount in kobo; `null` if there is none. */
  readonly most: number | null;
  /** Earliest date that can be entered; `null` if there is none. */
  readonly first_day: LagosDate | null;
  /** Latest date that can be entered; `null` if there is none. */
  readonly last_day: LagosDate | null;
  readonly choices: readonly Choice[];
  /** Another field and its values for which this field applies; `null` if it always applies. */
  readonly when: When | null;
  /** Whether the field is retired, so that forms no longer show it. */
  readonly former: boolean;
}

/** "borehole_depth" → "custom_borehole_depth" */
export const customName = (key: string): string => PREFIX + key;

/** The key suggested by a label. */
export function keyOf(label: string): string {
  const plain = label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
  return plain.replace(/^[_0-9]+|_+$/g, "").slice(0, 40);
}

/** Whether a field with that name is stored in a record's `custom`. */
export const isCustomName = (name: string): boolean => name.startsWith(PREFIX);

/** Maximum integer digits of a number, so that totals stay exact. */
const MAX_DIGITS = 9;

/** A custom field as a field definition. */
export function asField(custom: CustomField): Field {
  const { label, hint, required, personal, when } = custom;
  const common = {
    label,
    ...(hint && { hint }),
    ...(required && { required }),
    ...(personal && { personal }),
    custom: when ? { when } : {},
  };
  const bounds = { ...optional("least", custom.least), ...optional("most", custom.most) };
  switch (custom.kind) {
    case "text":
      return { ...common, kind: "text", form: "plain", max: custom.longest ?? MAX_TEXT_LENGTH };
    case "number":
      return custom.decimals
        ? { ...common, kind: "decimal", digits: MAX_DIGITS, unit: custom.unit ?? "", ...bounds }
        : { ...common, kind: "whole", digits: MAX_DIGITS, ...optional("unit", custom.unit), ...bounds };
    case "money":
      return { ...common, kind: "money", ...bounds };
    case "date":
      return {
        ...common,
        kind: "date",
        ...optional("least", custom.first_day),
        ...optional("most", custom.last_day),
      };
    case "choice":
      return { ...common, kind: "choice", choices: custom.choices };
    case "yes_no":
      return { ...common, kind: "yes_no" };
  }
}

/** Maximum length of a text. */
export const MAX_TEXT_LENGTH = 200;

function optional<K extends string, V>(name: K, value: V | null): { readonly [name in K]?: V } {
  return value === null ? {} : ({ [name]: value } as { readonly [name in K]: V });
}

/** A register with its custom fields in a group of their own; choices and yes/no fields are list filters. */
export function withCustomFields(resource: AnyResource, custom: readonly CustomField[]): AnyResource {
  if (custom.length === 0) return resource;
  const named = custom.map((one) => [customName(one.key), asField(one), one.former] as const);
  const current = named.filter(([, , former]) => !former);
  const filtering = current.filter(
    ([, field]) => (field.kind === "choice" || field.kind === "yes_no") && !field.personal,
  );
  const pairs = (rows: typeof named) => Object.fromEntries(rows.map(([name, field]) => [name, field]));
  return {
    ...resource,
    fields: { ...resource.fields, ...pairs(current) },
    former: pairs(named.filter(([, , former]) => former)),
    filters: [...resource.filters, ...filtering.map(([name]) => name)],
    groups: [
      ...resource.groups,
      ...(current.length > 0 ? [{ legend: LEGEND, fields: current.map(([name]) => name) }] : []),
    ],
  };
}

/** A field of a record, including retired ones. */
export function fieldNamed(resource: AnyResource, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name];
  return resource.former && Object.hasOwn(resource.former, name) ? resource.former[name] : undefined;
}

/** Whether a field applies to a record with these values. Compared without case. */
export function fieldApplies(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  const when = field.custom?.when;
  if (!when) return true;
  const value = values[when.field];
  if (value === null || value === undefined) return false;
  const actual = fold(String(value));
  return when.values.some((one) => fold(one) === actual);
}

const fold = (text: string): string => text.trim().normalize("NFC").toLowerCase();

/** Text fields of a register that classify its records like a choice. */
const CLASSIFYING_TEXTS: Readonly<Record<string, readonly string[]>> = {
  property: ["class_code", "building_type"],
  shop: ["line_of_business"],
};

/**
 * The fields that a custom field can depend on: fields that classify a record. A reference counts only if its list is
 * the same everywhere.
 */
export function classifyingFields(resource: AnyResource): readonly (readonly [string, Field])[] {
  return Object.entries(resource.fields).filter(
    ([name, field]) =>
      !field.custom &&
      (field.kind === "choice" ||
        (field.kind === "reference" && field.to === "individual_category") ||
        (CLASSIFYING_TEXTS[resource.name] ?? []).includes(name)),
  );
}
