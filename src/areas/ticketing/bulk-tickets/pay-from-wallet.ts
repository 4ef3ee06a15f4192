import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { requireWithinLimits } from "../tickets/require-within-limits.ts";
import { openWallet } from "../wallets/open-wallet.ts";
import { beginIssuing } from "./begin-issuing.ts";
import { lockBatch, postForBatch } from "./prepaid.ts";
import type { Seller } from "./seller.ts";

/**
 * Debits the price of a batch from its agent's wallet in full, and queues the issue of its tickets.
 * @throws AppError step-up-needed, wallet-too-low, daily-limit; the caller's transaction rolls back
 */
export async function payFromWallet(
  tx: Tx,
  actor: Actor,
  id: number,
  seller: Pick<Seller, "ticket_agent_id">,
): Promise<void> {
  const agent = seller.ticket_agent_id;
  if (agent === null) throw new Error("Only an agent can pay from a wallet.");
  requireStepUp(actor);
  const batch = await lockBatch(tx, id);
  if (!batch) throw new Error(`There is no batch ${id}.`);
  const { kobo, agency_id } = batch;
  const wallet = await openWallet(tx, { ticket_agent_id: agent });
  const debited = await sql`
    UPDATE wallet SET balance = balance - ${kobo} WHERE id = ${wallet.id} AND balance - held >= ${kobo} RETURNING id`.execute(
    tx,
  );
  if (debited.rows.length === 0)
    throw new AppError(
      "conflict",
      message("The wallet has less than {sum}. Fund it first.", {
        sum: formatNaira(kobo),
      }),
      {
        code: "wallet-too-low",
      },
    );
  // The wallet row is locked from here on, so no other sale can use it.
  await requireWithinLimits(tx, { agent, super_agent: batch.super_agent_id }, kobo);
  await sql`UPDATE bulk_ticket SET wallet_id = ${wallet.id} WHERE id = ${id}`.execute(tx);
  await postForBatch(tx, {
    batch: id,
    kind: "paid",
    key: 0,
    payment_id: null,
    kobo,
    debit: { kind: "wallet", ticket_agent_id: agent },
    credit: { kind: "ticket-prepaid", agency_id },
  });
  await beginIssuing(tx, batch, { by: "wallet" });
  await audit(tx, actor, {
    action: "bulk_ticket.pay",
    record_id: id,
    after: { code: batch.code, kobo, wallet: wallet.id },
  });
}
