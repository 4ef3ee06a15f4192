import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#language/languages.ts";
import type { Session, SessionUser, SignedInArea } from "../actor.ts";
import { database, type Queryable } from "../db/client.ts";
import { runPrepared } from "../db/prepared.ts";
import { type Limits, scopesOf, whereOf } from "./grants.ts";
import { durationsFor, endSurplusSessions, isLiveSession, sessionLimits } from "./session-limits.ts";

export interface NewSession {
  readonly id: string;
  /** Bearer token, 256 bits. */
  readonly token: string;
  /** Cookie, another 256 bits; only for browsers. */
  readonly cookie: string | undefined;
  /** Seconds until the absolute limit. */
  readonly seconds: number;
}

export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * Opens a session, and ends the user's oldest one beyond the maximum. The caller has locked the account. The two
 * secrets are only in the response; the database stores their digests.
 */
export async function createSession(
  tx: Queryable,
  user: { id: number; area: SignedInArea },
  request: { client: "browser" | "api"; ip: string | undefined; userAgent: string | undefined },
): Promise<NewSession> {
  const token = randomBytes(32).toString("base64url");
  const cookie = request.client === "browser" ? randomBytes(32).toString("base64url") : undefined;
  const limits = await sessionLimits();
  const { idle, absolute } = durationsFor(limits, user.area);
  const { id } = await tx
    .insertInto("session")
    .values({
      user_id: user.id,
      token_hash: secretHash(token),
      cookie_hash: cookie ? secretHash(cookie) : null,
      client: request.client,
      ip: request.ip ?? null,
      user_agent: request.userAgent?.slice(0, 300) ?? null,
      idle_limit: sql`make_interval(mins => ${idle})`,
      // Not the start of the transaction: it may have waited for the lock of the account.
      created_at: sql`clock_timestamp()`,
      expires_at: sql`now() + make_interval(mins => ${absolute})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await endSurplusSessions(tx, limits, { userId: user.id, keepId: id });
  return { id, token, cookie, seconds: absolute * 60 };
}

interface Row {
  id: string;
  client: "browser" | "api";
  stale: boolean;
  proved: boolean;
  language?: Language | null;
  user: SessionUser;
  /** The rights of each role, with its limits for this user. */
  grants: (Limits & { permissions: string[] | null })[];
}

/** For the row `u` of app_user: the user and all grants of their roles. */
const userAndGrants = sql`
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone_number', u.phone_number,
        'area', u.area, 'individual_id', u.individual_id, 'corporate_ids', coalesce((SELECT json_agg(uc.corporate_id ORDER BY uc.in_charge DESC, uc.corporate_id)
                           FROM user_corporate uc WHERE uc.user_id = u.id), '[]'::json),
        'roles', coalesce((SELECT json_agg(r.name ORDER BY r.name) FROM user_role ur JOIN role r ON r.id = ur.role_id
                           WHERE ur.user_id = u.id), '[]'::json)) AS "user",
      coalesce((SELECT json_agg(json_build_object('lga_ids', ur.lga_ids, 'agency_ids', ur.agency_ids, 'permissions',
                  (SELECT json_agg(rp.permission) FROM role_permission rp WHERE rp.role_id = ur.role_id)))
                FROM user_role ur WHERE ur.user_id = u.id), '[]'::json) AS grants`;

/** For the rows `s` of session and `u` of app_user. */
const isLive = async () => sql`${isLiveSession(await sessionLimits())} AND u.status = 'active'`;

/**
 * The valid session with this secret, with its user and current rights.
 * @param secret `cookie` for reads of a browser, `token` for a bearer
 */
export async function findSession(
  secret: { cookie: string } | { token: string },
): Promise<Session | undefined> {
  const [column, value] = "cookie" in secret ? ["cookie_hash", secret.cookie] : ["token_hash", secret.token];
  const [row] = await runPrepared(sql<Row>`
    SELECT s.id, s.client, s.last_seen_at < now() - interval '1 minute' AS stale,
      s.proved_at > now() - interval '5 minutes' AS proved, u.language,
      ${userAndGrants}
    FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.${sql.ref(column as string)} = ${secretHash(value as string)}
      AND ${await isLive()}`);
  if (!row) return undefined;
  if (row.stale) await touch(row.id);
  return sessionOf(row);
}

/**
 * A valid session by id, with its user and current rights, for something it handed to another device. Does not count as
 * activity.
 */
export async function findLiveSession(id: string): Promise<Session | undefined> {
  const [row] = await runPrepared(sql<Row>`
    SELECT s.id, s.client, s.proved_at > now() - interval '5 minutes' AS proved, ${userAndGrants}
    FROM session s JOIN app_user u ON u.id = s.user_id WHERE s.id = ${id} AND ${await isLive()}`);
  return row && sessionOf(row);
}

function sessionOf({ id, client, proved, language, user, grants }: Row): Session {
  return { id, client, proved, language: language ?? null, user, permissions: scopes(grants) };
}

function scopes(grants: Row["grants"]): Session["permissions"] {
  return scopesOf(
    grants.flatMap(({ permissions, ...limits }) =>
      (permissions ?? []).map((permission) => ({ permission, where: whereOf(limits) })),
    ),
  );
}

// Once a minute is enough to measure idle time, and avoids a write on every request.
async function touch(id: string): Promise<void> {
  await database()
    .updateTable("session")
    .set({ last_seen_at: sql`now()` })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends a session; ending it twice, or an unknown one, is no error. */
export async function endSession(tx: Queryable, id: string, why: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ ended_at: sql`now()`, ended_why: why })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** A user and their current rights, for work without a session; undefined if not active. */
export async function findRights(
  userId: number,
  db: Queryable = database(),
): Promise<Pick<Session, "user" | "permissions"> | undefined> {
  const { rows } = await sql<Pick<Row, "user" | "grants">>`
    SELECT ${userAndGrants} FROM app_user u WHERE u.id = ${userId} AND u.status = 'active'`.execute(db);
  const row = rows[0];
  return row && { user: row.user, permissions: scopes(row.grants) };
}
