import { sql } from "kysely";
import type { TicketHolder } from "#domain/ticket-holder.ts";
import type { Actor } from "#kernel/actor.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { soldByAgent } from "../wallets/own-agents.ts";
import { CURRENT_PRICE } from "./current-price.ts";

export interface SaleTile {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly holder: TicketHolder;
  readonly vehicle_class: string | null;
  readonly icon: string | null;
  /** Null for a category with subcategories. */
  readonly price_id: number | null;
  readonly kobo: number | null;
}

export interface SellScreen {
  /** Null until the account is linked. */
  readonly agent: {
    readonly id: number;
    readonly name: string;
    readonly suspended: boolean;
    /** Threshold of a low wallet; in kobo. */
    readonly low_float_kobo: number;
  } | null;
  readonly phone: PhoneFigures;
  /** By name, so that tiles keep their places whatever is sold. */
  readonly tiles: readonly SaleTile[];
  readonly recent: readonly { readonly holder: TicketHolder; readonly key: string }[];
  readonly last: {
    readonly id: number;
    readonly holder: TicketHolder;
    readonly holder_key: string;
    readonly kobo: number;
    readonly sold_at: Date;
    readonly can_void: boolean;
  } | null;
  readonly pin_above_kobo: number;
}

/** Figures at the top of the agent's app. */
export interface PhoneFigures {
  readonly available_kobo: number;
  readonly sold_today: number;
}

/** Limit of a phone that sells offline. */
const MAX_TILES = 500;

/** Number of the agent’s latest valid tickets from which plates are suggested: a voided one may have the wrong plate. */
const RECENT_SALES = 200;
const MAX_SUGGESTIONS = 4;

/** All data of the selling screen. @throws AppError forbidden */
export async function readSellScreen(actor: Actor): Promise<SellScreen> {
  authorize(actor, "ticket.sell");
  const { pin_above_kobo, low_float_kobo } = await readAppSetting("tickets");
  const { rows } = await sql<AgentRow>`
    SELECT a.id, a.name, a.suspended_at IS NOT NULL OR a.status <> 'active' OR s.suspended_at IS NOT NULL AS suspended,
      coalesce(a.low_float_kobo, ${low_float_kobo})::bigint AS low_float_kobo, coalesce(w.balance - w.held, 0) AS available_kobo,
      (SELECT n FROM (${soldByAgent(sql`a.id`)}) AS sales) AS sold_today
    FROM ticket_agent_user u JOIN ticket_agent a ON a.id = u.ticket_agent_id LEFT JOIN super_agent s ON s.id = a.super_agent_id
    LEFT JOIN wallet w ON w.ticket_agent_id = a.id WHERE u.user_id = ${actor.session?.user.id ?? 0}`.execute(
    database(),
  );
  const [head] = rows;
  const noFigures = { available_kobo: 0, sold_today: 0 };
  if (!head) return { agent: null, phone: noFigures, tiles: [], recent: [], last: null, pin_above_kobo };
  const { available_kobo, sold_today, ...agent } = head;
  const [tiles, recent, last] = await Promise.all([readTiles(), readRecent(agent.id), readLast(agent.id)]);
  return { agent, phone: { available_kobo, sold_today }, tiles, recent, last, pin_above_kobo };
}

type AgentRow = NonNullable<SellScreen["agent"]> & PhoneFigures;

const TODAY = sql`(date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos')`;

async function readTiles(): Promise<SaleTile[]> {
  const { rows } = await sql<SaleTile>`
    SELECT c.id, c.parent_id, c.name, c.holder, c.vehicle_class, c.icon, CASE WHEN NOT b.opens THEN p.id END AS price_id,
      CASE WHEN NOT b.opens THEN p.kobo END AS kobo
    FROM ticket_category c
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM ticket_category x WHERE x.parent_id = c.id AND x.status = 'active') AS opens) b
    LEFT JOIN ${CURRENT_PRICE} p ON true
    WHERE c.status = 'active' AND (b.opens OR p.id IS NOT NULL) ORDER BY c.name COLLATE "und-x-icu", c.id LIMIT ${MAX_TILES}`.execute(
    database(),
  );
  return rows;
}

async function readRecent(agent: number): Promise<SellScreen["recent"]> {
  const { rows } = await sql<{ holder: TicketHolder; key: string }>`
    SELECT holder, key FROM (SELECT holder, holder_key AS key, max(id) AS latest, row_number() OVER (PARTITION BY holder
        ORDER BY max(id) DESC) AS place
      FROM (SELECT id, holder, holder_key FROM ticket WHERE ticket_agent_id = ${agent} AND bulk_ticket_id IS NULL AND status = 'valid'
        ORDER BY sold_at DESC, id DESC LIMIT ${RECENT_SALES}) AS lately GROUP BY holder, holder_key) AS keys
    WHERE place <= ${MAX_SUGGESTIONS} ORDER BY latest DESC`.execute(database());
  return rows;
}

async function readLast(agent: number): Promise<SellScreen["last"]> {
  const { void_minutes } = await readAppSetting("tickets");
  const { rows } = await sql<NonNullable<SellScreen["last"]>>`
    SELECT k.id, k.holder, k.holder_key, k.kobo, k.sold_at, k.first_checked_at IS NULL
      AND now() <= k.booked_at + make_interval(mins => ${void_minutes}) AS can_void
    FROM ticket k WHERE k.ticket_agent_id = ${agent} AND k.status = 'valid' AND k.bulk_ticket_id IS NULL AND k.sold_at >= ${TODAY}
    ORDER BY k.sold_at DESC, k.id DESC LIMIT 1`.execute(database());
  return rows[0] ?? null;
}
