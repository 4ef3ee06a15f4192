import { type RawBuilder, sql } from "kysely";

/**
 * Where occupants stand on record, as one list: what is added here shows wherever occupants do. Each gives
 * (id, source, resource, record_id, individual_id, corporate_id, unit, from_date, to_date, version) of the rows that
 * `where` picks out by resource, record_id, individual_id or corporate_id.
 */
type Source = (where: RawBuilder<unknown>) => RawBuilder<unknown>;

const occupancy: Source = (where) => sql`
  SELECT id, 'occupancy'::text AS source, resource, record_id, individual_id, corporate_id, unit, from_date, to_date,
    version
  FROM occupancy WHERE struck_at IS NULL AND ${where}`;

export const occupantSources: readonly Source[] = [occupancy];
