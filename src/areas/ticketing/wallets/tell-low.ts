import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { agentOf } from "../agents/agent-of.ts";
import { tellHolder } from "./tell-holder.ts";

/** So many wallets are told of in one transaction. */
const AT_ONCE = 200;

/** What an agent's wallet is low at: its own limit, or the setting's; an agent who is gone or suspended is told nothing. */
const below = (setting: number) => sql`w.balance - w.held < coalesce(a.low_float_kobo, ${setting})`;

/**
 * Tells agents whose wallet fell below their limit, once a dip: who was told is told again only after it was above.
 * A sweep of its own, so that a sale neither reads settings nor writes messages.
 * @returns how many were told
 */
export async function tellLowWallets(): Promise<number> {
  const { low_float_kobo } = await readAppSetting("tickets");
  return transaction(async (tx) => {
    await forgetRisen(tx, low_float_kobo);
    const { rows } = await sql<{ id: number; left: number; most: number }>`
      UPDATE wallet SET low_told_at = now() FROM (
        SELECT w.id, coalesce(a.low_float_kobo, ${low_float_kobo}) AS most FROM wallet w
          JOIN ticket_agent a ON a.id = w.ticket_agent_id
        WHERE w.low_told_at IS NULL AND a.status = 'active' AND a.suspended_at IS NULL AND ${below(low_float_kobo)}
          AND EXISTS (SELECT FROM wallet_move m WHERE m.wallet_id = w.id)
        ORDER BY w.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF w SKIP LOCKED) AS low
      WHERE wallet.id = low.id RETURNING wallet.id, wallet.balance - wallet.held AS left, low.most`.execute(
      tx,
    );
    for (const { id, left, most } of rows)
      await tellHolder(tx, id, "wallet-low", { sum: formatNaira(left), limit: formatNaira(most) });
    return rows.length;
  });
}

async function forgetRisen(tx: Tx, setting: number): Promise<void> {
  await sql`UPDATE wallet SET low_told_at = NULL WHERE id IN (
    SELECT w.id FROM wallet w JOIN ticket_agent a ON a.id = w.ticket_agent_id
    WHERE w.low_told_at IS NOT NULL AND NOT (${below(setting)}) FOR NO KEY UPDATE OF w SKIP LOCKED)`.execute(
    tx,
  );
}

/** Below what the signed-in agent is told to fund, kobo; 0 for a super agent, whose wallet has no such limit. */
export async function lowLimit(actor: Actor): Promise<number> {
  if (actor.session?.user.area === "super-agent") return 0;
  const [{ low_float_kobo }, agent] = await Promise.all([
    readAppSetting("tickets"),
    agentOf(database(), actor),
  ]);
  return agent.low_float_kobo ?? low_float_kobo;
}
