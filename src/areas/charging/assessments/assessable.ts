import { sql } from "kysely";
import { ownAssetCondition } from "#areas/registry/records/own-asset.ts";
import { type ChargeableResource, chargeableResources } from "#domain/category-input.ts";
import type { PeriodKind } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { coversAgency } from "#kernel/set-up-scope.ts";
import { entryRoleOf } from "./visibility.ts";

export interface AssessableAsset {
  readonly type: ChargeableResource;
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** Maximum of the list for each register; payers with more assets start from the asset's own screen. */
const MAX_ASSETS = 200;

/**
 * The actor's own approved assets that can be assessed; empty for officers, who search instead.
 * @throws AppError forbidden
 */
export async function assessableAssets(actor: Actor): Promise<AssessableAsset[]> {
  if (!entryRoleOf(actor).self) return [];
  const found: AssessableAsset[] = [];
  for (const type of chargeableResources) {
    const { rows } = await sql<AssessableAsset>`
      SELECT ${type}::text AS type, t.id, t.code, t.title FROM ${sql.table(type)} AS t
      WHERE t.status = 'approved' AND ${ownAssetCondition(actor, getRegister(type), "t")}
      ORDER BY t.title, t.id LIMIT ${MAX_ASSETS}`.execute(database());
    found.push(...rows);
  }
  return found;
}

export interface AssessableCategory {
  readonly id: number;
  readonly name: string;
  readonly period: PeriodKind;
  readonly items: readonly { readonly id: number; readonly code: string; readonly name: string }[];
}

/**
 * The active categories for a kind of asset, with their revenue items; limited to an officer's agencies.
 * @throws AppError forbidden
 */
export async function assessableCategories(
  actor: Actor,
  type: ChargeableResource,
): Promise<AssessableCategory[]> {
  const entryRole = entryRoleOf(actor);
  const { rows } = await sql<AssessableCategory & { agency_id: number }>`
    SELECT c.id, c.name, c.period, min(r.agency_id) AS agency_id,
      json_agg(DISTINCT jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name)) AS items
    FROM demand_category c JOIN category_item i ON i.category_id = c.id JOIN revenue_item r ON r.id = i.revenue_item_id
    WHERE c.status = 'active' AND c.resource = ${type} GROUP BY c.id ORDER BY c.name COLLATE "und-x-icu", c.id`.execute(
    database(),
  );
  return rows
    .filter(({ agency_id }) => entryRole.self || coversAgency(entryRole.scope, agency_id))
    .map(({ agency_id: _, ...category }) => category);
}
