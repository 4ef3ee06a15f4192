import { sql } from "kysely";
import { type Merging, moveRows, refersToLoser } from "./move-rows.ts";
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
  const about = refersToLoser(merging, { table, key, ...reference });
  const loserPrefix = `${resource.name} ${loser} `;
  const survivorKey = sql`${`${resource.name} ${survivor} `}::text || substr(t.key, ${sql.lit(loserPrefix.length + 1)})`;
  const redirected = { [reference.column]: sql`${survivor}::bigint` };
  const keyed = await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND starts_with(t.key, ${loserPrefix}::text)
      AND NOT EXISTS (SELECT FROM arrear s WHERE s.key = ${survivorKey} AND s.status <> 'rejected')`,
    set: { ...redirected, key: survivorKey },
  });
  return keyed + (await moveRows(merging, { table, key, where: about, set: redirected }));
}
