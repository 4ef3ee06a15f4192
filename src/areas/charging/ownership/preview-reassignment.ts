import { sql } from "kysely";
import { needsTwoOfficers } from "#areas/registry/ownership/two-officers.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { type OpenArrears, openArrears } from "./open-arrears.ts";
import { plannedAssets, planRegisters, type ReassignPlan, type Verdict } from "./reassign-plan.ts";

/** An asset that is excluded, with the reason. */
export interface ExcludedAsset {
  readonly type: string;
  /** ID of the asset; `null`, like `code` and `title`, if the caller can’t view it. */
  readonly id: number | null;
  readonly code: string | null;
  readonly title: string | null;
  readonly reason: Exclude<Verdict, "ready">;
}

export interface ReassignPreview {
  /** Number of assets to reassign, by register. */
  readonly ready: readonly { readonly type: string; readonly count: number }[];
  /** Number of excluded assets, by reason code. */
  readonly excluded: readonly { readonly reason: ExcludedAsset["reason"]; readonly count: number }[];
  /** First excluded assets, with their reasons. */
  readonly exceptions: readonly ExcludedAsset[];
  /** Unpaid bills of the former owner that the choice of arrears applies to; `null` if the caller can’t view bills. */
  readonly arrears: OpenArrears | null;
  /**
   * Whether another officer must approve the reassignment, because an asset is in force or its owners have unpaid bills for
   * it.
   */
  readonly needs_approval: boolean;
}

/** Upper bound of exceptions that are listed; the others are counted. */
const MAX_LISTED = 100;

interface VerdictCount {
  type: string;
  verdict: Verdict;
  count: number;
}

/** The effect of a reassignment, without writing it. `plan` was read for the same actor. */
export async function previewReassignment(
  db: Queryable,
  actor: Actor,
  plan: ReassignPlan,
): Promise<ReassignPreview> {
  const verdictCounts: VerdictCount[] = [];
  const exceptions: ExcludedAsset[] = [];
  for (const resource of planRegisters(plan)) {
    const assets = plannedAssets(actor, plan, resource);
    const counts = await sql<{ verdict: Verdict; count: number }>`
      SELECT verdict, count(*) AS count FROM (${assets}) AS planned GROUP BY verdict ORDER BY verdict`.execute(
      db,
    );
    verdictCounts.push(...counts.rows.map((row) => ({ type: resource.name, ...row })));
    const named = await sql<ExcludedAsset>`
      SELECT ${resource.name}::text AS type, CASE WHEN seen THEN id END AS id, CASE WHEN seen THEN code END AS code,
        CASE WHEN seen THEN title END AS title, verdict AS reason
      FROM (${assets}) AS planned WHERE verdict <> 'ready' ORDER BY planned.id LIMIT ${MAX_LISTED - exceptions.length}`.execute(
      db,
    );
    exceptions.push(...named.rows);
  }
  const missing = missingIds(plan, verdictCounts);
  const excluded = new Map<ExcludedAsset["reason"], number>(missing > 0 ? [["not-found", missing]] : []);
  for (const { verdict, count } of verdictCounts)
    if (verdict !== "ready") excluded.set(verdict, (excluded.get(verdict) ?? 0) + count);
  return {
    ready: verdictCounts
      .filter(({ verdict }) => verdict === "ready")
      .map(({ type, count }) => ({ type, count })),
    excluded: [...excluded].map(([reason, count]) => ({ reason, count })),
    exceptions,
    arrears: await openArrears(db, actor, billsOfPlan(plan)),
    needs_approval: await planNeedsApproval(db, actor, plan),
  };
}

async function planNeedsApproval(db: Queryable, actor: Actor, plan: ReassignPlan): Promise<boolean> {
  for (const resource of planRegisters(plan)) {
    const { rows } = await sql`
      SELECT FROM (${plannedAssets(actor, plan, resource)}) AS p JOIN ${sql.table(resource.name)} AS t ON t.id = p.id
      WHERE p.verdict = 'ready' AND ${needsTwoOfficers(resource)} LIMIT 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Selected IDs without a record. */
function missingIds({ ids, from }: ReassignPlan, verdictCounts: readonly VerdictCount[]): number {
  if (from) return 0;
  return new Set(ids).size - verdictCounts.reduce((sum, { count }) => sum + count, 0);
}

/** Condition on unpaid bills (`b`) of the plan's assets, addressed to their current owners. */
export function billsOfPlan({ from, resource, ids }: ReassignPlan) {
  const owner = sql`EXISTS (SELECT FROM ownership o WHERE o.asset_type = b.asset_type AND o.asset_id = b.asset_id
    AND o.until IS NULL AND (o.individual_id = b.individual_id OR o.corporate_id = b.corporate_id))`;
  if (from) return sql`${sql.ref(`b.${from.type}_id`)} = ${from.id} AND ${owner}`;
  return sql`b.asset_type = ${resource ?? ""} AND b.asset_id = ANY(${[...(ids ?? [])]}::bigint[]) AND ${owner}`;
}
