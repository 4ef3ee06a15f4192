import { type RawBuilder, sql } from "kysely";
import { readMoney, ValidationErrors } from "#domain/input-readers.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { message, term } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { penaltyFreeUntil } from "#domain/objection.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { applyChange } from "./apply-change.ts";
import { lockBillRequest } from "./bill-request.ts";
import {
  coveredBills,
  hasGrace,
  type LockedBill,
  requesterOf,
  requireNotCancelled,
  requireOpen,
  setSchedule,
} from "./lock-bill.ts";
import { notifyPayer } from "./notify-payer.ts";

interface Row {
  readonly id: number;
  readonly code: string;
  readonly bill_id: number;
  readonly reason: string;
  readonly disputed_kobo: number;
  readonly status: string;
  readonly created_by: number | null;
  /** Lagos date of the objection. */
  readonly made_on: LagosDate;
}

/**
 * Decides on an objection: the charge is upheld, or revised by an adjustment that waives a part of it. By an officer
 * who neither issued the bill nor entered the objection. An upheld amount can be paid within 14 more days.
 * @param raw `reason` of the decision and, to revise, `kobo` to waive
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, bill-cancelled, nothing-due,
 * more-than-open, invalid
 */
export async function decideObjection(
  tx: Tx,
  actor: Actor,
  id: number,
  verb: "uphold" | "revise",
  raw: { readonly reason: string | null; readonly kobo?: unknown },
): Promise<{ id: number; code: string; status: "upheld" | "revised" }> {
  authorize(actor, "objection.decide");
  const { objection, bill } = await lockObjection(tx, id, coveredBills(actor, "objection.decide"));
  const reason = readReason(raw.reason, true) ?? "";
  await assertSecondOfficer(tx, actor, objection.created_by, bill.issued_by);
  requireOpenObjection(objection);
  requireNotCancelled(bill);
  const kobo = verb === "revise" ? readWaivedKobo(raw.kobo, objection.disputed_kobo) : 0;
  const change = verb === "revise" ? await recordAdjustment(tx, actor, bill, objection, kobo, reason) : null;
  const status = verb === "revise" ? "revised" : "upheld";
  await sql`UPDATE objection SET status = ${status}, decision = ${reason}, decided_at = now(),
    decided_by = ${actor.session?.user.id ?? null}, change_id = ${change} WHERE id = ${id}`.execute(tx);
  const until = await endHold(tx, bill, objection, objection.disputed_kobo - kobo);
  await audit(tx, actor, {
    action: verb === "revise" ? "bill.revise" : "bill.uphold",
    resource: "bill",
    record_id: bill.id,
    after: { objection: objection.code, ...(kobo > 0 && { let_off_kobo: kobo }) },
    reason,
  });
  await notifyPayer(tx, bill, verb === "revise" ? "objection-revised" : "objection-upheld", {
    reason,
    ...(kobo > 0 && { sum: formatNaira(kobo) }),
    ...(until && { until: formatDate(until) }),
  });
  return { id, code: objection.code, status };
}

/**
 * Withdraws an objection: by its payer or, at the counter, by the officer who entered it there.
 * @throws AppError forbidden, not-found, wrong-status
 */
export async function withdrawObjection(tx: Tx, actor: Actor, id: number): Promise<void> {
  const requester = requesterOf(actor, "bill.adjust");
  const { objection, bill } = await lockObjection(tx, id, requester.billCondition);
  // Otherwise one officer could end what takes a second officer to decide.
  if (!requester.self && objection.created_by !== (actor.session?.user.id ?? null))
    throw notFound("objection");
  requireOpenObjection(objection);
  await sql`UPDATE objection SET status = 'withdrawn', decided_at = now(),
    decided_by = ${actor.session?.user.id ?? null} WHERE id = ${id}`.execute(tx);
  // An objection that is withdrawn gives no extra time to pay.
  await endHold(tx, bill, objection, 0);
  await audit(tx, actor, {
    action: "bill.withdraw_objection",
    record_id: bill.id,
    after: { objection: objection.code },
  });
}

function requireOpenObjection({ status }: Row): void {
  if (status !== "open")
    throw new AppError(
      "conflict",
      message("This objection has already been {status}.", { status: term(status) }),
      {
        code: "wrong-status",
      },
    );
}

function readWaivedKobo(raw: unknown, disputed_kobo: number): number {
  const errors = new ValidationErrors();
  const kobo = readMoney(errors, "kobo", raw);
  if (!errors.has("kobo") && (kobo === null || kobo <= 0)) errors.add("kobo", "Enter an amount above zero.");
  if (kobo !== null && kobo > disputed_kobo)
    errors.add(
      "kobo",
      message("Enter no more than the disputed amount, {amount}.", { amount: formatNaira(disputed_kobo) }),
    );
  assertValid(errors);
  return kobo ?? 0;
}

/** The adjustment of a revision, in the name of the person who objected. @returns its ID */
async function recordAdjustment(
  tx: Tx,
  actor: Actor,
  bill: LockedBill,
  objection: Row,
  kobo: number,
  reason: string,
) {
  requireOpen(bill);
  const { id, code } = await tx
    .insertInto("bill_change")
    .values({
      kind: "adjustment",
      bill_id: bill.id,
      kobo: -kobo,
      reason: `${objection.code}: ${reason}`.slice(0, 500),
      status: "approved",
      requested_by: objection.created_by,
      decided_by: actor.session?.user.id ?? null,
      decided_at: sql`now()`,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  const change = {
    id,
    code: code ?? "",
    kind: "adjustment" as const,
    kobo: -kobo,
    revenue_item_id: null,
  };
  await applyChange(tx, actor, bill, change);
  return id;
}

/**
 * Ends the hold: an upheld amount is due within 14 days, or on the bill's own due date if that is later. An objection
 * after the due date gives no extra time.
 * @param kobo the upheld part of the disputed amount
 * @returns the last day to pay it without penalty, if the decision gives extra time
 */
async function endHold(tx: Tx, bill: LockedBill, { made_on }: Row, kobo: number): Promise<LagosDate | null> {
  const { today, due_on } = bill;
  const until = kobo > 0 ? penaltyFreeUntil({ made_on, due_on, today }) : null;
  if (made_on > due_on) await setSchedule(tx, bill.id, hasGrace(bill) ? bill.schedule : null);
  else await setSchedule(tx, bill.id, until ? { kind: "held", parts: [{ kobo, due_on: until }] } : null);
  if (bill.source === "demand_notice")
    await sql`UPDATE demand_notice SET version = version + 1,
      status = CASE WHEN served_on IS NULL THEN 'issued' ELSE 'served' END
      WHERE id = ${bill.source_id} AND status = 'objected'`.execute(tx);
  return until;
}

async function lockObjection(tx: Tx, id: number, reach: RawBuilder<unknown>) {
  const columns = sql`id, code, bill_id, reason, disputed_kobo, status, created_by,
    (created_at AT TIME ZONE 'Africa/Lagos')::date AS made_on`;
  const { request: objection, bill } = await lockBillRequest<Row>(tx, "objection", id, columns, reach);
  return { objection, bill };
}
