import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Holder of a wallet: exactly one of the two. */
export type WalletOwner = { readonly ticket_agent_id: number } | { readonly super_agent_id: number };

/** The wallet of an agent or super agent, created at first use. */
export async function openWallet(tx: Tx, owner: WalletOwner): Promise<{ id: number; account_id: number }> {
  const found = await findWallet(tx, owner);
  if (found) return found;
  const account_id = await findOrCreateAccount(tx, { kind: "wallet", ...owner });
  await tx
    .insertInto("wallet")
    .values({ account_id, ...owner })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const created = await findWallet(tx, owner);
  if (!created) throw new Error(`The wallet of ${JSON.stringify(owner)} could not be opened.`);
  return created;
}

async function findWallet(tx: Tx, owner: WalletOwner) {
  let query = tx.selectFrom("wallet").select(["id", "account_id"]);
  query =
    "ticket_agent_id" in owner
      ? query.where("ticket_agent_id", "=", owner.ticket_agent_id)
      : query.where("super_agent_id", "=", owner.super_agent_id);
  return query.executeTakeFirst();
}
