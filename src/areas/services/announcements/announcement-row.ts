import { type RawBuilder, sql } from "kysely";
import type { AnnouncementState, Audience, Importance } from "#domain/announcements.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** An announcement as shown. Times are instants; the end is exclusive. */
export interface Announcement {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly body: string;
  readonly audience: readonly Audience[];
  readonly importance: Importance;
  readonly begins_at: Date;
  readonly ends_at: Date | null;
  /** Time of the last change after the announcement started; `null` if there was none. */
  readonly changed_at: Date | null;
  readonly state: AnnouncementState;
  readonly version: number;
}

/** Condition on current announcements `a`, by the database clock and an index. */
export const isCurrent: RawBuilder<unknown> = sql`a.withdrawn_at IS NULL AND tstzrange(a.begins_at, a.ends_at) @> now()`;

const stateColumn: RawBuilder<unknown> = sql`CASE WHEN a.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN a.begins_at > now() THEN 'coming'
  WHEN a.ends_at <= now() THEN 'past' ELSE 'current' END`;

/** Columns read from `announcement a`. */
export const COLUMNS: RawBuilder<unknown> = sql`a.id, a.code, a.title, a.body, a.audience, a.importance, a.begins_at, a.ends_at,
  a.changed_at, ${stateColumn} AS state, a.version`;

/** Reads announcements (`a`) that match `where`, in an order. */
export async function readAnnouncements(
  db: Queryable,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    SELECT ${COLUMNS} FROM announcement a WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(db);
  return rows;
}
