import { sql } from "kysely";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockCase } from "./case-row.ts";
import { requireNotOwnCase, requireOpen } from "./end-case.ts";

/**
 * Restricts the record of a case: from now on it is kept and used only as the law requires.
 * @throws AppError not-signed-in, forbidden, own-record, not-found, wrong-status, wrong-kind, no-record, restricted-already,
 *   invalid
 */
export async function restrictPerson(
  tx: Tx,
  actor: Actor,
  id: number,
  reasonText: string | null,
): Promise<void> {
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await requireNotOwnCase(tx, actor, found);
  requireOpen(found);
  if (found.kind !== "restriction" && found.kind !== "correction")
    throw new AppError("conflict", "This is not a restriction case. Open a restriction case.", {
      code: "wrong-kind",
    });
  const { individual_id } = found;
  if (individual_id === null)
    throw new AppError("conflict", "This account has no linked record. Suspend the account instead.", {
      code: "no-record",
    });
  const reason = readReason(reasonText, true) ?? "";
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("data_restriction")
    .values({ individual_id, case_id: id, reason, set_by: officerIdOf(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n)
    throw new AppError("conflict", "The record is already restricted.", { code: "restricted-already" });
  await audit(tx, actor, { action: "individual.restrict", record_id: individual_id, reason });
}

/**
 * Lifts the restriction: in the case that set it, or in a case that requests it.
 * @throws AppError not-signed-in, forbidden, own-record, not-found, not-restricted, invalid
 */
export async function liftRestriction(
  tx: Tx,
  actor: Actor,
  id: number,
  reasonText: string | null,
): Promise<void> {
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await requireNotOwnCase(tx, actor, found);
  const reason = readReason(reasonText, true);
  const isRequested = found.kind === "restriction" && found.status === "open";
  const { numAffectedRows } = await sql`
    DELETE FROM data_restriction WHERE individual_id = ${found.individual_id}::bigint
      AND (case_id = ${id} OR ${isRequested}::boolean)`.execute(tx);
  if (numAffectedRows !== 1n)
    throw new AppError("conflict", "The record is not restricted by this case.", { code: "not-restricted" });
  await audit(tx, actor, { action: "individual.lift_restriction", record_id: found.individual_id, reason });
}
