import { sql } from "kysely";
import { type PeriodKind, periodOf } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import { notFound } from "../app-error.ts";
import { audit } from "../audit.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { database, transaction } from "../db/client.ts";
import { copyTransaction } from "../db/copy-transaction.ts";
import { defineJob, type JobContext } from "../jobs/define.ts";
import type { Tariff } from "./load-tariff.ts";
import { rulesOf } from "./notice-rows.ts";
import { type Batch, isStale, prepareBatch, prepareLocked, type RunPlan, writeBatch } from "./run-batch.ts";
import { countAssets, type RunFilter, runConditions } from "./run-scope.ts";
import { count, newTally, type Tally } from "./tally.ts";

/** Assets a transaction: large enough to spare round trips, small enough to be lost without pain. */
const BATCH = 2_000;
const MOST_TRIES = 8;

export interface BillingJobInput {
  readonly run_id: number;
}

interface Checkpoint {
  /** The last asset that is done with. */
  readonly after: number;
  readonly tally: Tally;
}

interface RunRow {
  id: number;
  tariff: Tariff;
  year: number;
  period_index: number;
  issued_on: string;
  objection_days: number;
  filter: RunFilter;
  created_by: number | null;
}

/**
 * Makes the notices and bills of a run. Each batch is one transaction with its progress, so that a killed
 * run goes on behind its last whole batch; what stands already is passed over, so that nothing is made twice.
 */
export const billingJob = defineJob<BillingJobInput>("billing-run", {
  permission: "billing.run",
  run: async (ctx) => {
    const run = await loadRun(ctx.input.run_id);
    const plan = await planOf(ctx, run);
    const begun = ctx.checkpoint as Checkpoint | null;
    const total = await countAssets(database(), plan);
    await setState(run.id, "running");
    const tally = await bill(ctx, plan, begun ?? { after: 0, tally: newTally() }, total);
    await finish(ctx, run.id, tally);
    const { seen, count: made, total_kobo, already_billed } = tally;
    return { run_id: run.id, seen, made, total_kobo, already_billed };
  },
});

async function bill(
  ctx: JobContext<BillingJobInput>,
  plan: RunPlan,
  from: Checkpoint,
  total: number,
): Promise<Tally> {
  let { after, tally } = from;
  let tries = 0;
  let next: Promise<Batch> | undefined;
  for (;;) {
    ctx.throwIfCancelled();
    // A batch that was stale is read again where nothing of it can change.
    const batch = tries > 0 ? undefined : await (next ?? prepareBatch(plan, after));
    // While the database writes this batch, the next one is worked out.
    next = batch?.next === undefined ? undefined : prepareBatch(plan, batch.next);
    // Looked at only when its turn comes: a failure before is no unhandled one.
    next?.catch(() => undefined);
    try {
      const saved = await save(ctx, plan, batch, { after, tally }, total);
      tries = 0;
      ({ after, tally } = saved.checkpoint);
      if (saved.next === undefined) return tally;
    } catch (error) {
      if (!isStale(error) || ++tries > MOST_TRIES) throw error;
      await next?.catch(() => undefined);
      next = undefined;
    }
  }
}

/** Writes a batch, or reads and writes it in one. @returns where the run is then, and where the next batch begins */
async function save(
  ctx: JobContext<BillingJobInput>,
  plan: RunPlan,
  ready: Batch | undefined,
  from: Checkpoint,
  total: number,
): Promise<{ checkpoint: Checkpoint; next: number | undefined }> {
  return copyTransaction(async (tx, copy) => {
    const batch = ready ?? (await prepareLocked(tx, plan, from.after));
    await writeBatch(tx, copy, plan, batch);
    const tally = structuredClone(from.tally);
    for (const { asset, assessed } of batch.assets) count(tally, plan.resource, asset, assessed);
    const checkpoint = { after: batch.assets.at(-1)?.asset.id ?? from.after, tally };
    await sql`UPDATE billing_run SET counts = ${JSON.stringify(tally)}::jsonb, total_kobo = ${tally.total_kobo}
      WHERE id = ${plan.frame.runId}`.execute(tx);
    const message = `${tally.count} notices made`;
    await ctx.progress(tally.seen, Math.max(total, tally.seen), { tx, checkpoint, message });
    return { checkpoint, next: batch.next };
  });
}

async function loadRun(id: number): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    SELECT id, tariff, year, period_index, issued_on, objection_days, filter, created_by FROM billing_run WHERE id = ${id}`.execute(
    database(),
  );
  if (!rows[0]) throw notFound("billing run");
  return rows[0];
}

async function planOf(ctx: JobContext<BillingJobInput>, run: RunRow): Promise<RunPlan> {
  const { tariff } = run;
  const resource = await withCustom(getRegister(tariff.category.resource));
  const kind: PeriodKind = tariff.category.period;
  const period = periodOf(run.year, kind, run.period_index);
  return {
    resource,
    conditions: runConditions(ctx.actor, resource, run.filter, tariff.agency_id),
    size: BATCH,
    frame: {
      tariff,
      period,
      issuedOn: run.issued_on,
      runId: run.id,
      createdBy: run.created_by,
      objectionDays: run.objection_days,
      // Lines and terms are those of the same day, also when the run is resumed on a later one.
      rules: rulesOf(tariff.category, kind === "once" ? run.issued_on : period.from),
    },
  };
}

async function setState(id: number, state: string): Promise<void> {
  await sql`UPDATE billing_run SET state = ${state} WHERE id = ${id}`.execute(database());
}

async function finish(ctx: JobContext<BillingJobInput>, id: number, tally: Tally): Promise<void> {
  const { seen, count: made, total_kobo, already_billed } = tally;
  await transaction(async (tx) => {
    await sql`UPDATE billing_run SET state = 'done', finished_at = now() WHERE id = ${id}`.execute(tx);
    await audit(tx, ctx.actor, {
      action: "billing.run_done",
      resource: "billing_run",
      record_id: id,
      after: { seen, made, total_kobo, already_billed },
    });
  });
}
