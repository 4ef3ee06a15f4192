import { sql } from "kysely";
import { aboutLoser, type Merging, moveRows } from "./move-rows.ts";
import type { Reference } from "./references.ts";

/**
 * Moves opening arrears. Their key consists of payer, item and period and moves too, so that a file with the survivor finds
 * them. If the survivor already has the key, the other entry keeps its own, and both remain.
 * @returns the number of rows
 */
export async function moveArrears(
  merging: Merging,
  { table, key, ...reference }: Reference,
): Promise<number> {
  const { resource, loser, survivor } = merging;
  const about = aboutLoser(merging, { table, key, ...reference });
  const mine = `${resource.name} ${loser} `;
  const theirs = sql`${`${resource.name} ${survivor} `}::text || substr(t.key, ${sql.lit(mine.length + 1)})`;
  const leads = { [reference.column]: sql`${survivor}::bigint` };
  const keyed = await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND starts_with(t.key, ${mine}::text)
      AND NOT EXISTS (SELECT FROM arrear s WHERE s.key = ${theirs} AND s.status <> 'rejected')`,
    set: { ...leads, key: theirs },
  });
  return keyed + (await moveRows(merging, { table, key, where: about, set: leads }));
}
