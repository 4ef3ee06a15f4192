import { sql } from "kysely";
import type { Audience } from "#domain/announcements.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { type Announcement, COLUMNS, isCurrent, readAnnouncements } from "./announcement-row.ts";

/** Audiences of the actor: the public, and their kind of account. */
function audiencesOf({ session }: Actor): Audience[] {
  return session ? ["public", session.user.area] : ["public"];
}

const isAddressedTo = (actor: Actor) => sql`a.audience && ${audiencesOf(actor)}::text[]`;

/** Announcements on a home page; the others are on their own page. */
const MAX_ON_HOME = 3;

/**
 * Announcements for the actor's home page: current, for their kind of account (visitors: for the public), and not dismissed in
 * their current version. Warnings first, then newest. One query, by an index of current announcements.
 */
export function announcementsForHome(actor: Actor): Promise<Announcement[]> {
  return announcementsForAudience(actor, actor.session?.user.area ?? "public");
}

/** Announcements of the public front page. */
export function publicAnnouncements(actor: Actor): Promise<Announcement[]> {
  return announcementsForAudience(actor, "public");
}

async function announcementsForAudience(actor: Actor, audience: Audience): Promise<Announcement[]> {
  const user = actor.session?.user;
  const { rows } = await sql<Announcement>`
    SELECT ${COLUMNS} FROM announcement a
    WHERE ${isCurrent} AND ${audience} = ANY(a.audience) AND NOT EXISTS (SELECT FROM announcement_dismissal d
      WHERE d.user_id = ${user?.id ?? null}::bigint AND d.announcement_id = a.id AND d.version = a.version)
    ORDER BY a.importance = 'warning' DESC, a.begins_at DESC, a.id DESC LIMIT ${MAX_ON_HOME}`.execute(
    database(),
  );
  return rows;
}

/** Maximum number of current announcements on a page. */
const MAX_CURRENT = 50;

/** Current announcements for the actor, newest first. */
export function currentAnnouncements(actor: Actor): Promise<Announcement[]> {
  return readAnnouncements(
    database(),
    sql`${isCurrent} AND ${isAddressedTo(actor)}`,
    sql`a.begins_at DESC, a.id DESC`,
    MAX_CURRENT,
  );
}

/** Past announcements, latest end first, by pages; without withdrawn ones. */
export async function pastAnnouncements(actor: Actor, query: PageQuery): Promise<Page<Announcement>> {
  const { after } = query;
  const where = sql`a.withdrawn_at IS NULL AND a.ends_at <= now() AND ${isAddressedTo(actor)}`;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(a.ends_at, a.id) < (SELECT z.ends_at, z.id FROM announcement z WHERE z.id = ${after})`;
  const db = database();
  return countedPage(db, query, { from: sql`announcement a`, where }, (limit) =>
    readAnnouncements(db, sql`${where} AND ${afterCursor}`, sql`a.ends_at DESC, a.id DESC`, limit),
  );
}

/** A current or past announcement for its readers. @throws AppError not-found (planned, withdrawn, or for others) */
export async function getPublishedAnnouncement(
  actor: Actor,
  id: number,
  db: Queryable = database(),
): Promise<Announcement> {
  const where = sql`a.id = ${id} AND a.withdrawn_at IS NULL AND a.begins_at <= now() AND ${isAddressedTo(actor)}`;
  const [row] = await readAnnouncements(db, where, sql`a.id`, 1);
  if (!row) throw notFound("announcement");
  return row;
}
