import { type RawBuilder, sql } from "kysely";
import type { CollectionGroup } from "#domain/collections.ts";
import { countNoun } from "#domain/count-text.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { onReplica } from "#platform/database/replica.ts";
import { type CollectionQuery, collectionsWhere, type Period, readPeriod } from "./collection-query.ts";
import { type CollectionTotals, readTotals } from "./list-collections.ts";

/** Collections of one day, agency, item … Amounts are kobo. */
export interface CollectedGroup extends CollectionTotals {
  /**
   * Filter value of the group: a date, a channel or an ID; `null` for lines without one and for the row that combines
   * several groups.
   */
  readonly key: string | null;
  /**
   * Name of the agency, revenue item, local government or officer, or "12 others" for the row that combines several groups;
   * `null` for days and channels, and for lines without one.
   */
  readonly name: string | null;
  /** Number of groups that this row combines; 0 for a single group. */
  readonly others: number;
}

export interface CollectedGroups extends Period {
  readonly rows: readonly CollectedGroup[];
  readonly totals: CollectionTotals;
}

interface Grouping {
  readonly key: RawBuilder<unknown>;
  /** The name, from the key of a group (`g.key`). */
  readonly name: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const byAmount = sql`g.kobo DESC, g.key`;
const GROUPINGS: Readonly<Record<CollectionGroup, Grouping>> = {
  day: { key: sql`c.day`, name: sql`NULL::text`, order: sql`g.key DESC` },
  channel: { key: sql`c.channel`, name: sql`NULL::text`, order: byAmount },
  agency: {
    key: sql`c.agency_id`,
    name: sql`(SELECT name FROM agency WHERE id = g.key)`,
    order: byAmount,
  },
  item: {
    key: sql`c.revenue_item_id`,
    name: sql`(SELECT code || ' ' || name FROM revenue_item WHERE id = g.key)`,
    order: byAmount,
  },
  lga: { key: sql`c.lga_id`, name: sql`(SELECT name FROM lga WHERE id = g.key)`, order: byAmount },
  officer: {
    key: sql`c.officer_id`,
    name: sql`(SELECT name FROM app_user WHERE id = g.key)`,
    order: byAmount,
  },
};

/** Enough for the days of a year; a government has fewer of nearly everything else. Further groups are combined in one row. */
const MAX_GROUPS = 1_000;

/**
 * Collections in an officer's scope, grouped by day, agency, item …; the groups add up to the totals.
 * @throws AppError not-signed-in, forbidden, invalid (days), search-too-slow
 */
export async function groupCollections(
  actor: Actor,
  query: CollectionQuery & { readonly by: CollectionGroup },
): Promise<CollectedGroups> {
  const scope = authorize(actor, "collection.view");
  const period = await readPeriod(query);
  const where = collectionsWhere(scope, query, period);
  const [rows, totals] = await withReportTimeout(() =>
    onReplica(() => Promise.all([readGroups(query.by, where), readTotals(boundedDatabase(), where)])),
  );
  return { rows, totals, ...period };
}

/**
 * The groups of the lines that `where` (on `c`) selects; those beyond `MOST` are combined in the last row, so that the
 * total is complete.
 */
export async function readGroups(by: CollectionGroup, where: RawBuilder<unknown>): Promise<CollectedGroup[]> {
  const { key, name, order } = GROUPINGS[by];
  const { rows } = await sql<CollectedGroup>`
    WITH found AS (SELECT ${key} AS key, count(*) AS lines, sum(c.kobo)::bigint AS kobo,
        coalesce(sum(c.kobo) FILTER (WHERE c.kobo > 0), 0)::bigint AS collected_kobo,
        coalesce(sum(c.kobo) FILTER (WHERE c.kobo < 0), 0)::bigint AS reversed_kobo
      FROM collection c WHERE ${where} GROUP BY 1),
    placed AS (SELECT g.*, row_number() OVER (ORDER BY ${order}) AS place FROM found AS g)
    SELECT f.key, f.name, f.lines, f.kobo, f.collected_kobo, f.reversed_kobo, f.others FROM (
      SELECT g.place, g.key::text AS key, ${name} AS name, g.lines, g.kobo, g.collected_kobo, g.reversed_kobo,
        0::bigint AS others
      FROM placed AS g WHERE g.place <= ${MAX_GROUPS}
      UNION ALL SELECT NULL, NULL, NULL, sum(g.lines)::bigint, sum(g.kobo)::bigint, sum(g.collected_kobo)::bigint,
        sum(g.reversed_kobo)::bigint, count(*)
      FROM placed AS g WHERE g.place > ${MAX_GROUPS} HAVING count(*) > 0) AS f ORDER BY f.place NULLS LAST`.execute(
    boundedDatabase(),
  );
  return rows.map((row) => (row.others > 0 ? { ...row, name: countNoun(row.others, "other") } : row));
}
