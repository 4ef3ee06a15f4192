import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AgentKind } from "./agent-register.ts";
import { accountKinds } from "./link-account.ts";

/** A period in which an agent belonged to a super agent. */
export interface Membership {
  readonly since: Date;
  readonly super_agent_id: number | null;
  /** Null: the revenue office. */
  readonly super_agent: string | null;
  readonly moved_by_name: string | null;
  readonly reason: string | null;
}

export interface AgentAccount {
  readonly user_id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
}

/** What the page of an agent or super agent shows besides the record. The caller has checked access to the record. */
export interface AgentDetails {
  readonly suspended: { readonly at: Date; readonly by_name: string | null; readonly reason: string } | null;
  /** For an agent: its super agent is suspended, so it can't sell either. */
  readonly super_suspended: boolean;
  readonly accounts: readonly AgentAccount[];
  /** Balance and reserved amount, in kobo; undefined if the actor has no access to wallets, null if there is none yet. */
  readonly wallet:
    | { readonly id: number; readonly code: string; readonly balance: number; readonly held: number }
    | null
    | undefined;
}

/** @param kind register of the record with this id */
export async function readAgentDetails(actor: Actor, kind: AgentKind, id: number): Promise<AgentDetails> {
  const [state, accounts, wallet] = await Promise.all([
    readState(kind, id),
    readAccounts(kind, id),
    may(actor, "wallet.view") ? readWallet(kind, id) : undefined,
  ]);
  return { ...state, accounts, wallet };
}

async function readState(
  kind: AgentKind,
  id: number,
): Promise<Pick<AgentDetails, "suspended" | "super_suspended">> {
  const above =
    kind === "ticket_agent"
      ? sql`EXISTS (SELECT FROM super_agent s WHERE s.id = t.super_agent_id AND s.suspended_at IS NOT NULL)`
      : sql`false`;
  const { rows } = await sql<{ at: Date | null; by_name: string | null; reason: string; above: boolean }>`
    SELECT t.suspended_at AS at, u.name AS by_name, t.suspended_reason AS reason, ${above} AS above
    FROM ${sql.table(kind)} AS t LEFT JOIN app_user u ON u.id = t.suspended_by WHERE t.id = ${id}`.execute(
    database(),
  );
  const { at = null, by_name = null, reason = "", above: super_suspended = false } = rows[0] ?? {};
  return { suspended: at && { at, by_name, reason }, super_suspended };
}

/** Maximum accounts of one super agent on a page. */
const MAX_ACCOUNTS = 50;

async function readAccounts(kind: AgentKind, id: number): Promise<AgentAccount[]> {
  const { table, column } = accountKinds[kind];
  const { rows } = await sql<AgentAccount>`
    SELECT u.id AS user_id, u.code, u.name,
      CASE WHEN u.status = 'active' AND u.password_hash IS NULL THEN 'invited' ELSE u.status END AS status
    FROM ${sql.table(table)} AS k JOIN app_user u ON u.id = k.user_id
    WHERE ${sql.ref(`k.${column}`)} = ${id} ORDER BY u.name COLLATE "und-x-icu", u.id LIMIT ${MAX_ACCOUNTS}`.execute(
    database(),
  );
  return rows;
}

async function readWallet(kind: AgentKind, id: number): Promise<AgentDetails["wallet"]> {
  const { rows } = await sql<NonNullable<AgentDetails["wallet"]>>`
    SELECT id, code, balance, held FROM wallet WHERE ${sql.ref(accountKinds[kind].column)} = ${id}`.execute(
    database(),
  );
  return rows[0] ?? null;
}

/** Super agents of an agent, latest first; at most 50. */
export async function membershipsOf(agent: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    SELECT m.since, m.super_agent_id, s.title AS super_agent, u.name AS moved_by_name, m.reason
    FROM agent_membership m LEFT JOIN super_agent s ON s.id = m.super_agent_id
      LEFT JOIN app_user u ON u.id = m.moved_by
    WHERE m.ticket_agent_id = ${agent} ORDER BY m.since DESC, m.id DESC LIMIT 50`.execute(database());
  return rows;
}
