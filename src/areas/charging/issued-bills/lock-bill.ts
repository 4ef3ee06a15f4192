import { type RawBuilder, sql } from "kysely";
import type { Schedule } from "#domain/due-parts.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { lagosToday } from "#kernel/today.ts";
import type { SourceName } from "../billing/bill-source.ts";
import { billsWithin } from "../billing/bill-visibility.ts";
import { type OpenBill, readOpenBills } from "../billing/open-bills.ts";

/** A bill for the commands that change it; its row is locked until the transaction ends. */
export interface LockedBill {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: "unpaid" | "part-paid" | "paid" | "cancelled";
  readonly source: SourceName;
  readonly source_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly due_on: LagosDate;
  readonly objection_days: number;
  readonly schedule: Schedule | null;
  /** The user who issued it: who requested the run, issued the assessment, or approved the arrear. */
  readonly issued_by: number | null;
  /** When its notice was served on the payer; null if nothing was served yet. */
  readonly served_on: LagosDate | null;
  /** Balance with penalty and interest as of today. */
  readonly open: OpenBill;
  readonly today: LagosDate;
}

/** How a user makes a request: as an officer with a right, or as the payer. */
export interface Requester {
  readonly self: boolean;
  readonly billCondition: RawBuilder<unknown>;
}

/** By the officer's right over bills (`b`) or, without it, as the payer. @throws AppError forbidden */
export function requesterOf(actor: Actor, officerRight: string): Requester {
  if (may(actor, officerRight))
    return { self: false, billCondition: billsWithin(authorize(actor, officerRight)) };
  authorize(actor, may(actor, "own_bill.object") ? "own_bill.object" : officerRight);
  return { self: true, billCondition: ownCondition(actor, "b") };
}

/** Condition on bills (`b`) that a right covers. @throws AppError not-signed-in, forbidden */
export function coveredBills(actor: Actor, right: string): RawBuilder<unknown> {
  return billsWithin(authorize(actor, right));
}

type Row = Omit<LockedBill, "open" | "today">;

/** An issued bill that `reach` (on `b`) allows. @throws AppError not-found */
export async function lockBill(tx: Tx, id: number, reach: RawBuilder<unknown>): Promise<LockedBill> {
  const { rows } = await sql<Row>`
    SELECT b.id, b.code, b.title, b.status, b.source, b.source_id, b.individual_id, b.corporate_id, b.due_on,
      b.objection_days, b.schedule,
      ${issuedBy} AS issued_by, ${servedOn} AS served_on
    FROM bill b WHERE b.id = ${id} AND b.issued_on IS NOT NULL AND ${reach} FOR NO KEY UPDATE OF b`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw notFound("bill");
  const today = await lagosToday(tx);
  const [open] = await readOpenBills(tx, [id], today, "lock");
  if (!open) throw notFound("bill");
  return { ...row, open, today };
}

/** The user who issued a bill (`b`). */
export const issuedBy: RawBuilder<number | null> = sql`CASE b.source
  WHEN 'demand_notice' THEN (SELECT n.created_by FROM demand_notice n WHERE n.id = b.source_id)
  WHEN 'assessment' THEN (SELECT a.decided_by FROM assessment a WHERE a.id = b.source_id)
  WHEN 'legacy' THEN (SELECT a.decided_by FROM arrear a WHERE a.id = b.source_id) END`;

/** The day from which the time to object runs: the service of a notice, the issue of an assessment. */
export const servedOn: RawBuilder<LagosDate | null> = sql`CASE b.source
  WHEN 'demand_notice' THEN (SELECT n.served_on FROM demand_notice n WHERE n.id = b.source_id) ELSE b.issued_on END`;

/** Requests are only possible on unpaid bills. @throws AppError bill-cancelled, nothing-due */
export function requireOpen({ status }: LockedBill): void {
  if (status === "cancelled")
    throw new AppError("conflict", "This bill is cancelled.", { code: "bill-cancelled" });
  if (status === "paid") throw new AppError("conflict", "This bill is paid.", { code: "nothing-due" });
}

/** A request on a cancelled bill can only be withdrawn. @throws AppError bill-cancelled */
export function requireNotCancelled({ status }: LockedBill): void {
  if (status === "cancelled")
    throw new AppError(
      "conflict",
      "This bill is cancelled, so the request can’t be decided. It can only be withdrawn.",
      {
        code: "bill-cancelled",
      },
    );
}

/** The unpaid charge without penalty and interest, in kobo. */
export function openCharge({ open }: Pick<LockedBill, "open">): number {
  return Math.max(0, open.total_kobo - open.paid_kobo);
}

/** Whether extra days to pay an upheld amount were given already. */
export function hasGrace({ schedule, due_on }: Pick<LockedBill, "schedule" | "due_on">): boolean {
  return (
    schedule?.kind === "held" && schedule.parts.some((part) => part.due_on !== null && part.due_on > due_on)
  );
}

/** Sets the parts with due dates of their own; null for a bill with one due date. */
export async function setSchedule(tx: Queryable, id: number, schedule: Schedule | null): Promise<void> {
  await sql`UPDATE bill SET schedule = ${schedule && JSON.stringify(schedule)}::jsonb, version = version + 1
    WHERE id = ${id}`.execute(tx);
}
