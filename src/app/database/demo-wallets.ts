import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { deposit, fundingTime } from "./demo-deposit.ts";

/** Balances of the demonstration's wallets: ₦18,450.00 of its agent, ₦250,000.00 of its super agent. */
const AGENT_KOBO = 1_845_000;
const COMPANY_KOBO = 25_000_000;

/** Funds the demonstration's wallets by deposits confirmed by its two administrators; does nothing without agents. */
export async function writeDemoWallets(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    agent: number | null;
    company: number | null;
    entered: number;
    decided: number;
  }>`
    SELECT (SELECT l.ticket_agent_id FROM ticket_agent_user l JOIN app_user u ON u.id = l.user_id
        WHERE u.email = 'agent@ratebook.test') AS agent,
      (SELECT l.super_agent_id FROM super_agent_user l JOIN app_user u ON u.id = l.user_id
        WHERE u.email = 'superagent@ratebook.test') AS company,
      (SELECT id FROM app_user WHERE email = 'admin@ratebook.test') AS entered,
      (SELECT id FROM app_user WHERE email = 'admin2@ratebook.test') AS decided`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const { agent, company, entered, decided } = found;
  const by = { entered, decided, at: fundingTime(new Date()) };
  if (agent !== null)
    await deposit(tx, { ...by, owner: { ticket_agent_id: agent }, kobo: AGENT_KOBO, reference: "DEMO/0001" });
  if (company !== null)
    await deposit(tx, {
      ...by,
      owner: { super_agent_id: company },
      kobo: COMPANY_KOBO,
      reference: "DEMO/0002",
    });
}
