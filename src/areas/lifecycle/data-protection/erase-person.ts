import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { type DataCase, lockCase } from "./case-row.ts";
import "./count-job.ts";
import { requireNotOwnCase, requireOpen } from "./end-case.ts";
import "./erase-job.ts";
import { findObstacles } from "./obstacles.ts";
import { readPerson } from "./person.ts";

interface QueuedJob {
  readonly job: { readonly id: number; readonly code: string };
}

/**
 * Proposes to pseudonymise the person of a case: the data to search for is stored, and a job counts its occurrences. Another
 * officer decides.
 * @throws AppError not-signed-in, forbidden, own-record, not-found, wrong-status, wrong-kind, bills-open and the other
 *   obstacles
 */
export async function proposeErasure(tx: Tx, actor: Actor, id: number): Promise<QueuedJob> {
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await requireNotOwnCase(tx, actor, found);
  requireOpen(found);
  if (found.kind !== "erasure")
    throw new AppError("conflict", "This case is not for deletion. Open a deletion case.", {
      code: "wrong-kind",
    });
  if (found.erasure === "proposed")
    throw new AppError(
      "conflict",
      message("Case {code} is already pending approval.", { code: found.code }),
      {
        code: "wrong-status",
      },
    );
  await assertNoObstacles(tx, found);
  await sql`SELECT propose_erasure(${id}, ${officerIdOf(actor)})`.execute(tx);
  await bumpVersion(tx, id);
  const job = await enqueueJob(tx, actor, {
    kind: "count-erasure",
    title: `Count the person’s data for case ${found.code}`,
    input: { case_id: id },
  });
  await audit(tx, actor, { action: "data_case.propose_erasure", record_id: id });
  return { job };
}

/**
 * Approves a proposal after the count: a job closes the accounts and does the rest. It can’t be undone.
 * @throws AppError not-signed-in, forbidden, own-entry, own-record, second-factor-missing, step-up-needed, not-found,
 *   wrong-status, not-counted, bills-open and the other obstacles
 */
export async function approveErasure(tx: Tx, actor: Actor, id: number): Promise<QueuedJob> {
  requireStepUp(actor);
  const found = await lockProposed(tx, actor, id);
  await requireSecondFactor(tx, actor);
  if (!found.counted)
    throw new AppError("conflict", "The data to remove is still being counted. Try again in a few minutes.", {
      code: "not-counted",
    });
  await assertNoObstacles(tx, found);
  await requireSamePerson(tx, found);
  await sql`SELECT decide_erasure(${id}, ${officerIdOf(actor)}, true, NULL)`.execute(tx);
  const job = await startErasing(tx, actor, found);
  await audit(tx, actor, { action: "data_case.approve_erasure", record_id: id });
  return { job };
}

/**
 * Resumes or restarts an approved job that was interrupted: a partly pseudonymised person must be completed.
 * @throws AppError not-signed-in, forbidden, own-record, step-up-needed, not-found, wrong-status
 */
export async function resumeErasure(tx: Tx, actor: Actor, id: number): Promise<QueuedJob> {
  requireStepUp(actor);
  const found = await lockCase(tx, actor, id, "data_protection.decide");
  await requireNotOwnCase(tx, actor, found);
  const running = await sql`
    SELECT FROM job WHERE id = ${found.erase_job_id}::bigint AND state IN ('queued', 'running')`.execute(tx);
  if (found.erasure !== "approved" || running.rows.length > 0)
    throw new AppError(
      "conflict",
      message("Case {code} has no interrupted job to resume.", { code: found.code }),
      {
        code: "wrong-status",
      },
    );
  const job = await startErasing(tx, actor, found);
  await audit(tx, actor, { action: "data_case.resume_erasure", record_id: id });
  return { job };
}

/**
 * Rejects another officer’s proposal, with a reason; the case remains open.
 * @throws AppError not-signed-in, forbidden, own-entry, own-record, not-found, wrong-status, invalid
 */
export async function refuseErasure(
  tx: Tx,
  actor: Actor,
  id: number,
  reasonText: string | null,
): Promise<void> {
  await lockProposed(tx, actor, id);
  const decision = readReason(reasonText, true);
  await sql`SELECT decide_erasure(${id}, ${officerIdOf(actor)}, false, ${decision})`.execute(tx);
  await bumpVersion(tx, id);
  await audit(tx, actor, { action: "data_case.refuse_erasure", record_id: id, reason: decision });
}

async function startErasing(tx: Tx, actor: Actor, { id, code }: DataCase): Promise<QueuedJob["job"]> {
  const job = await enqueueJob(tx, actor, {
    kind: "pseudonymise-person",
    title: `Pseudonymise the person in case ${code}`,
    input: { case_id: id },
  });
  await sql`UPDATE data_case SET erase_job_id = ${job.id}, version = version + 1 WHERE id = ${id}`.execute(
    tx,
  );
  return job;
}

async function bumpVersion(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE data_case SET version = version + 1 WHERE id = ${id}`.execute(tx);
}

async function lockProposed(tx: Tx, actor: Actor, id: number): Promise<DataCase> {
  const found = await lockCase(tx, actor, id, "data_protection.decide");
  await requireNotOwnCase(tx, actor, found);
  if (found.status !== "open" || found.erasure !== "proposed")
    throw new AppError(
      "conflict",
      message("Case {code} has nothing pending approval.", { code: found.code }),
      { code: "wrong-status" },
    );
  assertNotMaker(actor, found.proposed_by);
  return found;
}

/** The person was merged or has another account since the count. @throws AppError wrong-status */
async function requireSamePerson(tx: Tx, found: DataCase): Promise<void> {
  const { record_ids, user_ids } = await readPerson(tx, found);
  const { rows } = await sql`SELECT FROM data_erasure WHERE case_id = ${found.id}
    AND records = ${[...record_ids]}::bigint[] AND users = ${[...user_ids]}::bigint[]`.execute(tx);
  if (rows.length === 0)
    throw new AppError(
      "conflict",
      "The person’s records or accounts have changed since the proposal. Reject the proposal and make a new one.",
      {
        code: "wrong-status",
      },
    );
}

/** @throws AppError with the code of the first; all of them in its data */
async function assertNoObstacles(tx: Tx, found: DataCase): Promise<void> {
  const obstacles = await findObstacles(tx, await readPerson(tx, found));
  const [first] = obstacles;
  if (first) throw new AppError("conflict", first.message, { code: first.code, data: { obstacles } });
}
