import { type Charge, charge } from "#domain/calculator.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Period } from "#domain/period.ts";
import { isBillable, type RecordState } from "#domain/status.ts";
import type { FieldWords } from "#domain/tariff.ts";
import type { ChargeableAsset } from "./assets.ts";
import type { Tariff } from "./load-tariff.ts";

/** Why an asset gets no notice now. */
export interface Exception {
  /** kebab-case: not-approved, no-owner, missing-field, invalid-field, invalid-tariff, too-large, nothing-applies */
  readonly code: string;
  readonly message: string;
}

/** What becomes of one asset in a run: the one place that decides, for preview, run and explanation. */
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
  readonly words: FieldWords;
}

const STATES: Readonly<Record<string, string>> = {
  draft: "It is a draft and was not submitted",
  submitted: "It waits for approval",
  returned: "It was returned to whoever entered it",
  suspended: "It is suspended",
};

/** Decides on one asset. Pure. */
export function assess(asset: ChargeableAsset, day: ChargeDay): Assessed {
  if (asset.billed) return { kind: "billed" };
  if (!isBillable(asset.status as RecordState))
    return except("not-approved", STATES[asset.status] ?? `It is ${asset.status}`);
  if (!asset.payer) return except("no-owner", "Nobody is recorded as its owner");
  const charged = chargeOf(asset, day);
  const [exception] = charged.exceptions;
  return exception ? { kind: "exception", exception, charge: charged } : { kind: "charge", charge: charged };
}

/** The calculator on one asset, whoever owns it and whatever its status. */
export function chargeOf(asset: ChargeableAsset, { tariff, period, on, words }: ChargeDay): Charge {
  return charge({
    category: tariff.category,
    items: tariff.items,
    asset: asset.fields,
    period_from: period.from,
    as_of: on,
    fields: words,
  });
}

function except(code: string, message: string): Assessed {
  return { kind: "exception", exception: { code, message } };
}
