import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { agentOf } from "../agents/agent-of.ts";
import { notifyHolder } from "./notify-holder.ts";

/** Wallets per transaction. */
const BATCH_SIZE = 200;

/** Condition for a low wallet: below its own limit, or the setting's; archived and suspended agents are excluded. */
const isBelow = (setting: number) => sql`w.balance - w.held < coalesce(a.low_float_kobo, ${setting})`;

/**
 * Notifies agents whose wallet fell below their limit, once per fall: again only after it was above. Runs apart from sales, so
 * that these neither read settings nor write messages.
 * @returns number of agents notified
 */
export async function notifyLowWallets(): Promise<number> {
  const { low_float_kobo } = await readAppSetting("tickets");
  return transaction(async (tx) => {
    await resetRecovered(tx, low_float_kobo);
    const { rows } = await sql<{ id: number; left: number; most: number }>`
      UPDATE wallet SET low_told_at = now() FROM (
        SELECT w.id, coalesce(a.low_float_kobo, ${low_float_kobo}) AS most FROM wallet w
          JOIN ticket_agent a ON a.id = w.ticket_agent_id
        WHERE w.low_told_at IS NULL AND a.status = 'active' AND a.suspended_at IS NULL AND ${isBelow(low_float_kobo)}
          AND EXISTS (SELECT FROM wallet_move m WHERE m.wallet_id = w.id)
        ORDER BY w.id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE OF w SKIP LOCKED) AS low
      WHERE wallet.id = low.id RETURNING wallet.id, wallet.balance - wallet.held AS left, low.most`.execute(
      tx,
    );
    for (const { id, left, most } of rows)
      await notifyHolder(tx, id, "wallet-low", { sum: formatNaira(left), limit: formatNaira(most) });
    return rows.length;
  });
}

async function resetRecovered(tx: Tx, setting: number): Promise<void> {
  await sql`UPDATE wallet SET low_told_at = NULL WHERE id IN (
    SELECT w.id FROM wallet w JOIN ticket_agent a ON a.id = w.ticket_agent_id
    WHERE w.low_told_at IS NOT NULL AND NOT (${isBelow(setting)}) FOR NO KEY UPDATE OF w SKIP LOCKED)`.execute(
    tx,
  );
}

/** Threshold below which the signed-in agent is asked to fund the wallet, in kobo; 0 for a super agent, which has none. */
export async function lowFloatThreshold(actor: Actor): Promise<number> {
  if (actor.session?.user.area === "super-agent") return 0;
  const [{ low_float_kobo }, agent] = await Promise.all([
    readAppSetting("tickets"),
    agentOf(database(), actor),
  ]);
  return agent.low_float_kobo ?? low_float_kobo;
}
