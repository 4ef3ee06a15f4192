import { sql } from "kysely";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer, isMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { cancelBillOf } from "./cancel-bill.ts";
import { requireNotShared } from "./withdraw-divisions.ts";

interface Row {
  readonly id: number;
  readonly status: string;
  readonly lga_id: number | null;
  readonly agency_id: number;
  readonly created_by: number | null;
}

const OPEN = ["issued", "served", "objected"];

/** Whether to offer cancellation: the right covers the notice, it is open, and another officer issued it. */
export function mayCancelNotice(actor: Actor, notice: Row): boolean {
  return (
    may(actor, "demand_notice.cancel", notice) &&
    OPEN.includes(notice.status) &&
    !isMaker(actor, notice.created_by)
  );
}

/**
 * Cancels a notice and its bill; the asset can then be billed again for the period. Requires an officer other than the
 * one who issued it.
 * @returns the former owner's notice, of which this one is the rest. It has to be cancelled too before a run charges
 * the period again
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, has-payments, notice-shared,
 * invalid (reason)
 */
export async function cancelNotice(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<{ cancel_too: string | null }> {
  authorize(actor, "demand_notice.cancel");
  const { rows } = await sql<Row>`
    SELECT id, status, lga_id, agency_id, created_by FROM demand_notice WHERE id = ${id} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const notice = rows[0];
  if (!notice) throw notFound("notice");
  authorize(actor, "demand_notice.cancel", notice);
  const reason = readReason(rawReason, true);
  await assertSecondOfficer(tx, actor, notice.created_by);
  if (!OPEN.includes(notice.status))
    throw new AppError(
      "conflict",
      message("This notice is {status}. It can’t be cancelled.", { status: term(notice.status) }),
      {
        code: "wrong-status",
      },
    );
  const me = actor.session?.user.id ?? null;
  await cancelBillOf(tx, "demand_notice", id);
  // Checked after the cancellation: a concurrent division of the bill held its lock and is visible now.
  await requireNotShared(tx, id);
  await sql`UPDATE demand_notice SET status = 'cancelled', cancelled_at = now(), cancelled_by = ${me},
    cancel_reason = ${reason}, version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "demand_notice.cancel",
    record_id: id,
    before: { status: notice.status },
    after: { status: "cancelled" },
    reason,
  });
  return { cancel_too: await findFormerNotice(tx, id) };
}

/**
 * The notice, such as "DN-…", of which a notice is the rest, while it is not cancelled. If only the rest is cancelled,
 * its days are charged to no one.
 */
export async function findFormerNotice(db: Queryable, noticeId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    SELECT f.code FROM bill_division d JOIN bill_change c ON c.id = d.change_id
      JOIN bill b ON b.id = c.bill_id AND b.source = 'demand_notice'
      JOIN demand_notice f ON f.id = b.source_id AND f.status <> 'cancelled'
    WHERE d.notice_id = ${noticeId}`.execute(db);
  return rows[0]?.code ?? null;
}
