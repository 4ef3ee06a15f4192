import { sql } from "kysely";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { type PeriodKind, periodOf } from "#domain/period.ts";
import type { AssetSnapshot } from "#domain/tariff.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { chargeOf } from "./assess.ts";
import { type AssetPage, readAssets } from "./assets.ts";
import { loadTariff, type Tariff } from "./load-tariff.ts";

/** The effect of a change on a charge. Amounts are kobo for a whole period. */
export interface BillEffect {
  readonly category: string;
  /** The first period without a notice, such as "2027". */
  readonly period: string;
  readonly before_kobo: number;
  readonly after_kobo: number;
  /** The period that has a notice already, which does not change. */
  readonly billed: string | null;
}

/** Upper bound of the categories compared; a register has few. */
const MAX_CATEGORIES = 5;

/**
 * The effect of a proposed change of a record on its charges, for each category where it differs. The caller has
 * checked that the actor can view the record and the change.
 */
export async function effectOfChange(
  db: Queryable,
  register: AnyResource,
  id: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<BillEffect[]> {
  const resource = await withCustom(register);
  const categories = await db
    .selectFrom("demand_category")
    .select("id")
    .where("resource", "=", resource.name)
    .where("status", "=", "active")
    .orderBy("id")
    .limit(MAX_CATEGORIES)
    .execute();
  const effects: BillEffect[] = [];
  for (const category of categories) {
    const tariff = await findTariff(db, category.id);
    const effect = tariff && (await effectOf(db, resource, id, changes, tariff));
    if (effect && effect.before_kobo !== effect.after_kobo) effects.push(effect);
  }
  return effects;
}

/** Undefined for a category that charges nothing yet. */
async function findTariff(db: Queryable, id: number): Promise<Tariff | undefined> {
  try {
    return await loadTariff(db, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "no-tariff") return undefined;
    throw error;
  }
}

async function effectOf(
  db: Queryable,
  resource: AnyResource,
  id: number,
  changes: Readonly<Record<string, unknown>>,
  tariff: Tariff,
): Promise<BillEffect | undefined> {
  const on = await lagosToday(db);
  const kind: PeriodKind = tariff.category.period;
  const first = periodOf(Number(on.slice(0, 4)), kind);
  const page: AssetPage = {
    resource,
    on,
    after: 0,
    limit: 1,
    conditions: [sql`t.id = ${id}`],
    categoryId: tariff.category.id,
    periodFrom: first.from,
    once: kind === "once",
  };
  const [asset] = await readAssets(db, page);
  if (!asset || (asset.billed && kind === "once")) return undefined;
  const period = asset.billed ? periodOf(first.year + 1, kind) : first;
  const day = { tariff, period, on, fields: resource.fields };
  return {
    category: tariff.category.name,
    period: String(period.year),
    before_kobo: chargeOf(asset, day).total_kobo,
    after_kobo: chargeOf({ ...asset, fields: withChanges(asset.fields, changes) }, day).total_kobo,
    billed: asset.billed ? String(first.year) : null,
  };
}

/** The calculator takes decimals as text and no empty values. */
function withChanges(fields: AssetSnapshot, changes: Readonly<Record<string, unknown>>): AssetSnapshot {
  const proposed = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(proposed) as AssetSnapshot;
}
