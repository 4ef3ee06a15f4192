import { sql } from "kysely";
import { arrear } from "#domain/legacy/arrear.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { recordDecision } from "#kernel/decision/record-decision.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";

/**
 * Rejects a pending arrear: it never has an effect, and can be imported again with corrections. Not by the officer who
 * imported it.
 * @throws AppError forbidden, own-entry, not-found, wrong-status, invalid (reason)
 */
export async function rejectArrear(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<{ id: number; status: string }> {
  authorizeEntry(actor, "arrear.approve", arrear);
  const { rows } = await sql<{ status: string; created_by: number | null; code: string }>`
    SELECT status, created_by, code FROM arrear WHERE id = ${id} FOR UPDATE`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound("arrears entry");
  const reason = readReason(rawReason, true);
  assertNotMaker(actor, found.created_by);
  if (found.status !== "submitted")
    throw new AppError("conflict", message("{code} is not pending approval.", { code: found.code }), {
      code: "wrong-status",
    });
  await recordDecision(tx, actor, {
    table: "arrear",
    id,
    verb: "reject",
    set: { status: "rejected", reason },
    before: { status: found.status },
    after: { status: "rejected" },
    reason,
  });
  return { id, status: "rejected" };
}
