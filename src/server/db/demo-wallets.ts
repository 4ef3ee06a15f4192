import { sql } from "kysely";
import { openAccount } from "../ledger/account.ts";
import { postTransfers } from "../ledger/post.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { putIntoWallet } from "../wallets/move-wallet.ts";
import { openWallet, type WalletOwner } from "../wallets/open-wallet.ts";
import type { Tx } from "./client.ts";

/** What lies in the demonstration's wallets: ₦18,450.00 of its agent, ₦250,000.00 of its super agent. */
const AGENT_KOBO = 1_845_000;
const COMPANY_KOBO = 25_000_000;

/** Funds the demonstration's wallets by slips that its two administrators saw to; nothing where it has no agents. */
export async function writeDemoWallets(tx: Tx): Promise<void> {
  const { rows } = await sql<{ agent: number | null; company: number | null; first: number; second: number }>`
    SELECT (SELECT l.ticket_agent_id FROM ticket_agent_user l JOIN app_user u ON u.id = l.user_id
        WHERE u.email = 'agent@ratebook.test') AS agent,
      (SELECT l.super_agent_id FROM super_agent_user l JOIN app_user u ON u.id = l.user_id
        WHERE u.email = 'superagent@ratebook.test') AS company,
      (SELECT id FROM app_user WHERE email = 'admin@ratebook.test') AS first,
      (SELECT id FROM app_user WHERE email = 'admin2@ratebook.test') AS second`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const { agent, company, ...people } = found;
  if (agent !== null) await fund(tx, { ticket_agent_id: agent }, AGENT_KOBO, "DEMO/0001", people);
  if (company !== null) await fund(tx, { super_agent_id: company }, COMPANY_KOBO, "DEMO/0002", people);
}

async function fund(
  tx: Tx,
  owner: WalletOwner,
  kobo: number,
  reference: string,
  { first, second }: { first: number; second: number },
): Promise<void> {
  const wallet = await openWallet(tx, owner);
  const id = transferId("demo wallet", wallet.id);
  await putIntoWallet(tx, wallet.id, kobo);
  await postTransfers(tx, [
    {
      id,
      debit_account: await openAccount(tx, { kind: "bank", provider: "zenith" }),
      ...{ credit_account: wallet.account_id, amount: kobo, code: "wallet.fund" },
    },
  ]);
  await sql`INSERT INTO wallet_funding (wallet_id, way, kobo, status, bank, reference, paid_on, entered_by, decided_by,
      decided_at, transfer_id)
    VALUES (${wallet.id}, 'bank', ${kobo}, 'confirmed', 'zenith', ${reference}, (now() AT TIME ZONE 'Africa/Lagos')::date,
      ${first}, ${second}, now(), ${id})`.execute(tx);
}
