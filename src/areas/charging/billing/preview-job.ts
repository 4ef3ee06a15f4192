import type { Actor } from "#kernel/actor.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { type AlsoBilled, alsoBilled } from "./also-billed.ts";
import { assessPage, type PagePlan } from "./assess-page.ts";
import { tariffDigest } from "./load-tariff.ts";
import { agencyName, earliestDue } from "./run-effect.ts";
import {
  chosenFilter,
  countAssets,
  periodWords,
  type RunInput,
  type RunScope,
  readRunScope,
} from "./run-scope.ts";
import { count, newTally, type Tally } from "./tally.ts";

/** Assets between two looks at whether to go on. */
const BATCH = 2_000;

/** What a run would make. */
export interface RunPreview extends Tally {
  readonly category_id: number;
  readonly category: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly period: string;
  /** The day of issue it was worked out for. */
  readonly on: string;
  /** Of the tariff it was worked out with: the same for the same lines. */
  readonly tariff_digest: string;
  /** The agency that the money is for, and when the bills are due first; left out by previews of an earlier version. */
  readonly agency?: string;
  readonly due_on?: string;
  /** Whom another category charges for the same; left out by previews of an earlier version. */
  readonly also_billed?: readonly AlsoBilled[];
}

interface Checkpoint {
  /** What the part before was worked out with; with anything else it is worth nothing. */
  readonly tariff_digest: string;
  readonly on: string;
  /** The last asset that is done with. */
  readonly after: number;
  readonly tally: Tally;
}

/**
 * Works out what a run would make, without making it: the same assessment, asset by asset, as the run's own.
 * Interrupted, it goes on; on another day, or with another tariff, it begins anew.
 */
export const previewJob = defineJob<RunInput>("billing-preview", {
  permission: "billing.run",
  run: async (ctx) => {
    const scope = await readRunScope(database(), ctx.actor, ctx.input);
    const { tariff, period } = scope;
    const on = await lagosToday(database());
    const tariff_digest = tariffDigest(tariff);
    const begun = ctx.checkpoint as Checkpoint | null;
    const isSame = begun?.on === on && begun.tariff_digest === tariff_digest;
    const from = begun && isSame ? begun : { tariff_digest, on, after: 0, tally: newTally() };
    const tally = await tallyUp(ctx, scope, from);
    const { id: category_id, name: category } = tariff.category;
    const { from: period_from, to: period_to } = period;
    return {
      ...tally,
      also_billed: await alsoBilled(database(), scope),
      agency: await agencyName(database(), tariff.agency_id),
      due_on: earliestDue(tariff, period, on),
      category_id,
      category,
      period_from,
      period_to,
      period: periodWords(period),
      on,
      tariff_digest,
    } satisfies RunPreview;
  },
});

async function tallyUp(ctx: JobContext<RunInput>, scope: RunScope, from: Checkpoint): Promise<Tally> {
  const { tariff, period, resource, conditions } = scope;
  const plan: PagePlan = { resource, conditions, size: BATCH, frame: { tariff, period, issuedOn: from.on } };
  const total = await countAssets(database(), scope);
  const { tally } = from;
  const told = () => ({ message: `${tally.count.toLocaleString("en-NG")} to be billed` });
  await ctx.progress(tally.seen, Math.max(total, tally.seen), told());
  let page = assessPage(plan, from.after);
  for (;;) {
    const { assets, next } = await page;
    // While these are counted and told, the next are read.
    if (next !== undefined) page = assessPage(plan, next);
    // Looked at only when its turn comes: a failure before is no unhandled one.
    page.catch(() => undefined);
    for (const { asset, assessed } of assets) count(tally, resource, asset, assessed);
    const after = assets.at(-1)?.asset.id ?? from.after;
    const checkpoint: Checkpoint = { ...from, after, tally };
    await ctx.progress(tally.seen, Math.max(total, tally.seen), { ...told(), checkpoint });
    if (next === undefined) return tally;
    ctx.throwIfCancelled();
  }
}

/**
 * Has a run worked out as a job, without making anything. The job's result is the preview.
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function startPreview(
  tx: Tx,
  actor: Actor,
  { category_id, year, index, filter }: RunInput,
): Promise<{ job: { id: number; code: string } }> {
  const input: RunInput = { category_id, year, index, filter: chosenFilter(filter) };
  const { tariff, period } = await readRunScope(tx, actor, input);
  const title = `Preview: ${tariff.category.name}, ${periodWords(period)}`;
  return { job: await enqueueJob(tx, actor, { kind: previewJob.kind, title, input }) };
}
