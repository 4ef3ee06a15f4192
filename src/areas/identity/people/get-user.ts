import { sql } from "kysely";
import { placeNames } from "#areas/registry/records/place-names.ts";
import { describeRights, scopeText } from "#domain/people/rights.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type Limits, limitColumns, whereOf } from "#kernel/session/grants.ts";
import { isLiveSession, sessionLimits } from "#kernel/session/session-limits.ts";
import { readUserRow, type UserRow } from "./user-row.ts";
import { visibleUsers } from "./visibility.ts";

export interface UserRole extends Limits {
  readonly role_id: number;
  readonly title: string;
  /** Scope of the role, such as " in Ifo"; empty if unlimited. */
  readonly scope: string;
  /** Sentences that describe the rights of the role, such as "Can approve properties in Ifo". */
  readonly rights: readonly string[];
}

export interface LinkedPayer {
  readonly type: "individual" | "corporate";
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly in_charge: boolean;
}

export interface UserSessions {
  readonly open: number;
  readonly last_seen_at: Date | null;
}

export type UserView = UserRow & {
  readonly roles: readonly UserRole[];
  readonly links: readonly LinkedPayer[];
  readonly sessions: UserSessions;
  readonly is_self: boolean;
};

/** A user with their roles, links and sessions. @throws AppError not-found */
export async function getUser(actor: Actor, id: number): Promise<UserView> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM app_user u WHERE id = ${id} AND ${visibleUsers(actor)}`.execute(database());
  if (!rows[0]) throw notFound("user");
  const [user, roles, links, sessions] = await Promise.all([
    readUserRow(database(), id),
    rolesOf(id),
    linksOf(actor, id),
    sessionsOf(id),
  ]);
  return { ...user, roles, links, sessions, is_self: actor.session?.user.id === id };
}

async function rolesOf(id: number): Promise<UserRole[]> {
  const [names, { rows }] = await Promise.all([
    placeNames(),
    sql<Limits & { role_id: number; title: string; rights: string[] }>`
      SELECT r.id AS role_id, r.title, ${limitColumns},
        ARRAY(SELECT permission FROM role_permission WHERE role_id = r.id) AS rights
      FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = ${id} ORDER BY r.title`.execute(
      database(),
    ),
  ]);
  return rows.map(({ rights, ...role }) => {
    const place = scopeText(whereOf(role), names);
    return { ...role, scope: place, rights: describeRights(rights, place) };
  });
}

/** Linked records that the actor can’t view are not named. */
async function linksOf(actor: Actor, id: number): Promise<LinkedPayer[]> {
  const { rows } = await sql<LinkedPayer & { lga_id: number | null }>`
    SELECT 'individual' AS type, i.id, i.code, i.title, false AS in_charge, i.lga_id
    FROM app_user u JOIN individual i ON i.id = u.individual_id WHERE u.id = ${id}
    UNION ALL
    SELECT 'corporate', c.id, c.code, c.title, uc.in_charge, c.lga_id
    FROM user_corporate uc JOIN corporate c ON c.id = uc.corporate_id WHERE uc.user_id = ${id}
    ORDER BY title`.execute(database());
  return rows.flatMap(({ lga_id, ...link }) => (may(actor, `${link.type}.view`, { lga_id }) ? [link] : []));
}

async function sessionsOf(id: number): Promise<UserSessions> {
  const { rows } = await sql<UserSessions>`
    SELECT count(*) FILTER (WHERE ${isLiveSession(await sessionLimits())}) AS open, max(s.last_seen_at) AS last_seen_at
    FROM session s JOIN app_user u ON u.id = s.user_id WHERE s.user_id = ${id}`.execute(database());
  return rows[0] ?? { open: 0, last_seen_at: null };
}
