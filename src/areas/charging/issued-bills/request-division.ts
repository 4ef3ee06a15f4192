import { sql } from "kysely";
import type { Person } from "#areas/registry/ownership/unknown-people.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { prorateKobo, sharedDays } from "#domain/prorate.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { billsWithin, requireAllWithin } from "../billing/bill-visibility.ts";
import { requireWithinOpen } from "./apply-change.ts";
import { lockBill } from "./lock-bill.ts";
import { refusePending } from "./request-change.ts";

/** A change of owner, and the owners until then. */
export interface Transfer {
  readonly resource: AnyResource;
  readonly id: number;
  readonly change: { readonly id: number; readonly since: LagosDate };
  readonly former: readonly Person[];
  /** The payer from then on: their own bills, if they owned it before, are not shared. */
  readonly to: Person | undefined;
}

interface RunningBill {
  readonly id: number;
  readonly period_from: LagosDate;
  readonly period_to: LagosDate;
  readonly within: boolean;
}

/**
 * Requests that unpaid bills whose period includes the day of a transfer are shared by days; another officer decides on
 * each. Until then they remain the former owner's.
 * @throws AppError forbidden, bills-beyond, nothing-to-share, already-requested, more-than-open, notice-shared
 */
export async function requestDivisions(tx: Tx, actor: Actor, transfer: Transfer): Promise<void> {
  const scope = authorize(actor, "bill.adjust");
  const bills = await runningBills(tx, transfer, billsWithin(scope));
  requireAllWithin(
    bills,
    "Leave the bills with the former owner, or ask an officer who can view all of them.",
  );
  const shares = bills.flatMap((bill) => {
    const shared = sharedDays(transfer.change.since, bill.period_from, bill.period_to);
    return shared ? [{ ...bill, shared }] : [];
  });
  await refuseDivided(
    tx,
    shares.map(({ id }) => id),
  );
  if (shares.length === 0)
    throw new AppError(
      "conflict",
      "No unpaid demand notice of a former owner covers that day, so there is nothing to split by days.",
      { code: "nothing-to-share" },
    );
  for (const { id, shared } of shares) await requestDivision(tx, actor, transfer, id, shared);
}

async function requestDivision(
  tx: Tx,
  actor: Actor,
  { change }: Transfer,
  bill_id: number,
  shared: NonNullable<ReturnType<typeof sharedDays>>,
): Promise<void> {
  const bill = await lockBill(tx, bill_id, sql`true`);
  const kobo = -prorateKobo(bill.open.total_kobo, shared);
  // The share of so few days is less than a kobo: the bill remains whole.
  if (kobo === 0) return;
  requireWithinOpen(bill, kobo);
  await refusePending(tx, bill_id, "adjustment");
  const { days, of_days } = shared;
  const reason = `Owner changed on ${formatDate(change.since)}. The new owner is charged for the remaining ${days} of ${of_days} days.`;
  const { id, code } = await tx
    .insertInto("bill_change")
    .values({ kind: "adjustment", bill_id, kobo, reason, requested_by: actor.session?.user.id ?? null })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("bill_division")
    .values({ change_id: id, ownership_change_id: change.id, since: change.since, days, of_days })
    .execute();
  await audit(tx, actor, {
    action: "bill.request_adjustment",
    record_id: bill_id,
    after: { change: code, kobo, days, of_days },
    reason,
  });
}

/**
 * A bill that was reduced for a new owner whose notice is cancelled leaves those days uncharged: sharing it again would
 * remove days of its own.
 * @throws AppError notice-shared
 */
async function refuseDivided(tx: Tx, bills: readonly number[]): Promise<void> {
  const { rows } = await sql<{ former: string; latter: string }>`
    SELECT f.code AS former, n.code AS latter
    FROM bill_change c JOIN bill_division d ON d.change_id = c.id
      JOIN demand_notice n ON n.id = d.notice_id AND n.status = 'cancelled'
      JOIN bill b ON b.id = c.bill_id JOIN demand_notice f ON b.source = 'demand_notice' AND f.id = b.source_id
    WHERE c.bill_id = ANY(${[...bills]}::bigint[]) AND c.status = 'approved' ORDER BY f.id LIMIT 1`.execute(
    tx,
  );
  const [found] = rows;
  if (found)
    throw new AppError(
      "conflict",
      message(
        "{former} has already been split by days, and the notice for its other days, {latter}, is cancelled. Cancel {former} too. The next billing run will charge the full year again.",
        { former: found.former, latter: found.latter },
      ),
      { code: "notice-shared" },
    );
}

/** Locked in the order of their IDs, as payments do. One-off charges have no days to share. */
async function runningBills(
  tx: Tx,
  { resource, id, change, former, to }: Transfer,
  within: ReturnType<typeof billsWithin>,
): Promise<RunningBill[]> {
  const ids = (type: Person["type"]) =>
    former
      .filter((one) => one.type === type && !(to?.type === type && to.id === one.id))
      .map((one) => one.id);
  const { rows } = await sql<RunningBill>`
    SELECT b.id, n.period_from, n.period_to, (${within}) AS within
    FROM bill b JOIN demand_notice n ON b.source = 'demand_notice' AND n.id = b.source_id
      JOIN demand_category c ON c.id = n.category_id AND c.period <> 'once'
    WHERE b.asset_type = ${resource.name} AND b.asset_id = ${id} AND b.issued_on IS NOT NULL
      AND b.status IN ('unpaid', 'part-paid') AND n.period_from < ${change.since} AND n.period_to >= ${change.since}
      AND (b.individual_id = ANY(${ids("individual")}::bigint[]) OR b.corporate_id = ANY(${ids("corporate")}::bigint[]))
    ORDER BY b.id FOR UPDATE OF b`.execute(tx);
  return rows;
}
