import { type RawBuilder, sql } from "kysely";
import type { SignedInArea } from "../actor.ts";
import { readAppSetting } from "../app-settings.ts";
import type { Queryable } from "../db/client.ts";

/** Minutes: how long a session lasts unused, and at most. */
interface Lasts {
  readonly idle: number;
  readonly absolute: number;
}

/** What an administrator set, by area; agents work all day on phones. At most a second old. */
export interface SessionLimits {
  readonly admin: Lasts;
  readonly agent: Lasts;
  readonly others: Lasts;
  /** Sessions that one person may have at once. */
  readonly most: number;
}

/** The limits that hold now. */
export async function sessionLimits(): Promise<SessionLimits> {
  const set = await readAppSetting("sessions");
  return {
    admin: { idle: set.office_idle, absolute: set.office_hours * 60 },
    agent: { idle: set.agent_idle * 60, absolute: set.agent_days * 24 * 60 },
    others: { idle: set.other_idle, absolute: set.other_hours * 60 },
    most: set.most,
  };
}

/** How long a session of this area lasts. */
export function lastsFor(limits: SessionLimits, area: SignedInArea): Lasts {
  return area === "admin" || area === "agent" ? limits[area] : limits.others;
}

/**
 * Whether a session is still good, of the rows `s` of session and `u` of app_user, whose account is looked at apart. It
 * lasts as long as was said when it was opened, or shorter once the limits are: those hold for every session at once.
 */
export function liveSession({ admin, agent, others }: SessionLimits): RawBuilder<boolean> {
  const minutes = (name: keyof Lasts) => sql`make_interval(mins => CASE u.area
    WHEN 'admin' THEN ${admin[name]}::int WHEN 'agent' THEN ${agent[name]}::int ELSE ${others[name]}::int END)`;
  return sql<boolean>`(s.ended_at IS NULL AND s.expires_at > now() AND s.created_at + ${minutes("absolute")} > now()
    AND s.last_seen_at + least(s.idle_limit, ${minutes("idle")}) > now())`;
}

/**
 * Ends the oldest sessions of whoever has more of them than they may: of one person, or of everybody.
 * @param kept a session that stays in any case
 */
export async function endSurplusSessions(
  tx: Queryable,
  limits: SessionLimits,
  which: { readonly userId?: number; readonly kept?: string | undefined },
): Promise<void> {
  const theirs = which.userId === undefined ? sql`true` : sql`s.user_id = ${which.userId}`;
  await sql`
    UPDATE session SET ended_at = now(), ended_why = 'more sessions than one person may have'
    WHERE id IS DISTINCT FROM ${which.kept ?? null}::uuid AND id IN (SELECT id FROM (
      SELECT s.id, row_number() OVER (PARTITION BY s.user_id ORDER BY s.created_at DESC, s.id) AS place
      FROM session s JOIN app_user u ON u.id = s.user_id
      WHERE s.ended_at IS NULL AND ${theirs} AND ${liveSession(limits)}) AS placed
    WHERE place > ${limits.most})`.execute(tx);
}
