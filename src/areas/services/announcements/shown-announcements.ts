import { sql } from "kysely";
import type { Audience } from "#domain/announcements.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { type Announcement, COLUMNS, inForce, readAnnouncements } from "./announcement-row.ts";

/** Whose announcements somebody reads: the public's, and those for their kind of account. */
function audiencesOf({ session }: Actor): Audience[] {
  return session ? ["public", session.user.area] : ["public"];
}

const forThem = (actor: Actor) => sql`a.audience && ${audiencesOf(actor)}::text[]`;

/** So many stand on a first screen; the others are a link away. */
const ON_HOME = 3;

/**
 * What stands on somebody's first screen: in force, for their kind of account (a visitor's: for the public), and not put
 * away by them as it is now. Warnings first, then the newest. One query, by an index of what is in force.
 */
export function announcementsForHome(actor: Actor): Promise<Announcement[]> {
  return onFirstScreen(actor, actor.session?.user.area ?? "public");
}

/** What stands on the front page, for whoever comes by. */
export function publicAnnouncements(actor: Actor): Promise<Announcement[]> {
  return onFirstScreen(actor, "public");
}

async function onFirstScreen(actor: Actor, audience: Audience): Promise<Announcement[]> {
  const user = actor.session?.user;
  const { rows } = await sql<Announcement>`
    SELECT ${COLUMNS} FROM announcement a
    WHERE ${inForce} AND ${audience} = ANY(a.audience) AND NOT EXISTS (SELECT FROM announcement_dismissal d
      WHERE d.user_id = ${user?.id ?? null}::bigint AND d.announcement_id = a.id AND d.version = a.version)
    ORDER BY a.importance = 'warning' DESC, a.begins_at DESC, a.id DESC LIMIT ${ON_HOME}`.execute(database());
  return rows;
}

/** So many are in force at once on a page; nobody reads more. */
const MOST = 50;

/** What is in force for whoever asks, the newest first. */
export function currentAnnouncements(actor: Actor): Promise<Announcement[]> {
  return readAnnouncements(
    database(),
    sql`${inForce} AND ${forThem(actor)}`,
    sql`a.begins_at DESC, a.id DESC`,
    MOST,
  );
}

/** What was in force before, the latest ended first, by pages; nothing that was withdrawn. */
export async function pastAnnouncements(actor: Actor, query: PageQuery): Promise<Page<Announcement>> {
  const { after } = query;
  const where = sql`a.withdrawn_at IS NULL AND a.ends_at <= now() AND ${forThem(actor)}`;
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(a.ends_at, a.id) < (SELECT z.ends_at, z.id FROM announcement z WHERE z.id = ${after})`;
  const db = database();
  return countedPage(db, query, { from: sql`announcement a`, where }, (limit) =>
    readAnnouncements(db, sql`${where} AND ${beyond}`, sql`a.ends_at DESC, a.id DESC`, limit),
  );
}

/** One, current or past, as its readers see it. @throws AppError not-found (to come, withdrawn, or for others) */
export async function getShownAnnouncement(
  actor: Actor,
  id: number,
  db: Queryable = database(),
): Promise<Announcement> {
  const where = sql`a.id = ${id} AND a.withdrawn_at IS NULL AND a.begins_at <= now() AND ${forThem(actor)}`;
  const [row] = await readAnnouncements(db, where, sql`a.id`, 1);
  if (!row) throw notFound("announcement");
  return row;
}
