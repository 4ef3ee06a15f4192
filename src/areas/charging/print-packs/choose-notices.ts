import { type RawBuilder, sql } from "kysely";
import { message } from "#domain/message.ts";
import { MAX_PACK_NOTICES, type PackFilter } from "#domain/print-pack.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { noticeConditions } from "../billing/list-notices.ts";
import type { PackDoor } from "./order-notices.ts";

/**
 * The notices of a pack, each with its current address; cancelled ones are excluded.
 * @throws AppError not-signed-in, forbidden, nothing-to-print, pack-too-large
 */
export async function chooseNotices(db: Queryable, actor: Actor, filter: PackFilter): Promise<PackDoor[]> {
  const { ward_id, street_id, ...listed } = filter;
  const where: RawBuilder<unknown>[] = [
    chargingScope(authorize(actor, "demand_notice.view"), "n"),
    chargingScope(authorize(actor, "demand_notice.print"), "n"),
    sql`n.issued_on IS NOT NULL AND n.status <> 'cancelled'`,
    ...(await noticeConditions(actor, listed, db)),
  ];
  if (ward_id !== undefined) where.push(sql`w.id = ${ward_id}`);
  if (street_id !== undefined) where.push(sql`st.id = ${street_id}`);
  const { rows } = await sql<PackDoor>`
    SELECT n.id, n.lga_id, n.agency_id, g.name AS lga, w.name AS ward, coalesce(st.name, p.street_name) AS street,
      p.street_number, p.latitude, p.longitude,
      (SELECT sum(l.kobo)::bigint FROM bill_line l WHERE l.bill_id = b.id AND l.kind = 'charge') AS total_kobo
    FROM demand_notice n
      JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id AND b.status <> 'cancelled'
      LEFT JOIN shop s ON n.asset_type = 'shop' AND s.id = n.asset_id
      LEFT JOIN mast m ON n.asset_type = 'mast' AND m.id = n.asset_id
      LEFT JOIN signage a ON n.asset_type = 'signage' AND a.id = n.asset_id
      LEFT JOIN property p ON p.id = CASE n.asset_type WHEN 'property' THEN n.asset_id WHEN 'shop' THEN s.property_id
        WHEN 'mast' THEN m.property_id WHEN 'signage' THEN a.property_id END
      LEFT JOIN lga g ON g.id = n.lga_id
      ${street}
      LEFT JOIN ward w ON w.id = st.ward_id
    WHERE ${sql.join(where, sql` AND `)} ORDER BY n.id LIMIT ${MAX_PACK_NOTICES + 1}`.execute(db);
  if (rows.length === 0)
    throw new AppError("conflict", "No notices match these filters.", {
      code: "nothing-to-print",
    });
  if (rows.length > MAX_PACK_NOTICES)
    throw new AppError(
      "conflict",
      message("A pack can contain at most {most} notices. Select a ward or a street.", {
        most: MAX_PACK_NOTICES.toLocaleString("en-NG"),
      }),
      { code: "pack-too-large" },
    );
  return rows;
}

/** The street of an asset; without one, the street of its local government with the same name. */
const street = sql`LEFT JOIN street st ON st.id = coalesce(s.street_id, m.street_id, a.street_id, p.street_id,
  (SELECT x.id FROM street x WHERE x.identity = street_identity(p.street_name, n.lga_id)))`;
