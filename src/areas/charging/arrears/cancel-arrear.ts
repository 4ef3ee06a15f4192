import { sql } from "kysely";
import { arrear } from "#domain/legacy/arrear.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { cancelBillOf } from "../billing/cancel-bill.ts";

/**
 * Cancels an arrear that became a bill, together with the bill. It can be imported again with corrections. Not by the
 * officer who approved it.
 * @throws AppError forbidden, own-entry, not-found, wrong-status, has-payments
 */
export async function cancelArrear(tx: Tx, actor: Actor, id: number, reason: string): Promise<void> {
  authorizeEntry(actor, "arrear.approve", arrear);
  const { rows } = await sql<{ status: string; code: string; decided_by: number | null }>`
    SELECT status, code, decided_by FROM arrear WHERE id = ${id} FOR UPDATE`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound("arrears entry");
  assertNotMaker(actor, found.decided_by);
  if (found.status !== "approved")
    throw new AppError(
      "conflict",
      message("{code} is not approved. It has no bill to cancel.", { code: found.code }),
      {
        code: "wrong-status",
      },
    );
  await cancelBillOf(tx, "legacy", id);
  await sql`UPDATE arrear SET status = 'rejected', reason = ${reason}, version = version + 1
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "arrear.cancel",
    record_id: id,
    before: { status: found.status },
    after: { status: "rejected" },
    reason,
  });
}
