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
  periodText,
  type RunInput,
  type RunScope,
  readRunScope,
} from "./run-scope.ts";
import { countAsset, newTally, type Tally } from "./tally.ts";

/** Assets between checks for cancellation. */
const BATCH = 2_000;

/** The result of a preview. */
export interface RunPreview extends Tally {
  readonly category_id: number;
  readonly category: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly period: string;
  /** The day of issue that it was computed for. */
  readonly on: string;
  /** Digest of the tariff used; equal for equal lines. */
  readonly tariff_digest: string;
  /** The agency that receives the money, and the first due date of the bills; absent in previews of an earlier version. */
  readonly agency?: string;
  readonly due_on?: string;
  /** Assets that another category charges for the same; absent in previews of an earlier version. */
  readonly also_billed?: readonly AlsoBilled[];
}

interface Checkpoint {
  /** The tariff and day of the progress so far; with any other, the preview starts again. */
  readonly tariff_digest: string;
  readonly on: string;
  /** ID of the last asset that is done. */
  readonly after: number;
  readonly tally: Tally;
}

/**
 * Computes what a run would issue, without issuing it, with the same assessment of each asset. It resumes after an
 * interruption; on another day or with another tariff, it starts again.
 */
export const previewJob = defineJob<RunInput>("billing-preview", {
  permission: "billing.run",
  run: async (ctx) => {
    const scope = await readRunScope(database(), ctx.actor, ctx.input);
    const { tariff, period } = scope;
    const on = await lagosToday(database());
    const tariff_digest = tariffDigest(tariff);
    const started = ctx.checkpoint as Checkpoint | null;
    const isSame = started?.on === on && started.tariff_digest === tariff_digest;
    const from = started && isSame ? started : { tariff_digest, on, after: 0, tally: newTally() };
    const tally = await countAll(ctx, scope, from);
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
      period: periodText(period),
      on,
      tariff_digest,
    } satisfies RunPreview;
  },
});

async function countAll(ctx: JobContext<RunInput>, scope: RunScope, from: Checkpoint): Promise<Tally> {
  const { tariff, period, resource, conditions } = scope;
  const plan: PagePlan = { resource, conditions, size: BATCH, frame: { tariff, period, issuedOn: from.on } };
  const total = await countAssets(database(), scope);
  const { tally } = from;
  const progressText = () => ({ message: `${tally.count.toLocaleString("en-NG")} to be billed` });
  await ctx.progress(tally.seen, Math.max(total, tally.seen), progressText());
  let page = assessPage(plan, from.after);
  for (;;) {
    const { assets, next } = await page;
    // The next assets are read while these are counted.
    if (next !== undefined) page = assessPage(plan, next);
    // Awaited only when its turn comes: this handler prevents an unhandled rejection before that.
    page.catch(() => undefined);
    for (const { asset, assessed } of assets) countAsset(tally, resource, asset, assessed);
    const after = assets.at(-1)?.asset.id ?? from.after;
    const checkpoint: Checkpoint = { ...from, after, tally };
    await ctx.progress(tally.seen, Math.max(total, tally.seen), { ...progressText(), checkpoint });
    if (next === undefined) return tally;
    ctx.throwIfCancelled();
  }
}

/**
 * Starts a job that previews a run; the job's result is the preview.
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function startPreview(
  tx: Tx,
  actor: Actor,
  { category_id, year, index, filter }: RunInput,
): Promise<{ job: { id: number; code: string } }> {
  const input: RunInput = { category_id, year, index, filter: chosenFilter(filter) };
  const { tariff, period } = await readRunScope(tx, actor, input);
  const title = `Preview: ${tariff.category.name}, ${periodText(period)}`;
  return { job: await enqueueJob(tx, actor, { kind: previewJob.kind, title, input }) };
}
