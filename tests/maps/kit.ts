import { sql } from "kysely";
import type { Place } from "#domain/map/box.ts";
import { database } from "#kernel/db/client.ts";

/** Abeokuta: the location of the points in these tests. */
export const town = { latitude: 7.15, longitude: 3.35 } as const;
export const townBox = "3.2,7,3.6,7.4";

export interface Spot {
  readonly lga?: number | null;
  readonly status?: string;
  readonly use?: string;
  /** Degrees from the centre of the town, east and north. */
  readonly east?: number;
  readonly north?: number;
  readonly street?: string;
  readonly number?: string | null;
}

/** Creates a property with a point; its ID. */
export async function addSpot(spot: Spot = {}): Promise<number> {
  const {
    lga = null,
    status = "approved",
    use = "residential",
    east = 0,
    north = 0,
    street,
    number = null,
  } = spot;
  const { id } = await database()
    .insertInto("property")
    .values({
      street_name: street ?? "Quarry Road",
      street_number: number,
      city: "Abeokuta",
      use,
      status,
      lga_id: lga,
      submitted_at: status === "submitted" ? sql<Date>`now()` : null,
      latitude: town.latitude + north,
      longitude: town.longitude + east,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Many at once, scattered over the town in a fixed way. */
export async function addScatteredSpots(count: number, status = "approved"): Promise<void> {
  await sql`
    INSERT INTO property (street_name, city, use, status, submitted_at, latitude, longitude)
    SELECT 'Scattered Street', 'Abeokuta', (ARRAY['residential', 'commercial'])[1 + n % 2], ${status},
      CASE WHEN ${status} = 'submitted' THEN now() END,
      7.05 + (n * 7919 % 1000) / 5000.0, 3.25 + (n * 104729 % 1000) / 5000.0
    FROM generate_series(1, ${count}) AS n`.execute(database());
}

/** Many close together, some 400 m across, north-east of a place. */
export async function addClusteredSpots(count: number, { latitude, longitude }: Place): Promise<void> {
  await sql`
    INSERT INTO property (street_name, city, use, status, latitude, longitude)
    SELECT 'Crowded Street', 'Abeokuta', 'residential', 'approved',
      ${latitude}::float8 + (n * 7919 % 1000) / 250000.0, ${longitude}::float8 + (n * 104729 % 1000) / 250000.0
    FROM generate_series(1, ${count}) AS n`.execute(database());
}
