import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { withOverlapError } from "./occupancy-errors.ts";
import { type Occupancy, occupancyColumns, toOccupancy } from "./occupancy-row.ts";

type Change = Partial<Pick<Occupancy, "unit" | "from" | "to">> & { readonly struck?: boolean };

/** Updates a locked entry and its version. @throws AppError occupies-already */
export async function writeOccupancy(tx: Tx, actor: Actor, id: number, change: Change): Promise<Occupancy> {
  const { unit, from, to, struck } = change;
  const row = await withOverlapError(() =>
    tx
      .updateTable("occupancy")
      .set({
        ...(unit !== undefined && { unit }),
        ...(from !== undefined && { from_date: from }),
        ...(to !== undefined && { to_date: to }),
        ...(struck && { struck_at: sql`now()` }),
        version: sql`version + 1`,
        updated_at: sql`now()`,
        updated_by: actor.session?.user.id ?? null,
      })
      .where("id", "=", id)
      .returning(occupancyColumns)
      .executeTakeFirstOrThrow(),
  );
  return toOccupancy(row);
}
