import { type RawBuilder, sql } from "kysely";
import { shop } from "#domain/register/shop.ts";
import type { ReportParams, ReportRow, RowQuery } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import type { ReportRows } from "./grouped.ts";
import { requestedRecords } from "./register-counts.ts";

interface Grouping {
  readonly key: RawBuilder<unknown>;
  /** Name of a group, from its key (`g.key`). */
  readonly name: RawBuilder<unknown>;
  readonly none: string;
  readonly opens: (key: string | null) => RowQuery;
}

/** Filter for shops of a place, or of none. */
function placeOf(column: string, key: string | null): RowQuery {
  return key === null ? { without: column } : { [column]: key };
}

const GROUPS: Readonly<Record<string, Grouping>> = {
  lga: {
    key: sql`t.lga_id`,
    name: sql`(SELECT l.name FROM lga l WHERE l.id = g.key)`,
    none: "No local government",
    opens: (key) => placeOf("lga_id", key),
  },
  market: {
    key: sql`t.market_id`,
    name: sql`(SELECT m.name FROM market m WHERE m.id = g.key)`,
    none: "No market",
    opens: (key) => placeOf("market_id", key),
  },
  line: {
    key: sql`t.line_of_business`,
    name: sql`g.key`,
    none: "",
    opens: (key) => ({ line: key ?? "" }),
  },
};

type ShopGroup = {
  key: string | null;
  name: string | null;
  all: number;
  in_force: number;
  waiting: number;
  staff: number;
};

/** Shops by group, largest first. */
export async function shopRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const grouping = GROUPS[params.by];
  if (!grouping) return { rows: [] };
  const { rows } = await sql<ShopGroup>`
    SELECT g.key::text AS key, ${grouping.name} AS name, g."all", g.in_force, g.waiting, g.staff FROM (
      SELECT ${grouping.key} AS key, count(*) AS "all", count(*) FILTER (WHERE t.status = 'approved') AS in_force,
        count(*) FILTER (WHERE t.status = 'submitted') AS waiting, coalesce(sum(t.number_of_staff), 0)::bigint AS staff
      FROM shop AS t WHERE ${requestedRecords(actor, shop, params)} GROUP BY 1) AS g
    ORDER BY g."all" DESC, name, g.key`.execute(boundedDatabase());
  return {
    rows: rows.map(({ key, name, ...values }): ReportRow => {
      return { key, label: key === null ? grouping.none : (name ?? key), values, opens: grouping.opens(key) };
    }),
  };
}
