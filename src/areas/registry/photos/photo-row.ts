import { type RawBuilder, sql } from "kysely";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** A photo as returned by the API; its file is at `/api/v1/photos/{id}/file`. */
export interface PhotoRow {
  readonly id: number;
  /** Position of the photo in the record, from 1. */
  readonly position: number;
  /** Width, in pixels. */
  readonly width: number;
  /** Height, in pixels. */
  readonly height: number;
  readonly bytes: number;
  readonly caption: string | null;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly created_by_name: string | null;
  /** Whether an officer or the system added the photo, so that owners can’t change it. */
  readonly by_office: boolean;
}

/** The photos of a record in order. The caller must have checked the right to view the record. */
export async function photosOf(db: Queryable, resource: AnyResource, record: number): Promise<PhotoRow[]> {
  return readPhotos(db, sql`p.resource = ${resource.name} AND p.record_id = ${record}`);
}

/** A photo of a record. */
export async function findPhoto(
  db: Queryable,
  resource: AnyResource,
  record: number,
  id: number,
): Promise<PhotoRow | undefined> {
  const [found] = await readPhotos(
    db,
    sql`p.id = ${id} AND p.resource = ${resource.name} AND p.record_id = ${record}`,
  );
  return found;
}

async function readPhotos(db: Queryable, condition: RawBuilder<unknown>): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    SELECT p.id, p.position, p.width, p.height, p.bytes, p.caption, p.created_at, p.created_by,
      u.name AS created_by_name, coalesce(u.area = 'admin', true) AS by_office
    FROM photo p LEFT JOIN app_user u ON u.id = p.created_by
    WHERE p.removed_at IS NULL AND ${condition} ORDER BY p.position, p.id`.execute(db);
  return rows;
}

/** Gives the photos of a locked record the positions 1, 2, 3 … in the order of `ids`. */
export async function numberPhotos(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE photo p SET position = o.place FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS o(id, place)
    WHERE p.id = o.id AND p.position <> o.place`.execute(tx);
}
