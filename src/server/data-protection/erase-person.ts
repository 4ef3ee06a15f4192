import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { enqueueJob } from "../jobs/enqueue.ts";
import { officerOf } from "../money-back/refuse-involved.ts";
import { ownEntry, readReason } from "../records/verbs.ts";
import { requireSecondFactor } from "../require-second-factor.ts";
import { requireStepUp } from "../step-up.ts";
import { type DataCase, lockCase } from "./case-row.ts";
import { refuseOwnCase, requireOpen } from "./end-case.ts";
import "./erase-job.ts";
import { findObstacles } from "./obstacles.ts";
import { readPerson } from "./person.ts";

/**
 * Proposes that the person of a case is pseudonymised; somebody else decides.
 * @throws AppError not-signed-in, forbidden, own-record, not-found, wrong-status, wrong-kind, bills-open and the other obstacles
 */
export async function proposeErasure(tx: Tx, actor: Actor, id: number): Promise<void> {
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await refuseOwnCase(tx, actor, found);
  requireOpen(found);
  if (found.kind !== "erasure")
    throw new AppError("conflict", "They did not ask for deletion. Open a case for it.", {
      code: "wrong-kind",
    });
  if (found.erasure === "proposed")
    throw new AppError("conflict", `Case ${found.code} waits for a decision already.`, {
      code: "wrong-status",
    });
  await refuseObstacles(tx, found);
  await sql`UPDATE data_case SET erasure = 'proposed', proposed_by = ${officerOf(actor)}, proposed_at = now(), decided_by = NULL,
    decided_at = NULL, decision = NULL, version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "data_case.propose_erasure", resource: "data_case", record_id: id });
}

/**
 * Approves what another officer proposed: accounts are shut at once, and a job does the rest. It cannot be undone.
 * @throws AppError not-signed-in, forbidden, own-entry, own-record, second-factor-missing, step-up-needed, not-found, wrong-status,
 *   bills-open and the other obstacles
 */
export async function approveErasure(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ readonly job: { id: number; code: string } }> {
  requireStepUp(actor);
  const found = await lockProposed(tx, actor, id);
  await requireSecondFactor(tx, actor);
  await refuseObstacles(tx, found);
  const { user_ids } = await readPerson(tx, found);
  await sql`UPDATE app_user SET status = 'suspended', status_reason = 'Being pseudonymised', version = version + 1
    WHERE id = ANY(${[...user_ids]}::bigint[])`.execute(tx);
  await sql`UPDATE session SET ended_at = now(), ended_why = 'suspended'
    WHERE user_id = ANY(${[...user_ids]}::bigint[]) AND ended_at IS NULL`.execute(tx);
  const job = await enqueueJob(tx, actor, {
    ...{ kind: "pseudonymise-person", title: `Pseudonymising of case ${found.code}`, input: { case_id: id } },
  });
  await sql`UPDATE data_case SET erasure = 'approved', decided_by = ${officerOf(actor)}, decided_at = now(), erase_job_id = ${job.id},
    version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "data_case.approve_erasure", resource: "data_case", record_id: id });
  return { job };
}

/**
 * Refuses what another officer proposed, with a reason; the case stays open.
 * @throws AppError not-signed-in, forbidden, own-entry, own-record, not-found, wrong-status, invalid
 */
export async function refuseErasure(tx: Tx, actor: Actor, id: number, written: string | null): Promise<void> {
  await lockProposed(tx, actor, id);
  const decision = readReason(written, true);
  await sql`UPDATE data_case SET erasure = 'refused', decided_by = ${officerOf(actor)}, decided_at = now(), decision = ${decision},
    version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "data_case.refuse_erasure",
    resource: "data_case",
    record_id: id,
    reason: decision,
  });
}

async function lockProposed(tx: Tx, actor: Actor, id: number): Promise<DataCase> {
  const found = await lockCase(tx, actor, id, "data_protection.decide");
  await refuseOwnCase(tx, actor, found);
  if (found.status !== "open" || found.erasure !== "proposed")
    throw new AppError("conflict", `In case ${found.code} nothing waits for a decision.`, {
      code: "wrong-status",
    });
  if (found.proposed_by === officerOf(actor)) throw ownEntry();
  return found;
}

/** @throws AppError with the code of the first; all of them in its data */
async function refuseObstacles(tx: Tx, found: DataCase): Promise<void> {
  const obstacles = await findObstacles(tx, await readPerson(tx, found));
  const [first] = obstacles;
  if (first) throw new AppError("conflict", first.message, { code: first.code, data: { obstacles } });
}
