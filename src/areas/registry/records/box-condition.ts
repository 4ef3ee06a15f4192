import { type RawBuilder, sql } from "kysely";
import type { Box } from "#domain/map/box.ts";
import { FINEST_LEVEL, rangesOf } from "#domain/map/cells.ts";

/** Whether the position of a row `t` is in a box, for a list: ranges of the cell index first, then the position. */
export function boxCondition(box: Box): RawBuilder<unknown> {
  const ranges = rangesOf(box, FINEST_LEVEL).map(
    ({ low, high }) => sql`t.map_cell BETWEEN ${low} AND ${high}`,
  );
  return sql`(${sql.join(ranges, sql` OR `)}) AND ${insideBox(box)}`;
}

/** Whether the position of a row `t` is in a box. */
export function insideBox({ west, south, east, north }: Box): RawBuilder<unknown> {
  return sql`t.longitude BETWEEN ${west} AND ${east} AND t.latitude BETWEEN ${south} AND ${north}`;
}

/** The cell ranges that cover a box, as a table `r (low, high)` to join to an index. */
export function rangesTable(box: Box, level: number): RawBuilder<unknown> {
  const ranges = rangesOf(box, level);
  const [low, high] = [ranges.map((range) => range.low), ranges.map((range) => range.high)];
  return sql`unnest(${low}::bigint[], ${high}::bigint[]) AS r (low, high)`;
}
