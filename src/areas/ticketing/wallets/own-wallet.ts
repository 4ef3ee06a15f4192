import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { agentOf, superAgentOf } from "../agents/agent-of.ts";
import type { WalletOwner } from "./open-wallet.ts";

/** Holder of the own wallet: an agent, or the super agent that the account is linked to. */
export interface OwnHolder {
  readonly owner: WalletOwner;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly suspended_at: Date | null;
}

/**
 * The wallet holder linked to the signed-in account.
 * @throws AppError no-agent
 */
export async function findOwnHolder(db: Queryable, actor: Actor): Promise<OwnHolder> {
  const isCompany = actor.session?.user.area === "super-agent";
  const { id, code, name, status, suspended_at } = isCompany
    ? await superAgentOf(db, actor)
    : await agentOf(db, actor);
  const owner = isCompany ? { super_agent_id: id } : { ticket_agent_id: id };
  return { owner, id, code, name, status, suspended_at };
}

/** The same, if they can fund their wallet. @throws AppError no-agent, agent-suspended */
export async function findFundableHolder(db: Queryable, actor: Actor): Promise<OwnHolder> {
  const holder = await findOwnHolder(db, actor);
  if (holder.suspended_at !== null || holder.status !== "active")
    throw new AppError(
      "conflict",
      "Your account is suspended. Contact the revenue office before you fund your wallet.",
      { code: "agent-suspended" },
    );
  return holder;
}

/** A wallet as shown to its holder. All amounts in kobo. */
export interface OwnWallet {
  /** ID of the wallet; `null` until the first funding. */
  readonly wallet_id: number | null;
  readonly code: string | null;
  readonly holder: string;
  readonly holder_code: string;
  readonly suspended: boolean;
  readonly balance_kobo: number;
  /** Amount reserved as offline float, in kobo. */
  readonly held_kobo: number;
  /** Unpaid commission, in kobo; negative if more was voided than earned. */
  readonly commission_kobo: number;
  /** Bank deposits pending confirmation, in kobo. */
  readonly waiting_kobo: number;
}

/** @throws AppError not-signed-in, forbidden, no-agent */
export async function getOwnWallet(actor: Actor): Promise<OwnWallet> {
  authorize(actor, "own_wallet.view");
  const db = database();
  const { owner, code: holder_code, name: holder, suspended_at } = await findOwnHolder(db, actor);
  const { rows } = await sql<Omit<OwnWallet, "holder" | "holder_code" | "suspended">>`
    SELECT w.id AS wallet_id, w.code, coalesce(w.balance, 0)::bigint AS balance_kobo, coalesce(w.held, 0)::bigint AS held_kobo,
      ${commissionOf(sql`o.ticket_agent_id`, sql`o.super_agent_id`)} AS commission_kobo,
      (SELECT coalesce(sum(f.kobo), 0)::bigint FROM wallet_funding f
        WHERE f.wallet_id = w.id AND f.status = 'waiting' AND f.way = 'bank') AS waiting_kobo
    FROM (SELECT ${ownerId(owner, "ticket_agent_id")}::bigint AS ticket_agent_id,
      ${ownerId(owner, "super_agent_id")}::bigint AS super_agent_id) AS o
    LEFT JOIN wallet w ON w.ticket_agent_id = o.ticket_agent_id OR w.super_agent_id = o.super_agent_id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("The query returned no row.");
  return { ...row, holder, holder_code, suspended: suspended_at !== null };
}

const ownerId = (owner: WalletOwner, name: "ticket_agent_id" | "super_agent_id") =>
  (owner as Partial<Record<typeof name, number>>)[name] ?? null;

const sumSince = (side: "credit" | "debit") => sql`coalesce((SELECT sum(t.amount) FROM transfer t
  WHERE ${sql.ref(`t.${side}_account`)} = a.id AND t.kind IN ('posted', 'post') AND t.created_at >= closed.since), 0)`;

/**
 * Balance of a commission account (`a`), in kobo: the closed total (`commissions/close-job.ts`) and later entries, each by an
 * index-only scan.
 */
export const commissionBalance = sql<number>`(SELECT coalesce(closed.kobo, 0) + ${sumSince("credit")} - ${sumSince("debit")}
  FROM (SELECT (SELECT k.kobo FROM commission_closed k WHERE k.account_id = a.id) AS kobo, commission_since(a.id) AS since
    OFFSET 0) AS closed)::bigint`;

/** Unpaid commission, in kobo. */
function commissionOf(agent: ReturnType<typeof sql>, company: ReturnType<typeof sql>) {
  return sql<number>`coalesce((SELECT sum(${commissionBalance})::bigint FROM account a
    WHERE a.kind = 'commission' AND (a.ticket_agent_id = ${agent} OR a.super_agent_id = ${company})), 0)`;
}

/** The wallet of the signed-in account; undefined if there is none yet. */
export async function findOwnWallet(db: Queryable, actor: Actor): Promise<number | undefined> {
  const { owner } = await findOwnHolder(db, actor);
  const [name, id] = Object.entries(owner)[0] as ["ticket_agent_id" | "super_agent_id", number];
  const found = await db.selectFrom("wallet").select("id").where(name, "=", id).executeTakeFirst();
  return found?.id;
}
