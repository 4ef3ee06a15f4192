import { newSimulation, type SimulationTally } from "#domain/simulation.ts";
import { database } from "#kernel/db/client.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { assess } from "../billing/assess.ts";
import { type PagePlan, workPage } from "../billing/assess-page.ts";
import { tariffDigest } from "../billing/load-tariff.ts";
import { countAssets, periodWords } from "../billing/run-scope.ts";
import { type Compared, countCompared } from "./count-asset.ts";
import { readSimulation, type SimulationInput, type SimulationScope } from "./simulation-scope.ts";

/** Assets between two looks at whether to go on. */
const BATCH = 2_000;

/** What a draft would come to against today's tariff. */
export interface Simulation extends SimulationTally {
  readonly draft_id: number;
  readonly draft: string;
  /** The draft as it was looked at. */
  readonly draft_version: number;
  readonly category_id: number;
  readonly category: string;
  readonly resource: string;
  readonly effective_from: string;
  readonly period_from: string;
  readonly period: string;
  /** The day of charging it was worked out for. */
  readonly on: string;
}

interface Checkpoint {
  /** What the part before was worked out with; with anything else it is worth nothing. */
  readonly digest: string;
  readonly on: string;
  /** The last asset that is done with. */
  readonly after: number;
  readonly tally: SimulationTally;
}

/**
 * Works out every asset under both tariffs, by the assessment of the billing run itself, so that a run with the
 * draft published comes to the same. Writes nothing. Interrupted, it goes on; with another tariff or on another day it
 * begins anew.
 */
export const simulationJob = defineJob<SimulationInput>("tariff-simulation", {
  permission: "billing.run",
  run: async (ctx) => {
    const scope = await readSimulation(database(), ctx.actor, ctx.input);
    const { draft, today, drafted, period, on, resource } = scope;
    const digest = `${tariffDigest(today)} ${tariffDigest(drafted)}`;
    const begun = ctx.checkpoint as Checkpoint | null;
    const isSame = begun?.on === on && begun.digest === digest;
    const from = begun && isSame ? begun : { digest, on, after: 0, tally: newSimulation() };
    const tally = await workThrough(ctx, scope, from);
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
      period: periodWords(period),
    } satisfies Simulation;
  },
});

async function workThrough(
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
  const words = resource.fields;
  const [now, then] = [
    { tariff: today, period, on, words },
    { tariff: drafted, period, on, words },
  ];
  const compare = (asset: Compared["asset"]): Compared => ({
    asset,
    today: assess(asset, now),
    draft: assess(asset, then),
  });
  const total = await countAssets(database(), scope);
  const { tally } = from;
  const told = () => ({
    message: `${tally.all.draft.count.toLocaleString("en-NG")} charged under the draft`,
  });
  await ctx.progress(tally.seen, Math.max(total, tally.seen), told());
  let page = workPage(plan, from.after, compare);
  for (;;) {
    const { made, next } = await page;
    // While these are counted and told, the next are read.
    if (next !== undefined) page = workPage(plan, next, compare);
    // Looked at only when its turn comes: a failure before is no unhandled one.
    page.catch(() => undefined);
    for (const one of made) countCompared(tally, resource, one);
    const checkpoint: Checkpoint = { ...from, after: made.at(-1)?.asset.id ?? from.after, tally };
    await ctx.progress(tally.seen, Math.max(total, tally.seen), { ...told(), checkpoint });
    if (next === undefined) return tally;
    ctx.throwIfCancelled();
  }
}
