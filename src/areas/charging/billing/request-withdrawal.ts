import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { runTitle, withdrawalEffect } from "./run-effect.ts";
import { lockRun, type RunRow, readRun } from "./run-row.ts";
import { authorizeRun } from "./run-scope.ts";
import { openBillsOf, requireUnused } from "./withdrawable.ts";
import { withdrawalJob } from "./withdrawal-job.ts";

defineApproval<Record<string, never>>("billing-run-withdrawal", {
  apply: (tx, actor, { id }) => startWithdrawal(tx, actor, id),
  async describe(db, _actor, { id }) {
    const run = await readRun(db, id);
    return {
      title: `Withdraw ${run.code}: ${runTitle(run)}`,
      agency_id: run.agency_id,
      lga_ids: run.lga_ids,
      effect: withdrawalEffect(run, await openBillsOf(db, id)),
    };
  },
});

/**
 * Requests the withdrawal of all notices of an issued run. Another officer approves it.
 * @throws AppError as `startWithdrawal` and `requestApproval`
 */
export function requestWithdrawal(
  tx: Tx,
  actor: Actor,
  run_id: number,
  reason: unknown,
): Promise<PendingRequest> {
  return requestApproval(
    tx,
    actor,
    "billing-run-withdrawal",
    { type: "billing_run", id: run_id },
    {},
    reason,
  );
}

/**
 * Starts the job that withdraws a run, if none of its bills was paid, disputed or served.
 * @throws AppError forbidden, second-factor-missing, not-found, wrong-status, still-running, run-in-use
 */
async function startWithdrawal(tx: Tx, actor: Actor, id: number): Promise<void> {
  const run = await lockRun(tx, id);
  authorizeRun(actor, "demand_notice.cancel", run);
  await requireSecondFactor(tx, actor);
  await requireEnded(tx, run);
  await requireUnused(tx, run);
  const title = `Withdrawal of ${run.code}: ${runTitle(run)}`;
  const job = await enqueueJob(tx, actor, { kind: withdrawalJob.kind, title, input: { run_id: id } });
  await tx.updateTable("billing_run").set({ withdrawal_job_id: job.id }).where("id", "=", id).execute();
}

async function requireEnded(tx: Tx, { id, code, state, job_id, withdrawal_job_id }: RunRow): Promise<void> {
  if (state === "requested" || state === "withdrawn")
    throw new AppError(
      "conflict",
      state === "requested"
        ? message("{code} has not been issued.", { code })
        : message("{code} is already withdrawn.", { code }),
      {
        code: "wrong-status",
      },
    );
  const jobs = await tx
    .selectFrom("job")
    .select("code")
    .where("id", "in", [job_id ?? 0, withdrawal_job_id ?? 0])
    .where("state", "in", ["queued", "running"])
    .execute();
  if (jobs[0])
    throw new AppError(
      "conflict",
      message("Job {code} is still running for {run}. Try again when it is done, or cancel it.", {
        code: jobs[0].code,
        run: code,
      }),
      {
        code: "still-running",
      },
    );
  if ((await openBillsOf(tx, id)).count === 0)
    throw new AppError("conflict", message("{code} has no bills to withdraw.", { code }), {
      code: "wrong-status",
    });
}
