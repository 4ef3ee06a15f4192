import { sql } from "kysely";
import { addDays, formatDate, type LagosDate } from "#domain/lagos.ts";
import { explained, type Message, message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { allocateKobo } from "#domain/prorate.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import { termsOn } from "#domain/tariff-terms.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type ChargeableAsset, readAssets } from "../billing/assets.ts";
import { readCategoryRow } from "../billing/category-row.ts";
import { lockCharging } from "../billing/lock-charging.ts";
import type { NoticeSnapshot } from "../billing/notice-rows.ts";
import { type NewLine, writeBill } from "../billing/write-bill.ts";
import type { LockedBill } from "./lock-bill.ts";

interface Division {
  readonly change_id: number;
  readonly since: LagosDate;
  readonly days: number;
  readonly of_days: number;
  /** Whether the change of owner was undone since. */
  readonly undone: boolean;
  /** Whether the owners changed again since. */
  readonly superseded: boolean;
}

/** The division of a bill between owners that an adjustment belongs to, if any. */
export async function findDivision(tx: Tx, changeId: number): Promise<Division | undefined> {
  const { rows } = await sql<Division>`
    SELECT d.change_id, d.since, d.days, d.of_days,
      EXISTS (SELECT FROM ownership_change u WHERE u.undoes_id = d.ownership_change_id) AS undone,
      EXISTS (SELECT FROM ownership_change l WHERE l.asset_type = o.asset_type AND l.asset_id = o.asset_id
        AND l.number > o.number AND l.kind = 'assign'
        AND NOT EXISTS (SELECT FROM ownership_change u WHERE u.undoes_id = l.id)) AS superseded
    FROM bill_division d JOIN ownership_change o ON o.id = d.ownership_change_id WHERE d.change_id = ${changeId}`.execute(
    tx,
  );
  return rows[0];
}

/** "The new owner is charged for 184 of 365 days, from 1 Jul 2026" */
export function divisionText({ days, of_days, since }: Division): Message {
  const day = formatDate(since);
  return message("The new owner is charged for {days} of {of_days} days, from {day}", { days, of_days, day });
}

interface OriginalBill {
  readonly category_id: number;
  readonly agency_id: number;
  readonly asset_type: string;
  readonly asset_id: number;
  readonly lga_id: number | null;
  readonly period_to: LagosDate;
  readonly title: string;
  readonly snapshot: NoticeSnapshot;
  readonly penalty: PenaltyRule | null;
  readonly interest: InterestRule | null;
  readonly lines: readonly NewLine[];
}

/**
 * Issues the reduction of the former owner's bill to the owner from that day on: a notice for the rest of the period,
 * with a bill of its own. The two add up to the original bill, to the kobo.
 * @param kobo the former owner's reduction, above 0
 * @throws AppError owner-unknown (there was no owner from that day on), wrong-status (the assignment was undone, or
 * another followed)
 */
export async function issueRemainder(
  tx: Tx,
  actor: Actor,
  bill: LockedBill,
  division: Division,
  kobo: number,
): Promise<void> {
  requireCurrent(division);
  const original = await readOriginal(tx, bill);
  await lockCharging(tx, original.agency_id, "share");
  const asset = await readOwners(tx, original, division.since);
  const notice = await writeNotice(tx, actor, bill, original, division, asset);
  // The terms are those of the day by which the original bill was charged.
  const terms = termsOn(await readCategoryRow(tx, original.category_id), original.snapshot.tariff.on);
  await writeBill(tx, {
    source: "demand_notice",
    source_id: notice.id,
    agency_id: original.agency_id,
    ...payerColumns(asset),
    asset_type: original.asset_type,
    asset_id: original.asset_id,
    title: notice.title,
    issued_on: bill.today,
    due_on: addDays(bill.today, terms.days_until_due),
    rules: {
      penalty: original.penalty,
      interest: original.interest,
      discounts: [] as readonly EarlyDiscount[],
    },
    lines: linesOf(original, division, kobo),
  });
  await sql`UPDATE bill_division SET notice_id = ${notice.id} WHERE change_id = ${division.change_id}`.execute(
    tx,
  );
  await audit(tx, actor, {
    action: "demand_notice.create",
    record_id: notice.id,
    after: { code: notice.code, kobo, since: division.since, of_bill: bill.code },
  });
}

/** A later owner was not part of the request: their days must not be billed to the owner before them. */
function requireCurrent({ undone, superseded }: Division): void {
  if (!undone && !superseded) return;
  const text = undone
    ? "The change of owner was undone. Reject this request."
    : "The owner has changed again since this request. Reject the request, or undo the last change of owner, approve the request and enter the change again.";
  throw new AppError("conflict", text, { code: "wrong-status" });
}

async function readOriginal(tx: Tx, bill: LockedBill): Promise<OriginalBill> {
  const { rows } = await sql<OriginalBill>`
    SELECT n.category_id, n.agency_id, n.asset_type, n.asset_id, n.lga_id, n.period_to, n.title, n.snapshot,
      b.penalty, b.interest, (
        SELECT json_agg(json_build_object('revenue_item_id', l.revenue_item_id, 'label', l.label,
          'explanation', l.explanation, 'citation', l.citation, 'kobo', l.kobo) ORDER BY l.position)
        FROM bill_line l WHERE l.bill_id = b.id AND l.kind = 'charge') AS lines
    FROM bill b JOIN demand_notice n ON n.id = b.source_id
    WHERE b.id = ${bill.id} AND b.source = 'demand_notice'`.execute(tx);
  if (!rows[0]) throw new Error(`Bill ${bill.code} of a division has no notice.`);
  return rows[0];
}

type OwnedAsset = ChargeableAsset & { readonly payer: NonNullable<ChargeableAsset["payer"]> };

async function readOwners(tx: Tx, original: OriginalBill, since: LagosDate): Promise<OwnedAsset> {
  const { asset_type, asset_id, category_id } = original;
  const [asset] = await readAssets(tx, {
    resource: getRegister(asset_type),
    categoryId: category_id,
    periodFrom: since,
    on: since,
    once: false,
    conditions: [sql`t.id = ${asset_id}`],
    after: 0,
    limit: 1,
  });
  if (asset?.payer) return { ...asset, payer: asset.payer };
  throw new AppError("conflict", "The asset has no owner on record from that day.", {
    code: "owner-unknown",
  });
}

function payerColumns({ payer }: OwnedAsset) {
  return {
    individual_id: payer.type === "individual" ? payer.id : null,
    corporate_id: payer.type === "corporate" ? payer.id : null,
  };
}

async function writeNotice(
  tx: Tx,
  actor: Actor,
  bill: LockedBill,
  original: OriginalBill,
  { since }: Division,
  asset: OwnedAsset,
): Promise<{ id: number; code: string; title: string }> {
  const { category_id, agency_id, asset_type, asset_id, lga_id, period_to } = original;
  const from = ` from ${formatDate(since)}`;
  const { owners: _, ...charged } = original.snapshot;
  const snapshot: NoticeSnapshot = {
    ...charged,
    payer: asset.payer,
    ...(asset.owners.length > 1 && { owners: asset.owners }),
    period: `${charged.period}${from}`,
  };
  const title = `${original.title.slice(0, 200 - from.length)}${from}`;
  const made = await tx
    .insertInto("demand_notice")
    .values({
      category_id,
      agency_id,
      asset_type,
      asset_id,
      lga_id,
      period_from: since,
      period_to,
      ...payerColumns(asset),
      title,
      status: "issued",
      issued_on: bill.today,
      snapshot: JSON.stringify(snapshot),
      created_by: actor.session?.user.id ?? null,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  return { id: made.id, code: made.code ?? "", title };
}

function linesOf({ lines }: OriginalBill, { days, of_days }: Division, kobo: number): NewLine[] {
  const parts = allocateKobo(
    kobo,
    lines.map((line) => line.kobo),
  );
  return lines.map((line, at) => ({
    ...line,
    ...explained(
      message("{amount} for {days} of {of_days} days", { days, of_days, amount: formatNaira(line.kobo) }),
    ),
    kobo: parts[at] ?? 0,
  }));
}
