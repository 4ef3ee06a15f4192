import { type Charge, charge } from "#domain/calculator.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { message, type Translatable, term, type WithKey, withKey } from "#domain/message.ts";
import type { Period } from "#domain/period.ts";
import { isBillable, type RecordState } from "#domain/status.ts";
import type { FieldText } from "#domain/tariff.ts";
import type { ChargeableAsset } from "./assets.ts";
import type { Tariff } from "./load-tariff.ts";

/** Why an asset gets no notice now. */
export interface Exception extends WithKey {
  /**
   * Exception code: `not-approved`, `no-owner`, `missing-field`, `invalid-field`, `invalid-tariff`, `too-large`,
   * `nothing-applies`, `partly-charged`, `arrears-billed` or `arrears-waiting`.
   */
  readonly code: string;
  /** Code of the assessment or opening arrears entry that the exception concerns; omitted for other exceptions. */
  readonly about?: string;
}

/** The result of one asset in a run. The only place that decides it, for previews, runs and explanations. */
export type Assessed =
  | { readonly kind: "billed" }
  | { readonly kind: "exception"; readonly exception: Exception; readonly charge?: Charge }
  | { readonly kind: "charge"; readonly charge: Charge };

export interface ChargeDay {
  readonly tariff: Tariff;
  readonly period: Period;
  /** The day of charging, a Lagos date. */
  readonly on: LagosDate;
  /** The fields of the category's resource. */
  readonly fields: FieldText;
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  draft: "Draft, not submitted",
  submitted: "Pending approval",
  returned: "Returned for correction",
  suspended: "Suspended",
};

/** Decides on one asset. Pure. */
export function assess(asset: ChargeableAsset, day: ChargeDay): Assessed {
  if (asset.billed) return { kind: "billed" };
  const wholly = isChargedWholly(asset, day);
  if (wholly && !asset.charged?.arrear) return { kind: "billed" };
  if (!isBillable(asset.status as RecordState))
    return exceptionResult(
      "not-approved",
      STATUS_TEXTS[asset.status] ?? message("The record is {status}", { status: term(asset.status) }),
    );
  if (!asset.payer) return exceptionResult("no-owner", "No owner on record");
  const charged = chargeOf(asset, day);
  const exception = arrearsException(asset, wholly) ?? charged.exceptions[0] ?? partlyChargedException(asset);
  return exception ? { kind: "exception", exception, charge: charged } : { kind: "charge", charge: charged };
}

/**
 * Whether something else charges every item that applies to the asset. If the charge can't be computed, all items of
 * the category count.
 */
function isChargedWholly(asset: ChargeableAsset, day: ChargeDay): boolean {
  if (!asset.charged || asset.charged.revenue_items.length === 0) return false;
  const { whole, revenue_items } = asset.charged;
  if (whole) return true;
  const { lines, exceptions } = chargeOf(asset, day);
  const known = day.tariff.revenue_items;
  const applied = lines.flatMap(({ item_id }) => (item_id === null ? [] : (known[String(item_id)] ?? [])));
  const items = exceptions.length > 0 ? Object.values(known) : applied;
  return items.every((item) => revenue_items.includes(item));
}

/** Items with opening arrears are not billed again; the exception says why. */
function arrearsException({ charged }: ChargeableAsset, wholly: boolean): Exception | undefined {
  if (charged?.arrear && wholly)
    return {
      code: "arrears-billed",
      message: "Already billed as opening arrears",
      about: charged.arrear,
    };
  if (!charged?.waiting) return undefined;
  return {
    code: "arrears-waiting",
    message: "Opening arrears for this period are pending approval. Approve or reject them first",
    about: charged.waiting,
  };
}

/** An officer has to check it: billing all items would charge some of them twice. */
function partlyChargedException({ charged }: ChargeableAsset): Exception | undefined {
  return (
    (charged && {
      code: "partly-charged",
      message: "Already partly charged by an assessment or opening arrears",
      about: charged.code,
    }) ??
    undefined
  );
}

/** Computes the charge of one asset, regardless of its owner and status. */
export function chargeOf(asset: ChargeableAsset, { tariff, period, on, fields }: ChargeDay): Charge {
  return charge({
    category: tariff.category,
    items: tariff.items,
    asset: asset.fields,
    period_from: period.from,
    as_of: on,
    fields,
  });
}

function exceptionResult(code: string, text: Translatable): Assessed {
  return { kind: "exception", exception: { code, ...withKey(text) } };
}
