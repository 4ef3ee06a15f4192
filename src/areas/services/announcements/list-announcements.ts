import { type RawBuilder, sql } from "kysely";
import type { AnnouncementState, Audience } from "#domain/announcements.ts";
import { parseCode } from "#domain/code.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { authorizeAnnouncements } from "./announcement-right.ts";
import { type Announcement, readAnnouncements } from "./announcement-row.ts";

export interface AnnouncementQuery extends PageQuery {
  readonly state?: AnnouncementState | undefined;
  readonly audience?: Audience | undefined;
  /** A code, or part of the title. */
  readonly q?: string | undefined;
}

const STATE_CONDITIONS: Readonly<Record<AnnouncementState, RawBuilder<unknown>>> = {
  current: sql`a.withdrawn_at IS NULL AND tstzrange(a.begins_at, a.ends_at) @> now()`,
  coming: sql`a.withdrawn_at IS NULL AND a.begins_at > now()`,
  past: sql`a.withdrawn_at IS NULL AND a.ends_at <= now()`,
  withdrawn: sql`a.withdrawn_at IS NOT NULL`,
};

/** Lists all announcements, latest first. @throws AppError not-signed-in, forbidden */
export async function listAnnouncements(actor: Actor, query: AnnouncementQuery): Promise<Page<Announcement>> {
  authorizeAnnouncements(actor);
  const { state, audience, after, q = "" } = query;
  const where = sql`${state ? STATE_CONDITIONS[state] : sql`true`} AND ${audience ? sql`${audience} = ANY(a.audience)` : sql`true`}
    AND ${searchCondition(q)}`;
  const afterCursor = after === undefined ? sql`true` : sql`a.id < ${after}`;
  const db = database();
  return countedPage(db, query, { from: sql`announcement a`, where }, (limit) =>
    readAnnouncements(db, sql`${where} AND ${afterCursor}`, sql`a.id DESC`, limit),
  );
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "ANN") return sql`a.id = ${code.id}`;
  return sql`fold(a.title) LIKE fold(${containsPattern(typed)})`;
}

/** A version of an announcement. */
export interface AnnouncementVersion {
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly audience: readonly Audience[];
  readonly importance: string;
  readonly begins_at: Date;
  readonly ends_at: Date | null;
  readonly created_at: Date;
  readonly created_by_name: string | null;
}

export interface OfficeAnnouncement extends Announcement {
  readonly reason: string | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by_name: string | null;
  /** Number of people who dismissed the current version. */
  readonly dismissed: number;
  /** Versions of the announcement, newest first. */
  readonly versions: readonly AnnouncementVersion[];
}

/** Gets an announcement with all versions. @throws AppError not-signed-in, forbidden, not-found */
export async function getAnnouncement(actor: Actor, id: number): Promise<OfficeAnnouncement> {
  authorizeAnnouncements(actor);
  const db = database();
  const [[row], more, versions] = await Promise.all([
    readAnnouncements(db, sql`a.id = ${id}`, sql`a.id`, 1),
    sql<Pick<OfficeAnnouncement, "reason" | "withdrawn_at" | "withdrawn_by_name" | "dismissed">>`
      SELECT a.reason, a.withdrawn_at, u.name AS withdrawn_by_name, (SELECT count(*) FROM announcement_dismissal d
        WHERE d.announcement_id = a.id AND d.version = a.version) AS dismissed
      FROM announcement a LEFT JOIN app_user u ON u.id = a.withdrawn_by WHERE a.id = ${id}`.execute(db),
    sql<AnnouncementVersion>`
      SELECT v.version, v.title, v.body, v.audience, v.importance, v.begins_at, v.ends_at, v.written_at AS created_at, u.name AS created_by_name
      FROM announcement_version v LEFT JOIN app_user u ON u.id = v.written_by
      WHERE v.announcement_id = ${id} ORDER BY v.version DESC LIMIT 100`.execute(db),
  ]);
  const [rest] = more.rows;
  if (!row || !rest) throw notFound("announcement");
  return { ...row, ...rest, versions: versions.rows };
}
