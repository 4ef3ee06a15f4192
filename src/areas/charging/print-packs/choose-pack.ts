import { sql } from "kysely";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { chooseNotices } from "./choose-notices.ts";
import { orderNotices } from "./order-notices.ts";
import type { PackRow } from "./pack-row.ts";

/**
 * Fixes the notices of a pack and their order.
 * @returns the number of notices
 * @throws AppError forbidden, nothing-to-print, pack-too-large
 */
export async function choosePack(tx: Tx, actor: Actor, { id, filter }: PackRow): Promise<number> {
  const doors = orderNotices(await chooseNotices(tx, actor, filter));
  const column = <T>(read: (door: (typeof doors)[number]) => T) => doors.map(read);
  await sql`
    INSERT INTO print_pack_notice (pack_id, position, notice_id, lga_name, ward_name, street_name)
    SELECT ${id}, given.position, given.notice, given.lga, given.ward, given.street
    FROM unnest(${column((door) => door.id)}::bigint[], ${column((door) => door.lga)}::text[],
      ${column((door) => door.ward)}::text[], ${column((door) => door.street)}::text[])
      WITH ORDINALITY AS given (notice, lga, ward, street, position)`.execute(tx);
  const lgas = [...new Set(column(({ lga_id }) => lga_id ?? 0))];
  const agencies = [...new Set(column(({ agency_id }) => agency_id))];
  await sql`
    UPDATE print_pack SET count = ${doors.length}, total_kobo = ${sumKobo(column((door) => door.total_kobo))},
      lga_ids = ${lgas}::bigint[], agency_ids = ${agencies}::bigint[] WHERE id = ${id}`.execute(tx);
  return doors.length;
}
