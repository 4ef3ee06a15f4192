import { type RawBuilder, sql } from "kysely";
import type { AnnouncementState, Audience, Importance } from "#domain/announcements.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** An announcement as it is read. Moments are instants; the last one is the first at which it is not shown any more. */
export interface Announcement {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly body: string;
  readonly audience: readonly Audience[];
  readonly importance: Importance;
  readonly begins_at: Date;
  readonly ends_at: Date | null;
  /** The last change after it had begun. */
  readonly changed_at: Date | null;
  readonly state: AnnouncementState;
  readonly version: number;
}

/** In force at this moment of the database's clock: rows of `a` that an index finds. */
export const inForce: RawBuilder<unknown> = sql`a.withdrawn_at IS NULL AND tstzrange(a.begins_at, a.ends_at) @> now()`;

const state: RawBuilder<unknown> = sql`CASE WHEN a.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN a.begins_at > now() THEN 'coming'
  WHEN a.ends_at <= now() THEN 'past' ELSE 'current' END`;

/** What is read of each, from `announcement a`. */
export const COLUMNS: RawBuilder<unknown> = sql`a.id, a.code, a.title, a.body, a.audience, a.importance, a.begins_at, a.ends_at,
  a.changed_at, ${state} AS state, a.version`;

/** Announcements (`a`) that `where` lets through, in an order. */
export async function readAnnouncements(
  db: Queryable,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    SELECT ${COLUMNS} FROM announcement a WHERE ${where} ORDER BY ${order} LIMIT ${most}`.execute(db);
  return rows;
}
