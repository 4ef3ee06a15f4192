import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { lagosToday } from "#kernel/today.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { billingJob } from "./billing-job.ts";
import { lockCategory } from "./category-row.ts";
import { loadTariff, tariffDigest } from "./load-tariff.ts";
import { requireSameFigures } from "./require-same-figures.ts";
import { planOfRun } from "./run-plan.ts";
import { lockRun, type RunRow } from "./run-row.ts";
import { authorizeRun, countAssets, periodText, readPeriod } from "./run-scope.ts";
import { objectionDays } from "./write-bill.ts";

/**
 * Maximum number of assets computed again while the approver waits; for a larger run, the job does it before it issues
 * anything.
 */
const MAX_RECHECKED = 20_000;

/**
 * Starts the job that issues a requested run, if it would still issue what was requested. Starting it again issues
 * nothing twice.
 * @throws AppError forbidden, second-factor-missing, not-found, wrong-status, no-tariff, category-archived, run-changed
 */
export async function startRun(tx: Tx, actor: Actor, id: number): Promise<{ id: number; code: string }> {
  const run = await lockRun(tx, id);
  authorizeRun(actor, "billing.run", run);
  await requireSecondFactor(tx, actor);
  if (run.state !== "requested")
    throw new AppError("conflict", message("{code} has already been issued.", { code: run.code }), {
      code: "wrong-status",
    });
  // Tariff lines that a run uses are not edited: a concurrent edit waits until the run has started.
  await lockCategory(tx, run.tariff.category.id);
  const today = await lagosToday(tx);
  await requireUnchanged(tx, actor, run, today);
  const { category } = run.tariff;
  const period = readPeriod(category.period, { year: run.year, index: run.period_index });
  const title = `Demand notices: ${category.name}, ${periodText(period)}`;
  const job = await enqueueJob(tx, actor, { kind: billingJob.kind, title, input: { run_id: id } });
  await tx
    .updateTable("billing_run")
    .set({ state: "queued", job_id: job.id, issued_on: today, objection_days: await objectionDays() })
    .where("id", "=", id)
    .execute();
  const { preview, filter } = run;
  await audit(tx, actor, {
    action: "billing.run",
    resource: "billing_run",
    record_id: id,
    after: { category_id: category.id, period_from: period.from, filter, preview },
  });
  return job;
}

async function requireUnchanged(tx: Tx, actor: Actor, run: RunRow, today: string): Promise<void> {
  const { preview, tariff } = run;
  const digest = preview?.tariff_digest;
  if (!preview || digest === undefined) return;
  if (digest !== tariffDigest(await loadTariff(tx, tariff.category.id)))
    throw new AppError(
      "conflict",
      "The tariff has changed since this run was requested. Preview the run again and make a new request.",
      { code: "run-changed" },
    );
  const plan = await planOfRun(actor, run, today);
  if ((await countAssets(tx, plan)) <= MAX_RECHECKED) await requireSameFigures(tx, plan, preview);
}
