import { sql } from "kysely";
import { attachEvidence } from "#areas/registry/evidence/attach-evidence.ts";
import { readIds } from "#domain/assessment-input.ts";
import type { Schedule } from "#domain/due-parts.ts";
import { readMoney, ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { isAfterDeadline, lastDayToObject, objectionDeadline } from "#domain/objection.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import {
  hasGrace,
  type LockedBill,
  lockBill,
  openCharge,
  requesterOf,
  requireOpen,
  setSchedule,
} from "./lock-bill.ts";

const MAX_REASON = 2000;

/**
 * Objects to a charge: the disputed part is exempt from penalty and enforcement until a second officer has decided. An
 * objection after the due date does not stop penalty and interest, so it gains no time. By the payer, or by an officer
 * at the counter for them.
 * @param raw `reason`, `disputed_kobo` (default: the whole unpaid charge) and `evidence_ids`
 * @param now the moment of the objection; default: the database's clock
 * @throws AppError forbidden, not-found, bill-cancelled, nothing-due, objection-late, objection-open, objections-used,
 * plan-running, invalid
 */
export async function objectToBill(
  tx: Tx,
  actor: Actor,
  bill_id: number,
  raw: Raw,
  now?: Date,
): Promise<{ id: number; code: string; status: "open" }> {
  const requester = requesterOf(actor, "bill.adjust");
  const bill = await lockBill(tx, bill_id, requester.billCondition);
  requireOpen(bill);
  const deadline = deadlineOf(bill);
  await refuseAfterDeadline(tx, bill, deadline, now);
  await refuseConflicting(tx, bill);
  const input = readObjection(raw, openCharge(bill));
  const me = actor.session?.user.id ?? null;
  const { individual_id, corporate_id } = bill;
  const { id, code } = await tx
    .insertInto("objection")
    .values({
      bill_id,
      individual_id,
      corporate_id,
      created_by: me,
      by_office: !requester.self,
      reason: input.reason,
      disputed_kobo: input.disputed_kobo,
      deadline_at: deadline,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await attachEvidence(tx, actor, input.evidence_ids, "objection", id);
  await setSchedule(tx, bill_id, heldSchedule(bill, input.disputed_kobo));
  if (bill.source === "demand_notice")
    await sql`UPDATE demand_notice SET status = 'objected', version = version + 1
      WHERE id = ${bill.source_id} AND status IN ('issued', 'served')`.execute(tx);
  await audit(tx, actor, {
    action: "bill.object",
    record_id: bill_id,
    after: { objection: code, disputed_kobo: input.disputed_kobo },
    reason: input.reason.slice(0, 500),
  });
  return { id, code: code ?? "", status: "open" };
}

/** A disputed part has no due date, unless its date has passed; a date that an earlier decision set remains. */
function heldSchedule(bill: LockedBill, kobo: number): Schedule | null {
  const isOverdue = bill.today > bill.due_on;
  if (isOverdue && hasGrace(bill)) return bill.schedule;
  return { kind: "held", parts: [{ kobo, due_on: isOverdue ? bill.due_on : null }] };
}

/** The first instant that is too late; null while nothing was served. */
function deadlineOf({
  served_on,
  objection_days,
}: Pick<LockedBill, "served_on" | "objection_days">): Date | null {
  return served_on === null ? null : objectionDeadline(served_on, objection_days);
}

async function refuseAfterDeadline(
  tx: Tx,
  bill: LockedBill,
  deadline: Date | null,
  now: Date | undefined,
): Promise<void> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(tx);
  const at = now ?? rows[0]?.now ?? new Date();
  if (!isAfterDeadline(deadline, at) || bill.served_on === null) return;
  const last = formatDate(lastDayToObject(bill.served_on, bill.objection_days));
  throw new AppError("conflict", message("The objection period ended on {day}.", { day: last }), {
    code: "objection-late",
  });
}

/** Whether another objection was decided after the charge was upheld. The latest comes first. */
export function isExhausted(objections: readonly { readonly status: string }[]): boolean {
  const decided = objections.filter(({ status }) => status === "upheld" || status === "revised");
  return decided.slice(1).some(({ status }) => status === "upheld");
}

async function refuseConflicting(tx: Tx, { id, schedule }: LockedBill): Promise<void> {
  const { rows } = await sql<{ code: string; status: string }>`
    SELECT code, status FROM objection WHERE bill_id = ${id} AND status <> 'withdrawn' ORDER BY id DESC`.execute(
    tx,
  );
  const open = rows.find(({ status }) => status === "open");
  if (open)
    throw new AppError("conflict", message("{code} is already pending a decision.", { code: open.code }), {
      code: "objection-open",
    });
  if (isExhausted(rows))
    throw new AppError(
      "conflict",
      "This charge was upheld and reviewed again. You can’t object to it again.",
      {
        code: "objections-used",
      },
    );
  if (schedule?.kind === "plan")
    throw new AppError(
      "conflict",
      "This bill is being paid in instalments. You can’t object to a charge that you agreed to pay.",
      {
        code: "plan-running",
      },
    );
}

function readObjection(raw: Raw, open_kobo: number) {
  const errors = new ValidationErrors();
  const reason = typeof raw.reason === "string" ? raw.reason.trim() : "";
  if (reason === "") errors.add("reason", "Enter what is wrong with the charge.");
  if (reason.length > MAX_REASON)
    errors.add("reason", message("Enter at most {n} characters.", { n: MAX_REASON }));
  if (reason.includes("\0")) errors.add("reason", "Enter text without control characters.");
  const sent = readMoney(errors, "disputed_kobo", raw.disputed_kobo);
  const disputed_kobo = sent ?? open_kobo;
  if (disputed_kobo <= 0) errors.add("disputed_kobo", "Enter an amount above zero.");
  if (disputed_kobo > open_kobo)
    errors.add(
      "disputed_kobo",
      message("Enter no more than the unpaid amount, {amount}.", { amount: formatNaira(open_kobo) }),
    );
  const evidence_ids = readIds(errors, raw, "evidence_ids", 10) ?? [];
  assertValid(errors);
  return { reason, disputed_kobo, evidence_ids };
}
