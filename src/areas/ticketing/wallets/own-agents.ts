import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { superAgentOf } from "../agents/agent-of.ts";
import { givenFloat } from "./move-float.ts";

/** An agent of a super agent. Amounts in kobo. */
export interface OwnAgent {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly phone_number: string;
  readonly status: "active" | "suspended" | "archived";
  readonly balance_kobo: number;
  readonly held_kobo: number;
  readonly low_float: boolean;
  readonly sold_kobo: number;
  readonly sold: number;
  readonly last_sale_at: Date | null;
  /** Daily limit set by the super agent, in kobo; `null` if there is no limit. */
  readonly daily_limit_kobo: number | null;
  /** Daily limit set by the revenue office, in kobo; `null` if there is no limit. */
  readonly office_limit_kobo: number | null;
}

export interface OwnAgents {
  readonly company: string;
  readonly rows: readonly OwnAgent[];
  /** Total number of agents; at most 500 are returned. */
  readonly total: number;
  /** Number of agents with a low wallet balance. */
  readonly low_float_count: number;
  /** Available balance of the agents’ wallets, in kobo: without offline float. */
  readonly float_kobo: number;
  readonly sold_kobo: number;
  readonly sold: number;
  readonly agent_float_limit_kobo: number | null;
  readonly daily_limit_kobo: number | null;
}

/** A super agent has some hundreds. */
const MAX_AGENTS = 500;

/** Start of the current Lagos day. */
const TODAY: RawBuilder<unknown> = sql`((now() AT TIME ZONE 'Africa/Lagos')::date::timestamp AT TIME ZONE 'Africa/Lagos')`;

/** Today's sales of an agent without voided ones, from the totals updated with every sale: `kobo` and `n` tickets. */
export function soldByAgent(agent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT coalesce(sum(d.kobo), 0)::bigint AS kobo, coalesce(sum(d.tickets), 0)::integer AS n FROM ticket_sum d
    WHERE d.day = (now() AT TIME ZONE 'Africa/Lagos')::date AND d.what = 'agent' AND d.key = ${agent}`;
}

/** Whether an active agent (`ta`, wallet `w`) has less available than their limit, or the default one. */
const isLow = (low: number) => sql`(ta.status = 'active' AND ta.suspended_at IS NULL
  AND coalesce(w.balance - w.held, 0) < coalesce(ta.low_float_kobo, ${low}))`;

/** Agents (`ta`) that meet `condition`, with wallet and sales of today. */
async function readAgents(condition: RawBuilder<unknown>, low: number, limit: number): Promise<OwnAgent[]> {
  const { rows } = await sql<OwnAgent>`
    SELECT ta.id, ta.code, ta.name, ta.phone_number,
      CASE WHEN ta.suspended_at IS NOT NULL AND ta.status = 'active' THEN 'suspended' ELSE ta.status END AS status,
      coalesce(w.balance, 0)::bigint AS balance_kobo, coalesce(w.held, 0)::bigint AS held_kobo,
      ${isLow(low)} AS low_float,
      sales.kobo AS sold_kobo, sales.n AS sold,
      (SELECT k.sold_at FROM ticket k WHERE k.ticket_agent_id = ta.id ORDER BY k.sold_at DESC, k.id DESC LIMIT 1) AS last_sale_at,
      ta.super_agent_limit_kobo AS daily_limit_kobo, ta.daily_limit_kobo AS office_limit_kobo
    FROM ticket_agent ta LEFT JOIN wallet w ON w.ticket_agent_id = ta.id
    CROSS JOIN LATERAL (${soldByAgent(sql`ta.id`)}) AS sales
    WHERE ${condition} ORDER BY ta.status, coalesce(w.balance - w.held, 0), ta.id LIMIT ${limit}`.execute(
    database(),
  );
  return rows;
}

/** Filters of the agent list. */
export interface OwnAgentQuery {
  /** Only suspended agents, or only others. */
  readonly suspended?: boolean | undefined;
  /** Only agents with a low wallet balance. */
  readonly low?: boolean | undefined;
}

/**
 * Agents of the actor's super agent, lowest balance first; totals cover all matching agents, also those not shown.
 * @throws AppError forbidden, no-agent
 */
export async function listOwnAgents(
  actor: Actor,
  { suspended, low }: OwnAgentQuery = {},
): Promise<OwnAgents> {
  authorize(actor, "own_agent.view");
  const { id, name, agent_float_limit_kobo, daily_limit_kobo } = await superAgentOf(database(), actor);
  const { low_float_kobo } = await readAppSetting("tickets");
  const suspendedFilter =
    suspended === undefined ? sql`` : sql`AND (ta.suspended_at IS NOT NULL) = ${suspended}`;
  const lowFilter = low ? sql`AND ${isLow(low_float_kobo)}` : sql``;
  const condition = sql`ta.super_agent_id = ${id} AND ta.status = 'active' ${suspendedFilter} ${lowFilter}`;
  const [rows, totals] = await Promise.all([
    readAgents(condition, low_float_kobo, MAX_AGENTS),
    sql<Pick<OwnAgents, "total" | "low_float_count" | "float_kobo" | "sold_kobo" | "sold">>`
      SELECT count(*)::integer AS total, count(*) FILTER (WHERE ${isLow(low_float_kobo)})::integer AS low_float_count,
        coalesce(sum(w.balance - w.held), 0)::bigint AS float_kobo, coalesce(sum(sales.kobo), 0)::bigint AS sold_kobo,
        coalesce(sum(sales.n), 0)::integer AS sold
      FROM ticket_agent ta LEFT JOIN wallet w ON w.ticket_agent_id = ta.id
      CROSS JOIN LATERAL (${soldByAgent(sql`ta.id`)}) AS sales WHERE ${condition}`.execute(database()),
  ]);
  const none = { total: 0, low_float_count: 0, float_kobo: 0, sold_kobo: 0, sold: 0 };
  return {
    company: name,
    rows,
    agent_float_limit_kobo,
    daily_limit_kobo,
    ...(totals.rows[0] ?? none),
  };
}

export interface OwnAgentView extends OwnAgent {
  /** Amount that can still be transferred to the agent, in kobo; `null` if there is no limit. */
  readonly transferable_kobo: number | null;
  readonly company_daily_limit_kobo: number | null;
  /** Amount that this super agent transferred to the agent and that was not transferred back, in kobo. */
  readonly transferred_kobo: number;
  /** Available balance of the super agent’s wallet, in kobo. */
  readonly own_balance_kobo: number;
  /** Today’s sales of the agent, latest first. */
  readonly sales: readonly {
    readonly id: number;
    readonly code: string;
    readonly at: Date;
    readonly category: string;
    readonly holder_key: string | null;
    readonly kobo: number;
    readonly voided: boolean;
  }[];
}

const MAX_SALES = 100;

/** An agent of the actor's super agent with today's sales. @throws AppError forbidden, no-agent, not-your-agent */
export async function getOwnAgent(actor: Actor, agent_id: number): Promise<OwnAgentView> {
  authorize(actor, "own_agent.view");
  const company = await superAgentOf(database(), actor);
  const { low_float_kobo } = await readAppSetting("tickets");
  const [agent] = await readAgents(
    sql`ta.id = ${agent_id} AND ta.super_agent_id = ${company.id}`,
    low_float_kobo,
    1,
  );
  if (!agent) throw new AppError("not-found", "You have no agent with this ID.", { code: "not-your-agent" });
  const [sales, own] = await Promise.all([
    sql<OwnAgentView["sales"][number]>`
      SELECT k.id, k.code, k.sold_at AS at, c.name AS category,
        CASE WHEN c.holder = 'person' THEN NULL ELSE k.holder_key END AS holder_key, k.kobo, k.status = 'void' AS voided
      FROM ticket k JOIN ticket_category c ON c.id = k.category_id
      WHERE k.ticket_agent_id = ${agent_id} AND k.sold_at >= ${TODAY} AND k.super_agent_id = ${company.id}
      ORDER BY k.sold_at DESC, k.id DESC LIMIT ${MAX_SALES}`.execute(database()),
    sql<{ kobo: number; transferred_kobo: number }>`
      SELECT w.balance - w.held AS kobo, ${givenFloat(sql`w.id`, sql`aw.id`)} AS transferred_kobo
      FROM wallet w LEFT JOIN wallet aw ON aw.ticket_agent_id = ${agent_id} WHERE w.super_agent_id = ${company.id}`.execute(
      database(),
    ),
  ]);
  const limit = company.agent_float_limit_kobo;
  return {
    ...agent,
    transferable_kobo: limit === null ? null : Math.max(0, limit - agent.balance_kobo),
    company_daily_limit_kobo: company.daily_limit_kobo,
    own_balance_kobo: own.rows[0]?.kobo ?? 0,
    transferred_kobo: own.rows[0]?.transferred_kobo ?? 0,
    sales: sales.rows,
  };
}
