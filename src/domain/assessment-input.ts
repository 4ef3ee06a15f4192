/** An assessment as sent by a form or the API. */

import type { AnyResource } from "#resource/define.ts";
import { type ChargeableResource, chargeableResources } from "./category-input.ts";
import { readCount, readObject, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { message } from "./message.ts";
import { plainNumber } from "./plain-value.ts";
import { readValue } from "./read-value.ts";
import type { Raw } from "./record-input.ts";
import { findMeasuredField, type TariffItem } from "./tariff.ts";

const MAX_REMARK_LENGTH = 500;
const MAX_EVIDENCE = 10;
const MAX_ID = 9_999_999_999;
const FIELD_NAMES = [
  "category_id",
  "asset_type",
  "asset_id",
  "year",
  "index",
  "revenue_item_ids",
  "declared",
  "remark",
  "evidence_ids",
  "version",
  "submit",
  "expected_kobo",
] as const;

export type Declared = Record<string, string | number | boolean>;

export interface AssessmentInput {
  readonly category_id: number;
  readonly asset_type: ChargeableResource;
  readonly asset_id: number;
  readonly year: number;
  /** The number of the half-year, quarter or month, from 1. */
  readonly index: number | undefined;
  /** Null for all items of the category. */
  readonly revenue_item_ids: readonly number[] | null;
  /** As sent; `readDeclared` reads it once the tariff is known. */
  readonly declared: Raw;
  readonly remark: string | null;
  readonly evidence_ids: readonly number[];
}

/**
 * Reads everything except declared values; collects all errors. Invalid values become undefined or defaults.
 */
export function readAssessment(errors: ValidationErrors, raw: Raw): AssessmentInput {
  refuseUnknown(errors, raw, FIELD_NAMES);
  const asset_type = chargeableResources.find((name) => name === raw.asset_type);
  if (!asset_type) errors.add("asset_type", "Select the asset.");
  const remark = typeof raw.remark === "string" ? raw.remark.trim() : "";
  if (remark.length > MAX_REMARK_LENGTH)
    errors.add("remark", message("Enter at most {n} characters.", { n: MAX_REMARK_LENGTH }));
  if (remark.includes("\0")) errors.add("remark", "Enter text without control characters.");
  return {
    category_id: readId(errors, raw, "category_id", "Select the category."),
    asset_type: asset_type ?? "property",
    asset_id: readId(errors, raw, "asset_id", "Select the asset."),
    year: readCount(errors, "year", raw.year, 9998, true) ?? 0,
    index: readCount(errors, "index", raw.index, 12) ?? undefined,
    revenue_item_ids: readIds(errors, raw, "revenue_item_ids", 50),
    declared: readObject(errors, "declared", raw.declared) ?? {},
    remark: remark || null,
    evidence_ids: readIds(errors, raw, "evidence_ids", MAX_EVIDENCE) ?? [],
  };
}

function readId(errors: ValidationErrors, raw: Raw, name: string, text: string): number {
  const id = plainNumber(raw[name]);
  if (Number.isInteger(id) && id >= 1 && id <= MAX_ID) return id;
  errors.add(name, text);
  return 0;
}

/** A list of ids, or a single one as a form sends it. Null for none. */
export function readIds(errors: ValidationErrors, raw: Raw, name: string, most: number): number[] | null {
  const sent = raw[name];
  if (sent === undefined || sent === null || sent === "") return null;
  const ids = [...new Set([sent].flat().map(plainNumber))];
  if (ids.length === 0) return null;
  if (ids.length <= most && ids.every((id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID)) return ids;
  errors.add(name, message("Send a list of at most {most} numbers.", { most }));
  return null;
}

/** The fields of the register that affect the charge of these lines, and so can be declared. */
export function declarableFields(resource: AnyResource, items: readonly TariffItem[]): string[] {
  const names = items.flatMap((item) => [
    ...item.conditions.map(({ field }) => field),
    ...[findMeasuredField(item) ?? []].flat(),
  ]);
  return [...new Set(names)].filter((name) => Object.hasOwn(resource.fields, name));
}

/** Reads declared values like fields of the register; blank ones are skipped. */
export function readDeclared(
  errors: ValidationErrors,
  resource: AnyResource,
  items: readonly TariffItem[],
  raw: Raw,
): Declared {
  const declared: Declared = {};
  const known = declarableFields(resource, items);
  for (const [name, value] of Object.entries(raw)) {
    const field = known.includes(name) ? resource.fields[name] : undefined;
    if (!field) {
      errors.add(`declared.${name}`, "This field doesn’t affect the charge.");
      continue;
    }
    const read = readValue(name, field, value);
    if ("faults" in read) for (const error of read.faults) errors.add(`declared.${name}`, error);
    else if (read.value !== null) declared[name] = read.value;
  }
  return declared;
}
