import { type RawBuilder, sql } from "kysely";
import { hidesNames, maskNames } from "#areas/registry/records/guest-names.ts";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

export interface AgentOfSuper {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly suspended: boolean;
  /** Park or market of the agent; `null` if there is none. */
  readonly place: string | null;
  /** Balance of the wallet, in kobo; `null` if there is no wallet or the caller can’t view wallets. */
  readonly balance: number | null;
}

export interface AgentsOfSuper {
  readonly total: number;
  /** Total balance of the agents’ wallets, in kobo; `null` if the caller can’t view wallets. */
  readonly float_kobo: number | null;
  readonly rows: readonly AgentOfSuper[];
}

/**
 * Agents of a super agent within the actor's scope: their number, their float, and the first of them by name (by id for guests,
 * who see masked names).
 * @param limit maximum number of rows
 * @throws AppError not-signed-in, forbidden
 */
export async function agentsOf(actor: Actor, superAgent: number, limit: number): Promise<AgentsOfSuper> {
  const scope = authorize(actor, "ticket_agent.view");
  const within = sql`t.super_agent_id = ${superAgent} AND ${scopeCondition(scope, "t") ?? sql`true`}`;
  // Sorting by name would reveal masked names.
  const order = hidesNames(actor, ticketAgent) ? sql`t.id` : sql`t.title, t.id`;
  const [totals, rows] = await Promise.all([readTotals(within), readRows(within, order, limit)]);
  const seesMoney = may(actor, "wallet.view");
  return {
    total: totals.total,
    float_kobo: seesMoney ? totals.float_kobo : null,
    rows: rows.map((row) => maskNames(actor, ticketAgent, seesMoney ? row : { ...row, balance: null })),
  };
}

async function readTotals(within: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number; float_kobo: number }>`
    SELECT count(*) AS total, coalesce(sum(w.balance), 0)::bigint AS float_kobo
    FROM ticket_agent t LEFT JOIN wallet w ON w.ticket_agent_id = t.id WHERE ${within}`.execute(database());
  return rows[0] ?? { total: 0, float_kobo: 0 };
}

async function readRows(
  within: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<AgentOfSuper[]> {
  const { rows } = await sql<AgentOfSuper>`
    SELECT t.id, t.code, t.title, t.status, t.suspended_at IS NOT NULL AS suspended, coalesce(p.title, m.title) AS place, w.balance
    FROM ticket_agent t LEFT JOIN park p ON p.id = t.park_id
      LEFT JOIN market m ON m.id = t.market_id LEFT JOIN wallet w ON w.ticket_agent_id = t.id
    WHERE ${within} ORDER BY ${order} LIMIT ${limit}`.execute(database());
  return rows;
}
