import { newSimulation, type SimulationTally } from "#domain/simulation.ts";
import { database } from "#kernel/db/client.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { assess } from "../billing/assess.ts";
import { mapPage, type PagePlan } from "../billing/assess-page.ts";
import { tariffDigest } from "../billing/load-tariff.ts";
import { countAssets, periodText } from "../billing/run-scope.ts";
import { type Compared, countCompared } from "./count-asset.ts";
import { readSimulation, type SimulationInput, type SimulationScope } from "./simulation-scope.ts";

/** Assets between checks for cancellation. */
const BATCH = 2_000;

/** The charges of a draft compared with the current tariff. */
export interface Simulation extends SimulationTally {
  readonly draft_id: number;
  readonly draft: string;
  /** Version of the draft that was simulated. */
  readonly draft_version: number;
  readonly category_id: number;
  readonly category: string;
  readonly resource: string;
  readonly effective_from: string;
  readonly period_from: string;
  readonly period: string;
  /** Date of issue assumed by the simulation, in Lagos time. */
  readonly on: string;
}

interface Checkpoint {
  /** The tariffs and day of the progress so far; with any other, the simulation starts again. */
  readonly digest: string;
  readonly on: string;
  /** ID of the last asset that is done. */
  readonly after: number;
  readonly tally: SimulationTally;
}

/**
 * Computes every asset under both tariffs with the assessment of the billing run, so that a run with the published
 * draft has the same result. Writes nothing. It resumes after an interruption; with another tariff or on another day,
 * it starts again.
 */
export const simulationJob = defineJob<SimulationInput>("tariff-simulation", {
  permission: "billing.run",
  run: async (ctx) => {
    const scope = await readSimulation(database(), ctx.actor, ctx.input);
    const { draft, today, drafted, period, on, resource } = scope;
    const digest = `${tariffDigest(today)} ${tariffDigest(drafted)}`;
    const started = ctx.checkpoint as Checkpoint | null;
    const isSame = started?.on === on && started.digest === digest;
    const from = started && isSame ? started : { digest, on, after: 0, tally: newSimulation() };
    const tally = await compareAll(ctx, scope, from);
    return {
      ...tally,
      draft_id: draft.id,
      draft: draft.name,
      draft_version: draft.version,
      on,
      resource: resource.name,
      category_id: today.category.id,
      category: today.category.name,
      effective_from: draft.effective_from,
      period_from: period.from,
      period: periodText(period),
    } satisfies Simulation;
  },
});

async function compareAll(
  ctx: JobContext<SimulationInput>,
  scope: SimulationScope,
  from: Checkpoint,
): Promise<SimulationTally> {
  const { resource, conditions, period, on, today, drafted } = scope;
  const plan: PagePlan = {
    resource,
    conditions,
    size: BATCH,
    frame: { tariff: drafted, period, issuedOn: on },
  };
  const fields = resource.fields;
  const [todayInput, draftInput] = [
    { tariff: today, period, on, fields },
    { tariff: drafted, period, on, fields },
  ];
  const compare = (asset: Compared["asset"]): Compared => ({
    asset,
    today: assess(asset, todayInput),
    draft: assess(asset, draftInput),
  });
  const total = await countAssets(database(), scope);
  const { tally } = from;
  const progressText = () => ({
    message: `${tally.all.draft.count.toLocaleString("en-NG")} charged under the draft`,
  });
  await ctx.progress(tally.seen, Math.max(total, tally.seen), progressText());
  let page = mapPage(plan, from.after, compare);
  for (;;) {
    const { results, next } = await page;
    // The next assets are read while these are counted.
    if (next !== undefined) page = mapPage(plan, next, compare);
    // Awaited only when its turn comes: this handler prevents an unhandled rejection before that.
    page.catch(() => undefined);
    for (const one of results) countCompared(tally, resource, one);
    const checkpoint: Checkpoint = { ...from, after: results.at(-1)?.asset.id ?? from.after, tally };
    await ctx.progress(tally.seen, Math.max(total, tally.seen), { ...progressText(), checkpoint });
    if (next === undefined) return tally;
    ctx.throwIfCancelled();
  }
}
