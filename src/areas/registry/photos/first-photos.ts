import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** The first photo of a record, as a card shows it. */
export interface FirstPhoto {
  readonly id: number;
  readonly caption: string | null;
  /** How many the record has. */
  readonly count: number;
}

/** Record → its first photo, in one question; none for a record without. Whoever asks must have seen the records. */
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
