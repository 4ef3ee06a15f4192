import { sql } from "kysely";
import { readMoney, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { refuseDuringPlan, requireWithinOpen } from "./apply-change.ts";
import { coveredBills, type LockedBill, lockBill, requesterOf, requireOpen } from "./lock-bill.ts";

export type ChangeKind = "adjustment" | "waiver" | "cancellation";

export interface RequestedChange {
  readonly id: number;
  readonly code: string;
  readonly status: "requested";
}

/**
 * Requests a change of a bill: an adjustment up or down, a waiver, or its cancellation with its notice. Another officer
 * decides. Payers can only request waivers.
 * @param raw `kobo` (kobo as a number, naira as text; for a waiver the amount to waive), `reason`, and for an
 * adjustment of one revenue item `revenue_item_id`
 * @throws AppError forbidden, not-found, bill-cancelled, nothing-due, already-requested, more-than-open, plan-running,
 * invalid
 */
export async function requestChange(
  tx: Tx,
  actor: Actor,
  bill_id: number,
  kind: ChangeKind,
  raw: Raw,
): Promise<RequestedChange> {
  const requester =
    kind === "waiver"
      ? requesterOf(actor, "bill.adjust")
      : { self: false, billCondition: coveredBills(actor, "bill.adjust") };
  const bill = await lockBill(tx, bill_id, requester.billCondition);
  requireOpen(bill);
  const { kobo, reason, revenue_item_id } = readChange(kind, raw, bill);
  await refusePending(tx, bill_id, kind);
  const me = actor.session?.user.id ?? null;
  const { id, code } = await tx
    .insertInto("bill_change")
    .values({ kind, bill_id, kobo, reason, revenue_item_id, self: requester.self, requested_by: me })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: `bill.request_${kind}`,
    resource: "bill",
    record_id: bill_id,
    after: { change: code, kobo, ...(revenue_item_id !== null && { revenue_item_id }) },
    reason,
  });
  return { id, code: code ?? "", status: "requested" };
}

interface ChangeInput {
  readonly kobo: number | null;
  readonly reason: string;
  /** The revenue item it applies to; null for the whole bill, in proportion. */
  readonly revenue_item_id: number | null;
}

function readChange(kind: ChangeKind, raw: Raw, bill: LockedBill): ChangeInput {
  const errors = new ValidationErrors();
  const kobo = kind === "cancellation" ? null : readMoney(errors, "kobo", raw.kobo);
  if (kind !== "cancellation" && !errors.has("kobo")) {
    if (kobo === null || kobo === 0) errors.add("kobo", "Enter an amount in naira, such as 2,500.00.");
    else if (kind === "waiver" && kobo < 0)
      errors.add("kobo", "Enter the amount to waive without a minus sign.");
  }
  const revenue_item_id =
    kind === "adjustment" ? readItem(errors, raw.revenue_item_id, bill, kobo ?? 0) : null;
  let reason: string | null = null;
  try {
    reason = readReason(typeof raw.reason === "string" ? raw.reason : null, true);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.add("reason", error.text);
  }
  assertValid(errors);
  const signed = kind === "waiver" && kobo !== null ? -kobo : kobo;
  if (signed !== null) {
    requireWithinOpen(bill, signed);
    refuseDuringPlan(bill, signed);
  }
  return { kobo: signed, reason: reason ?? "", revenue_item_id };
}

/** A revenue item of the bill, which must not be reduced below zero. */
function readItem(errors: ValidationErrors, raw: unknown, { open }: LockedBill, kobo: number): number | null {
  if (raw === undefined || raw === null || raw === "") return null;
  const id = plainNumber(raw);
  const own = open.lines.filter((line) => line.revenue_item_id === id);
  if (id === undefined || own.length === 0)
    return errors.add("revenue_item_id", "Select a revenue item of this bill.") ?? null;
  const charged = sumKobo(own.map((line) => line.kobo));
  if (charged + kobo < 0)
    errors.add(
      "kobo",
      message("The charge for {item_name} is only {amount}. Enter a smaller reduction.", {
        item_name: own[0]?.item_name ?? "",
        amount: formatNaira(charged),
      }),
    );
  return id;
}

/** One pending request at a time, so that two don't waive the same amount. @throws AppError already-requested */
export async function refusePending(tx: Tx, bill_id: number, kind: ChangeKind): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM bill_change WHERE bill_id = ${bill_id} AND kind = ${kind} AND status = 'requested'`.execute(
    tx,
  );
  if (rows[0])
    throw new AppError("conflict", message("{code} is already pending a decision.", { code: rows[0].code }), {
      code: "already-requested",
    });
}
