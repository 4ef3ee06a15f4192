import { type RawBuilder, sql } from "kysely";
import type { SignedInArea } from "../actor.ts";
import { readAppSetting } from "../app-settings.ts";
import type { Queryable } from "../db/client.ts";

/** Minutes until an idle session ends, and its maximum duration. */
interface SessionDurations {
  readonly idle: number;
  readonly absolute: number;
}

/** The settings by area. At most a second old. */
export interface SessionLimits {
  readonly admin: SessionDurations;
  readonly agent: SessionDurations;
  readonly others: SessionDurations;
  /** Maximum sessions per user. */
  readonly most: number;
}

/** The current limits. */
export async function sessionLimits(): Promise<SessionLimits> {
  const set = await readAppSetting("sessions");
  return {
    admin: { idle: set.office_idle, absolute: set.office_hours * 60 },
    agent: { idle: set.agent_idle * 60, absolute: set.agent_days * 24 * 60 },
    others: { idle: set.other_idle, absolute: set.other_hours * 60 },
    most: set.most,
  };
}

/** The limits of sessions of an area. */
export function durationsFor(limits: SessionLimits, area: SignedInArea): SessionDurations {
  return area === "admin" || area === "agent" ? limits[area] : limits.others;
}

/**
 * SQL condition: a session is valid, for the rows `s` of session and `u` of app_user (its status is checked
 * separately). The limits when it was opened apply, or the current ones if they are shorter.
 */
export function isLiveSession({ admin, agent, others }: SessionLimits): RawBuilder<boolean> {
  const minutes = (name: keyof SessionDurations) => sql`make_interval(mins => CASE u.area
    WHEN 'admin' THEN ${admin[name]}::int WHEN 'agent' THEN ${agent[name]}::int ELSE ${others[name]}::int END)`;
  return sql<boolean>`(s.ended_at IS NULL AND s.expires_at > now() AND s.created_at + ${minutes("absolute")} > now()
    AND s.last_seen_at + least(s.idle_limit, ${minutes("idle")}) > now())`;
}

/**
 * Ends the oldest sessions beyond the maximum: of one user, or of all.
 * @param selection the user, or all; `keepId` is a session that is not ended
 */
export async function endSurplusSessions(
  tx: Queryable,
  limits: SessionLimits,
  selection: { readonly userId?: number; readonly keepId?: string | undefined },
): Promise<void> {
  const ofUser = selection.userId === undefined ? sql`true` : sql`s.user_id = ${selection.userId}`;
  await sql`
    UPDATE session SET ended_at = now(), ended_why = 'more sessions than one person may have'
    WHERE id IS DISTINCT FROM ${selection.keepId ?? null}::uuid AND id IN (SELECT id FROM (
      SELECT s.id, row_number() OVER (PARTITION BY s.user_id ORDER BY s.created_at DESC, s.id) AS place
      FROM session s JOIN app_user u ON u.id = s.user_id
      WHERE s.ended_at IS NULL AND ${ofUser} AND ${isLiveSession(limits)}) AS placed
    WHERE place > ${limits.most})`.execute(tx);
}
