import { parseNaira } from "#domain/money.ts";
import type { Condition, Tier } from "#domain/tariff.ts";
import type { AnyResource } from "#resource/define.ts";
import { typedNaira, typedPercent } from "../charging/input-values.ts";
import { isMoney } from "./field-options.ts";

/** Converts conditions and bands to form rows, and form rows to the API's format. */

export type ConditionRow = { field: string; op: string; value: string };
export type TierRow = { from: string; how: string; value: string };

export const blankCondition: ConditionRow = { field: "", op: "is", value: "" };
export const blankTier: TierRow = { from: "", how: "amount_kobo", value: "" };

/** The separator of several values in one text. */
export const VALUE_SEPARATOR = ",";

export function conditionRow(resource: AnyResource, { field, op, value }: Condition): ConditionRow {
  if (op === "in") return { field, op, value: value.map(String).join(VALUE_SEPARATOR) };
  const bound = op === "at_least" || op === "at_most";
  return { field, op, value: bound && isMoney(resource, field) ? typedNaira(Number(value)) : String(value) };
}

export function conditionBody(resource: AnyResource, { field, op, value }: ConditionRow): object {
  if (op === "in")
    return { field, op, value: value.split(VALUE_SEPARATOR).flatMap((one) => one.trim() || []) };
  const bound = op === "at_least" || op === "at_most";
  return { field, op, value: bound && isMoney(resource, field) ? koboText(value) : value.trim() };
}

export function tierRow(resource: AnyResource, field: string, tier: Tier): TierRow {
  const from = isMoney(resource, field) ? typedNaira(tier.from) : String(tier.from);
  if ("rate_ppm" in tier) return { from, how: "rate_ppm", value: typedPercent(tier.rate_ppm) };
  if ("per_unit_kobo" in tier) return { from, how: "per_unit_kobo", value: typedNaira(tier.per_unit_kobo) };
  return { from, how: "amount_kobo", value: typedNaira(tier.amount_kobo) };
}

export function tierBody(resource: AnyResource, field: string, { from, how, value }: TierRow): object {
  return { from: isMoney(resource, field) ? koboText(from) : from.trim(), [how]: value };
}

/** Invalid text is sent as typed: the server returns the error. */
function koboText(typed: string): string {
  const kobo = parseNaira(typed);
  return kobo === undefined ? typed : String(kobo);
}
