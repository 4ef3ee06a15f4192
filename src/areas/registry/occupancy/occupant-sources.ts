import { type RawBuilder, sql } from "kysely";

/**
 * The tables with occupants, as one list: a table added here is shown wherever occupants are. Each gives (id, source, resource,
 * record_id, individual_id, corporate_id, unit, from_date, to_date, version) of the rows that `where` selects by resource,
 * record_id, individual_id or corporate_id.
 */
type Source = (where: RawBuilder<unknown>) => RawBuilder<unknown>;

const occupancy: Source = (where) => sql`
  SELECT id, 'occupancy'::text AS source, resource, record_id, individual_id, corporate_id, unit, from_date, to_date,
    version
  FROM occupancy WHERE struck_at IS NULL AND ${where}`;

/** The start of a residence may be unknown; then the entry date is used. */
const residence: Source = (where) => sql`
  SELECT id, 'residence'::text AS source, resource, record_id, individual_id, corporate_id, unit, from_date, to_date,
    version
  FROM (SELECT id, 'property'::text AS resource, property_id AS record_id, individual_id, NULL::bigint AS corporate_id,
      coalesce(unit, '') AS unit, coalesce(since, created_at::date) AS from_date, until AS to_date, version
    FROM residence WHERE status = 'active') AS r WHERE ${where}`;

export const occupantSources: readonly Source[] = [occupancy, residence];

/** For a person’s page, which lists residences separately. */
export const occupancySources: readonly Source[] = [occupancy];
