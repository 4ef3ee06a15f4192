import { setImmediate } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Period } from "#domain/period.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Assessed, assess } from "./assess.ts";
import { type ChargeableAsset, readAssets } from "./assets.ts";
import { chargedOtherwise } from "./charged-already.ts";
import type { Tariff } from "./load-tariff.ts";

/** Assets computed before other work of the process gets a turn. */
const CHUNK = 500;

/** What is charged, for which period, on which assets, and the page size. */
export interface PagePlan {
  readonly resource: AnyResource;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Assets per page. */
  readonly size: number;
  readonly frame: { readonly tariff: Tariff; readonly period: Period; readonly issuedOn: LagosDate };
}

export interface AssessedPage {
  readonly assets: readonly { readonly asset: ChargeableAsset; readonly assessed: Assessed }[];
  /** The ID after which the next page starts; undefined after the last. */
  readonly next: number | undefined;
}

/** The charge of a tariff in a period, to compare it with assessments. */
export function tariffCharges({ category, revenue_items }: Tariff, { from, to, kind }: Period) {
  const items = [...new Set(Object.values(revenue_items))];
  return { revenue_items: items, category_id: category.id, once: kind === "once", from, to };
}

/** Reads the next assets by ID and assesses each; shared by previews and runs. Writes nothing. */
export async function assessPage(
  plan: PagePlan,
  after: number,
  db: Queryable = database(),
): Promise<AssessedPage> {
  const { tariff, period, issuedOn: on } = plan.frame;
  const day = { tariff, period, on, fields: plan.resource.fields };
  const { results, next } = await mapPage(
    plan,
    after,
    (asset) => ({ asset, assessed: assess(asset, day) }),
    db,
  );
  return { assets: results, next };
}

/** Reads the next assets by ID and processes each in turn; shared by runs, previews and simulations. */
export async function mapPage<T>(
  plan: PagePlan,
  after: number,
  work: (asset: ChargeableAsset) => T,
  db: Queryable = database(),
): Promise<{ results: T[]; next: number | undefined }> {
  const { frame, resource, conditions } = plan;
  const { tariff, period, issuedOn: on } = frame;
  const read = await readAssets(db, {
    resource,
    conditions,
    on,
    after,
    limit: plan.size,
    categoryId: tariff.category.id,
    periodFrom: period.from,
    once: period.kind === "once",
    charged: chargedOtherwise(resource.name, tariffCharges(tariff, period)),
  });
  const made: T[] = [];
  for (const [at, asset] of read.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    made.push(work(asset));
  }
  return { results: made, next: read.length < plan.size ? undefined : read.at(-1)?.id };
}
