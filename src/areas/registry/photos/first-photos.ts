import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** The first photo of a record, for a card. */
export interface FirstPhoto {
  readonly id: number;
  readonly caption: string | null;
  /** Number of photos of the record. */
  readonly count: number;
}

/**
 * Record → its first photo, in one query; no entry for records without photos. The caller must have checked the right to view
 * the records.
 */
export async function firstPhotos(
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FirstPhoto>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FirstPhoto & { record_id: number }>`
    SELECT DISTINCT ON (p.record_id) p.record_id, p.id, p.caption,
      count(*) OVER (PARTITION BY p.record_id) AS count
    FROM photo p
    WHERE p.resource = ${resource.name} AND p.record_id = ANY(${[...ids]}::bigint[]) AND p.removed_at IS NULL
    ORDER BY p.record_id, p.position, p.id`.execute(database());
  return new Map(rows.map(({ record_id, ...photo }) => [record_id, photo]));
}
