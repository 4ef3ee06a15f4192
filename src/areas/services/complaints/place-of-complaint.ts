import { sql } from "kysely";
import { listOutlines } from "#areas/registry/map/outlines.ts";
import type { ComplaintInput } from "#domain/complaint/complaint-input.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { isInside } from "#domain/map/nigeria.ts";
import { systemActor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";

export interface ComplaintPlace {
  readonly lga_id: number | null;
  readonly ward_id: number | null;
}

/**
 * Local government and ward: as selected, or the local government around the position. Null if the position
 * is in none or several; then only officers with access to all places see the complaint.
 */
export async function placeOfComplaint(
  db: Queryable,
  errors: ValidationErrors,
  { lga_id, ward_id, point }: Pick<ComplaintInput, "lga_id" | "ward_id" | "point">,
): Promise<ComplaintPlace> {
  if (ward_id !== null) {
    const { rows } = await sql<{ lga_id: number }>`
      SELECT lga_id FROM ward WHERE id = ${ward_id} AND status = 'active'`.execute(db);
    const found = rows[0]?.lga_id;
    if (found === undefined || (lga_id !== null && lga_id !== found))
      errors.add("ward_id", "Select a ward of this local government.");
    return { lga_id: found ?? null, ward_id };
  }
  if (lga_id !== null) {
    const { rows } = await sql`SELECT FROM lga WHERE id = ${lga_id} AND status = 'active'`.execute(db);
    if (rows.length === 0) errors.add("lga_id", "Select a local government from the list.");
    return { lga_id, ward_id: null };
  }
  if (point === null) return { lga_id: null, ward_id: null };
  const containing = (await listOutlines(systemActor("Ratebook"))).filter(({ ring }) =>
    isInside(point, ring),
  );
  return { lga_id: containing.length === 1 ? (containing[0]?.lga_id ?? null) : null, ward_id: null };
}

export interface PlaceChoice {
  readonly id: number;
  readonly name: string;
  readonly wards: readonly { readonly id: number; readonly name: string }[];
}

/** A state has some forty local governments, and some hundreds of wards. */
const MAX_ROWS = 2_000;

/** Places to select from. */
export async function placeChoices(db: Queryable): Promise<PlaceChoice[]> {
  const { rows } = await sql<{ id: number; name: string; ward_id: number | null; ward: string | null }>`
    SELECT l.id, l.name, w.id AS ward_id, w.name AS ward
    FROM lga l LEFT JOIN ward w ON w.lga_id = l.id AND w.status = 'active'
    WHERE l.status = 'active' ORDER BY l.name COLLATE "und-x-icu", l.id, w.name COLLATE "und-x-icu", w.id LIMIT ${MAX_ROWS}`.execute(
    db,
  );
  const places = new Map<number, { id: number; name: string; wards: { id: number; name: string }[] }>();
  for (const { id, name, ward_id, ward } of rows) {
    const place = places.get(id) ?? { id, name, wards: [] };
    places.set(id, place);
    if (ward_id !== null && ward !== null) place.wards.push({ id: ward_id, name: ward });
  }
  return [...places.values()];
}
