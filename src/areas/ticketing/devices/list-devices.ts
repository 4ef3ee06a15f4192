import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { devicesWithin } from "./device-visibility.ts";

export const deviceStates = ["open", "idle", "cut-off"] as const;
/** `open`: has offline float. `idle`: has none. `cut-off`: blocked. */
export type DeviceState = (typeof deviceStates)[number];

export interface ListedDevice {
  readonly id: number;
  readonly name: string;
  readonly agent_id: number;
  readonly agent_code: string;
  readonly agent: string;
  readonly enrolled_at: Date;
  readonly last_seen_at: Date | null;
  readonly revoked_at: Date | null;
  readonly revoked_reason: string | null;
  readonly state: DeviceState;
  /** ID of the current offline float; `null` if there is none. */
  readonly lease_id: number | null;
  /** Amount of the current offline float, in kobo; `null` if there is none. */
  readonly lease_kobo: number | null;
  /** Part of the current offline float that is not spent, in kobo; `null` if there is none. */
  readonly unspent_kobo: number | null;
  readonly expires_at: Date | null;
  /** Number of the phone’s sales that need review. */
  readonly cases: number;
}

export interface DeviceQuery extends PageQuery {
  readonly state?: DeviceState | undefined;
  readonly agent_id?: number | undefined;
  /** Part of its name or its agent's, or the agent's code. */
  readonly q?: string | undefined;
}

const FROM = sql`agent_device d JOIN ticket_agent a ON a.id = d.ticket_agent_id
  LEFT JOIN device_lease l ON l.device_id = d.id AND l.closed_at IS NULL`;
const COLUMNS = sql`d.id, d.name, a.id AS agent_id, a.code AS agent_code, a.name AS agent, d.enrolled_at, d.seen_at AS last_seen_at, d.revoked_at,
  d.revoked_reason, CASE WHEN d.revoked_at IS NOT NULL THEN 'cut-off' WHEN l.id IS NULL THEN 'idle' ELSE 'open' END AS state,
  l.id AS lease_id, l.kobo AS lease_kobo, l.kobo - l.sold_kobo AS unspent_kobo, l.expires_at,
  (SELECT count(*) FROM device_lease o JOIN device_sale s ON s.lease_id = o.id AND s.state = 'open'
    WHERE o.device_id = d.id) AS cases`;

/**
 * Lists phones for offline sales: an agent's own, or those in the officer's scope. Newest first. @throws AppError forbidden,
 * no-agent
 */
export async function listDevices(actor: Actor, query: DeviceQuery): Promise<Page<ListedDevice>> {
  return pageOf<ListedDevice>(database(), query, {
    select: COLUMNS,
    from: FROM,
    where: sql`${await devicesWithin(database(), actor)} AND ${inState(query.state)}
      AND ${query.agent_id === undefined ? sql`true` : sql`a.id = ${query.agent_id}`} AND ${searchCondition(query.q ?? "")}`,
    order: newestFirst("d.id"),
  });
}

function inState(state: DeviceState | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  if (state === "cut-off") return sql`d.revoked_at IS NOT NULL`;
  return state === "open" ? sql`l.id IS NOT NULL` : sql`d.revoked_at IS NULL AND l.id IS NULL`;
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  return sql`fold(d.name || ' ' || a.name || ' ' || a.code) LIKE fold(${containsPattern(typed)})`;
}
