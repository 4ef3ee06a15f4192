import type { Charge } from "#domain/calculator.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Period } from "#domain/period.ts";
import { termsOn } from "#domain/tariff-terms.ts";
import { type CopyValue, copyLine } from "#kernel/db/copy-transaction.ts";
import type { ChargeableAsset, Payer } from "./assets.ts";
import type { BillSecrets } from "./bill-secrets.ts";
import type { Tariff } from "./load-tariff.ts";
import { periodText } from "./run-scope.ts";

/** Data shared by the notices of a batch. */
export interface NoticeFrame {
  readonly tariff: Tariff;
  readonly period: Period;
  readonly issuedOn: LagosDate;
  readonly runId: number;
  readonly createdBy: number | null;
  /** The setting when the run started. */
  readonly objectionDays: number;
  /** Penalty, interest and discounts of the category, as JSON; the same for every bill. */
  readonly rules: readonly (string | null)[];
}

/** The rules of a category in force on a day, as stored with its bills. */
export function rulesOf(category: Tariff["category"], on: LagosDate): (string | null)[] {
  const { penalty, interest, early_discounts } = termsOn(category, on);
  return [penalty, interest, early_discounts].map((rule) => rule && JSON.stringify(rule));
}

export const noticeColumns = [
  "id",
  "category_id",
  "agency_id",
  "asset_type",
  "asset_id",
  "lga_id",
  "period_from",
  "period_to",
  "individual_id",
  "corporate_id",
  "title",
  "status",
  "issued_on",
  "run_id",
  "snapshot",
  "created_by",
] as const;

export const billColumns = [
  "id",
  "pay_code",
  "token",
  "source",
  "source_id",
  "agency_id",
  "individual_id",
  "corporate_id",
  "asset_type",
  "asset_id",
  "title",
  "total_kobo",
  "issued_on",
  "due_on",
  "penalty",
  "interest",
  "discounts",
  "objection_days",
] as const;

export const lineColumns = [
  "bill_id",
  "position",
  "revenue_item_id",
  "label",
  "explanation",
  "citation",
  "kobo",
] as const;

/** Asset, payer and tariff as of the day of issue, as stored with a notice. */
export interface NoticeSnapshot {
  readonly asset: {
    readonly code: string;
    readonly title: string;
    readonly lga: string | null;
    readonly fields: ChargeableAsset["fields"];
  };
  readonly payer: Payer;
  /** All owners, the payer first; omitted if there is only one owner. */
  readonly owners?: ChargeableAsset["owners"];
  readonly tariff: { readonly on: LagosDate; readonly items: readonly number[] };
  readonly period: string;
}

/** Rows to copy for one notice: of demand_notice, bill and bill_line. */
export interface NoticeLines {
  readonly notice: string;
  readonly bill: string;
  readonly lines: string;
}

/** The rows of one charged asset for the three tables. */
export function noticeRows(
  frame: NoticeFrame,
  asset: ChargeableAsset,
  payer: Payer,
  charge: Charge,
  ids: { readonly notice: string; readonly bill: string },
  secrets: BillSecrets,
): NoticeLines {
  const { tariff, period, issuedOn } = frame;
  const { category } = tariff;
  const text = periodText(period);
  const title = `${category.name}, ${text}`;
  const individual = payer.type === "individual" ? payer.id : null;
  const corporate = payer.type === "corporate" ? payer.id : null;
  const notice: CopyValue[] = [
    ids.notice,
    category.id,
    tariff.agency_id,
    category.resource,
    asset.id,
    asset.lga_id,
    period.from,
    period.to,
    individual,
    corporate,
    title,
    "issued",
    issuedOn,
    frame.runId,
    JSON.stringify(snapshotOf(asset, payer, charge, text)),
    frame.createdBy,
  ];
  const bill: CopyValue[] = [
    ids.bill,
    secrets.pay_code,
    secrets.token,
    "demand_notice",
    ids.notice,
    tariff.agency_id,
    individual,
    corporate,
    category.resource,
    asset.id,
    title,
    charge.total_kobo,
    issuedOn,
    charge.due_on,
    ...frame.rules,
    frame.objectionDays,
  ];
  const [first] = charge.lines;
  const lines = charge.lines.map((line, at) => {
    // The line that raises the total to the minimum belongs to the first charged item.
    const item = line.item_id ?? first?.item_id ?? 0;
    const revenue = tariff.revenue_items[String(item)] ?? 0;
    const label = line.item_id === null ? line.label : `${line.label}, ${text}`;
    return copyLine([ids.bill, at + 1, revenue, label, line.explanation, line.citation, line.kobo]);
  });
  return { notice: copyLine(notice), bill: copyLine(bill), lines: lines.join("") };
}

function snapshotOf(asset: ChargeableAsset, payer: Payer, charge: Charge, period: string): NoticeSnapshot {
  const items = charge.lines.flatMap((line) => (line.item_id === null ? [] : [line.item_id]));
  return {
    asset: { code: asset.code, title: asset.title, lga: asset.lga_name, fields: asset.fields },
    payer,
    ...(asset.owners.length > 1 && { owners: asset.owners }),
    tariff: { on: charge.tariff_on, items },
    period,
  };
}
