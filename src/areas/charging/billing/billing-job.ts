import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { copyTransaction } from "#kernel/db/copy-transaction.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { requireSameFigures } from "./require-same-figures.ts";
import { type Batch, isStale, prepareBatch, prepareLocked, type RunPlan, writeBatch } from "./run-batch.ts";
import { planOfRun } from "./run-plan.ts";
import { readRun } from "./run-row.ts";
import { countAssets } from "./run-scope.ts";
import { countAsset, newTally, type Tally } from "./tally.ts";

const MAX_ATTEMPTS = 8;

export interface BillingJobInput {
  readonly run_id: number;
}

interface Checkpoint {
  /** ID of the last asset that is done. */
  readonly after: number;
  readonly tally: Tally;
}

/**
 * Creates the notices and bills of a run. Each batch and its progress are one transaction, so an interrupted run
 * resumes after its last complete batch; existing notices are skipped, so nothing is issued twice.
 */
export const billingJob = defineJob<BillingJobInput>("billing-run", {
  permission: "billing.run",
  run: async (ctx) => {
    const run = await readRun(database(), ctx.input.run_id);
    const plan = await planOfRun(ctx.actor, run, run.issued_on);
    const started = ctx.checkpoint as Checkpoint | null;
    const total = await countAssets(database(), plan);
    await setRunning(run.id);
    // Records can have changed while the job was queued.
    if (!started && run.preview?.by_lga)
      await requireSameFigures(database(), plan, run.preview, () => ctx.throwIfCancelled());
    const tally = await issueBatches(ctx, plan, started ?? { after: 0, tally: newTally() }, total);
    await finish(ctx, run.id, tally);
    const { seen, count: made, total_kobo, already_billed } = tally;
    return { run_id: run.id, seen, made, total_kobo, already_billed };
  },
});

async function issueBatches(
  ctx: JobContext<BillingJobInput>,
  plan: RunPlan,
  from: Checkpoint,
  total: number,
): Promise<Tally> {
  let { after, tally } = from;
  let attempts = 0;
  let next: Promise<Batch> | undefined;
  for (;;) {
    ctx.throwIfCancelled();
    // A stale batch is read again while locks prevent further changes.
    const batch = attempts > 0 ? undefined : await (next ?? prepareBatch(plan, after));
    // The next batch is computed while the database writes this one.
    next = batch?.next === undefined ? undefined : prepareBatch(plan, batch.next);
    // Awaited only when its turn comes: this handler prevents an unhandled rejection before that.
    next?.catch(() => undefined);
    try {
      const saved = await saveBatch(ctx, plan, batch, { after, tally }, total);
      attempts = 0;
      ({ after, tally } = saved.checkpoint);
      if (saved.next === undefined) return tally;
    } catch (error) {
      if (!isStale(error) || ++attempts > MAX_ATTEMPTS) throw error;
      await next?.catch(() => undefined);
      next = undefined;
    }
  }
}

/**
 * Writes a batch, or reads and writes it in one transaction.
 * @returns the state of the run, and where the next batch starts
 */
async function saveBatch(
  ctx: JobContext<BillingJobInput>,
  plan: RunPlan,
  prepared: Batch | undefined,
  from: Checkpoint,
  total: number,
): Promise<{ checkpoint: Checkpoint; next: number | undefined }> {
  return copyTransaction(async (tx, copy) => {
    const batch = prepared ?? (await prepareLocked(tx, plan, from.after));
    await writeBatch(tx, copy, plan, batch);
    const tally = structuredClone(from.tally);
    for (const { asset, assessed } of batch.assets) countAsset(tally, plan.resource, asset, assessed);
    const checkpoint = { after: batch.assets.at(-1)?.asset.id ?? from.after, tally };
    const { numAffectedRows } = await sql`
      UPDATE billing_run SET counts = ${JSON.stringify(tally)}::jsonb, total_kobo = ${tally.total_kobo}
      WHERE id = ${plan.frame.runId} AND ${isNotWithdrawn}`.execute(tx);
    if (numAffectedRows === 0n) refuseWithdrawn();
    const message = `${countNoun(tally.count, "notice")} issued`;
    await ctx.progress(tally.seen, Math.max(total, tally.seen), { tx, checkpoint, message });
    return { checkpoint, next: batch.next };
  });
}

/** Batches and states are written only while the run is not withdrawn: its job could be restarted after a withdrawal. */
const isNotWithdrawn = sql<boolean>`state <> 'withdrawn'`;

function refuseWithdrawn(): never {
  throw new AppError("conflict", "This run was withdrawn. No more notices can be issued.", {
    code: "run-withdrawn",
  });
}

async function setRunning(id: number): Promise<void> {
  const { numAffectedRows } =
    await sql`UPDATE billing_run SET state = 'running' WHERE id = ${id} AND ${isNotWithdrawn}`.execute(
      database(),
    );
  if (numAffectedRows === 0n) refuseWithdrawn();
}

async function finish(ctx: JobContext<BillingJobInput>, id: number, tally: Tally): Promise<void> {
  const { seen, count: made, total_kobo, already_billed } = tally;
  await transaction(async (tx) => {
    await sql`UPDATE billing_run SET state = 'done', finished_at = now() WHERE id = ${id} AND ${isNotWithdrawn}`.execute(
      tx,
    );
    await audit(tx, ctx.actor, {
      action: "billing.run_done",
      resource: "billing_run",
      record_id: id,
      after: { seen, made, total_kobo, already_billed },
    });
  });
}
