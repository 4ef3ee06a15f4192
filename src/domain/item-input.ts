/** A tariff line of a demand category as sent by a form or the API. */

import { choice, date, text, whole } from "#resource/field.ts";
import { readDecimal } from "./decimal.ts";
import {
  readField,
  readList,
  readMoney,
  readRate,
  refuseUnknown,
  type ValidationErrors,
} from "./input-readers.ts";
import type { LagosDate } from "./lagos.ts";
import { message, nested } from "./message.ts";
import { plainText } from "./plain-value.ts";
import type { Raw } from "./record-input.ts";
import type { Condition, FieldText, Formula, TariffItem, Tier } from "./tariff.ts";
import { tariffErrors } from "./tariff-errors.ts";

export const itemFields = {
  kind: choice(
    "Charge type",
    { flat: "Fixed amount", per_unit: "Per unit", rate: "Percentage of a value", tiered: "By band" },
    { required: true },
  ),
  effective_from: date("First day", { required: true }),
  effective_to: date("Last day"),
  citation: text("Legal basis", 300, { required: true }),
  position: whole("Position", 3),
} as const;

const field = text("Field", 40);

export type ItemInput = Formula & {
  conditions: Condition[];
  min_kobo: number | null;
  max_kobo: number | null;
  effective_from: LagosDate;
  effective_to: LagosDate | null;
  citation: string;
  position: number;
};

const FIELD_NAMES = [
  ...Object.keys(itemFields),
  "amount_kobo",
  "rate_ppm",
  "unit_field",
  "value_field",
  "tier_field",
  "tiers",
  "conditions",
  "min_kobo",
  "max_kobo",
];

/** Reads a line; valid only if `errors` is empty. `addTariffErrors` checks it against the category. */
export function readItem(errors: ValidationErrors, raw: Raw): ItemInput {
  refuseUnknown(errors, raw, FIELD_NAMES);
  const read = (name: keyof typeof itemFields) => readField(errors, raw, name, itemFields[name]);
  const common = {
    conditions: readConditions(errors, raw.conditions),
    min_kobo: readMoney(errors, "min_kobo", raw.min_kobo),
    max_kobo: readMoney(errors, "max_kobo", raw.max_kobo),
    effective_from: String(read("effective_from") ?? ""),
    effective_to: read("effective_to") as string | null,
    citation: String(read("citation") ?? ""),
    position: Number(read("position") ?? 1) || 1,
  };
  return { ...readFormula(errors, raw, read("kind") as Formula["kind"] | null), ...common };
}

function readFormula(errors: ValidationErrors, raw: Raw, kind: Formula["kind"] | null): Formula {
  const readFieldName = (name: string) =>
    String(readField(errors, raw, name, { ...field, required: true }) ?? "");
  switch (kind) {
    case "per_unit":
      return {
        kind,
        amount_kobo: requireValue(errors, "amount_kobo", readMoney(errors, "amount_kobo", raw.amount_kobo)),
        unit_field: readFieldName("unit_field"),
      };
    case "rate":
      return {
        kind,
        rate_ppm: requireValue(errors, "rate_ppm", readRate(errors, "rate_ppm", raw.rate_ppm)),
        value_field: readField(errors, raw, "value_field", field) as string | null,
      };
    case "tiered":
      return { kind, tier_field: readFieldName("tier_field"), tiers: readTiers(errors, raw.tiers) };
    default:
      return {
        kind: "flat",
        // Without a kind, the missing amount is unknown.
        amount_kobo:
          kind === null
            ? 0
            : requireValue(errors, "amount_kobo", readMoney(errors, "amount_kobo", raw.amount_kobo)),
      };
  }
}

function requireValue(errors: ValidationErrors, path: string, value: number | null): number {
  if (value === null && !errors.has(path))
    errors.add(
      path,
      path.endsWith("rate_ppm") ? "Enter a percentage, such as 0.6." : "Enter the amount in naira.",
    );
  return value ?? 0;
}

function readTiers(errors: ValidationErrors, raw: unknown): Tier[] {
  return readList(errors, "tiers", raw).map((tier, at): Tier => {
    const path = (name: string) => `tiers[${at}].${name}`;
    const from = typeof tier.from === "string" ? tier.from.trim() : tier.from;
    const start = readDecimal(from) === undefined ? Number.NaN : Number(from);
    if (Number.isNaN(start)) errors.add(path("from"), "Enter a number for the start of the band.");
    const begin = Number.isNaN(start) ? at : start;
    if ("rate_ppm" in tier)
      return {
        from: begin,
        rate_ppm: requireValue(errors, path("rate_ppm"), readRate(errors, path("rate_ppm"), tier.rate_ppm)),
      };
    const name = "per_unit_kobo" in tier ? "per_unit_kobo" : "amount_kobo";
    const kobo = requireValue(errors, path(name), readMoney(errors, path(name), tier[name]));
    return name === "per_unit_kobo"
      ? { from: begin, per_unit_kobo: kobo }
      : { from: begin, amount_kobo: kobo };
  });
}

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** Values of a list are sorted, so that the database can compare conditions. */
function readConditions(errors: ValidationErrors, raw: unknown): Condition[] {
  return readList(errors, "conditions", raw).flatMap((one, at): Condition[] => {
    const path = `conditions[${at}]`;
    const name = typeof one.field === "string" ? one.field : "";
    const { op, value } = one;
    if (name === "") errors.add(`${path}.field`, "Select the field.");
    if (op === "in" && Array.isArray(value) && value.length > 0 && value.every(isPlain))
      return [{ field: name, op, value: [...new Set(value.map(String))].sort() }];
    if (op === "is" && isPlain(value)) return [{ field: name, op, value: String(value) }];
    if ((op === "at_least" || op === "at_most") && readDecimal(value))
      return [{ field: name, op, value: String(value) }];
    if (!["is", "in", "at_least", "at_most"].includes(plainText(op)))
      errors.add(`${path}.op`, "Select a comparison: is, is one of, is at least or is at most.");
    else
      errors.add(
        `${path}.value`,
        op === "at_least" || op === "at_most" ? "Enter a number." : "Select the value.",
      );
    return [];
  });
}

/** Adds the errors of this line among the others of its category. */
export function addTariffErrors(
  errors: ValidationErrors,
  item: TariffItem,
  others: readonly TariffItem[],
  fields: FieldText,
): void {
  const start = `items[${others.length}].`;
  for (const { code, path, message: text } of tariffErrors([...others, item], fields)) {
    const ownPath = path.startsWith(start) ? path.slice(start.length) : undefined;
    if (ownPath !== undefined && !errors.has(ownPath))
      errors.add(ownPath, message("{error}.", { error: nested(text) }), code);
  }
  for (const [at, condition] of item.conditions.entries()) {
    const choices = fields[condition.field]?.choices;
    if (!choices || condition.op === "at_least" || condition.op === "at_most") continue;
    const values = condition.op === "in" ? condition.value : [condition.value];
    if (values.some((value) => !choices.some((one) => one.value === value)))
      errors.add(`conditions[${at}].value`, "Select values from the list.", "tariff-unknown-value");
  }
}
