import { setImmediate } from "node:timers/promises";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { database } from "../db/client.ts";
import { assess } from "./assess.ts";
import { readAssets } from "./assets.ts";
import { periodWords, type RunInput, readRunScope } from "./run-scope.ts";
import { count, newTally, type Tally } from "./tally.ts";
import { lagosToday } from "./today.ts";

const BATCH = 2_000;

export interface RunPreview extends Tally {
  readonly category_id: number;
  readonly category: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly period: string;
  /** The day of issue it was worked out for. */
  readonly on: string;
}

/**
 * What a run would make, without making it: the same assessment, asset by asset, as the run's own.
 * @param signal stops the work when whoever asked has gone
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function previewRun(actor: Actor, input: RunInput, signal?: AbortSignal): Promise<RunPreview> {
  const db = database();
  const scope = await readRunScope(db, actor, input);
  const { tariff, period, resource, conditions } = scope;
  const on = await lagosToday(db);
  const day = { tariff, period, on, words: resource.fields };
  const tally = newTally();
  for (let after = 0; ; ) {
    if (signal?.aborted) throw new AppError("bad-request", "The call was given up.");
    const assets = await readAssets(db, {
      ...{ resource, conditions, on, after, limit: BATCH },
      categoryId: tariff.category.id,
      periodFrom: period.from,
      once: period.kind === "once",
    });
    for (const asset of assets) count(tally, resource, asset, assess(asset, day));
    if (assets.length < BATCH) break;
    after = assets.at(-1)?.id ?? after;
    // Others wait for this process too.
    await setImmediate();
  }
  const { id: category_id, name: category } = tariff.category;
  const { from: period_from, to: period_to } = period;
  return { ...tally, category_id, category, period_from, period_to, period: periodWords(period), on };
}
