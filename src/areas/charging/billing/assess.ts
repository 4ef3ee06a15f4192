import { type Charge, charge } from "#domain/calculator.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { message, type Translatable, term, type WithKey, withKey } from "#domain/message.ts";
import type { Period } from "#domain/period.ts";
import { isBillable, type RecordState } from "#domain/status.ts";
import type { FieldWords } from "#domain/tariff.ts";
import type { ChargeableAsset } from "./assets.ts";
import type { Tariff } from "./load-tariff.ts";

/** Why an asset gets no notice now. */
export interface Exception extends WithKey {
  /** kebab-case: not-approved, no-owner, missing-field, invalid-field, invalid-tariff, too-large, nothing-applies,
   * partly-charged, arrears-billed, arrears-waiting */
  readonly code: string;
  /** What it is about: the code of an assessment or arrear. */
  readonly about?: string;
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
  const wholly = isChargedWholly(asset, day);
  if (wholly && !asset.charged?.arrear) return { kind: "billed" };
  if (!isBillable(asset.status as RecordState))
    return except(
      "not-approved",
      STATES[asset.status] ?? message("It is {status}", { status: term(asset.status) }),
    );
  if (!asset.payer) return except("no-owner", "Nobody is recorded as its owner");
  const charged = chargeOf(asset, day);
  const exception = arrears(asset, wholly) ?? charged.exceptions[0] ?? partly(asset);
  return exception ? { kind: "exception", exception, charge: charged } : { kind: "charge", charge: charged };
}

/** Whether all that applies to an asset is charged otherwise; of what cannot be worked out, all that could apply. */
function isChargedWholly(asset: ChargeableAsset, day: ChargeDay): boolean {
  if (!asset.charged || asset.charged.revenue_items.length === 0) return false;
  const { whole, revenue_items } = asset.charged;
  if (whole) return true;
  const { lines, exceptions } = chargeOf(asset, day);
  const known = day.tariff.revenue_items;
  const applied = lines.flatMap(({ item_id }) => (item_id === null ? [] : (known[String(item_id)] ?? [])));
  const asked = exceptions.length > 0 ? Object.values(known) : applied;
  return asked.every((item) => revenue_items.includes(item));
}

/** What the old books say is owed for the same is not billed beside them, and nobody is left to wonder why. */
function arrears({ charged }: ChargeableAsset, wholly: boolean): Exception | undefined {
  if (charged?.arrear && wholly)
    return {
      code: "arrears-billed",
      message: "Arrears of the old books charge it for this time: nothing is missing",
      about: charged.arrear,
    };
  if (!charged?.waiting) return undefined;
  return {
    code: "arrears-waiting",
    message: "Arrears of the old books for this time wait: let them count or reject them first",
    about: charged.waiting,
  };
}

/** An officer has to look: billing the whole would charge a part of it twice. */
function partly({ charged }: ChargeableAsset): Exception | undefined {
  return (
    (charged && {
      code: "partly-charged",
      message: "Some of it is charged already, by an assessment or arrears",
      about: charged.code,
    }) ??
    undefined
  );
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

function except(code: string, text: Translatable): Assessed {
  return { kind: "exception", exception: { code, ...withKey(text) } };
}
