import { sql } from "kysely";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { createBatch } from "#areas/ticketing/bulk-tickets/create-batch.ts";
import { issueBatch } from "#areas/ticketing/bulk-tickets/issue-batch.ts";
import { draftCommission } from "#areas/ticketing/commissions/draft-commission.ts";
import { openWallet } from "#areas/ticketing/wallets/open-wallet.ts";
import { addDays, lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { deposit, fundingTime, transferInto } from "./demo-deposit.ts";
import type { StreetAgent } from "./demo-street-plan.ts";
import type { StreetSeller } from "./demo-street-sales.ts";

/** Number of tickets of a batch from tomorrow on; of the category `batchCategory`, paid from the first agent's wallet. */
const BATCH_SIZE = 20;
const BATCH_KOBO = BATCH_SIZE * 500_00;
/** Balance of each agent after all sales. For the first agent the previous balance; below ₦2,000.00 the float is low. */
const FINAL_BALANCE: Readonly<Record<StreetAgent, number>> = {
  "Tunde Ajọṣe": BATCH_KOBO,
  "Blessing Etim": 6_300_00,
  "Ṣadé Ogunléye": 9_850_00,
  "Ibrahim Lawal": 1_150_00,
};
/** Agents funded by float transfers of the super agent; the others by bank deposits. */
const BY_FLOAT: ReadonlySet<StreetAgent> = new Set(["Blessing Etim", "Ṣadé Ogunléye"]);

const HALF_AN_HOUR_MS = 1_800_000;

interface Funds {
  readonly now: Date;
  readonly admin: Actor;
  readonly second: Actor;
  readonly sellers: ReadonlyMap<StreetAgent, StreetSeller>;
  /** Amount of their sales, kobo. */
  readonly spent: ReadonlyMap<StreetAgent, number>;
}

/** Funds the wallets for the sales of all days, before the first of them. */
export async function fundStreet(tx: Tx, { now, admin, second, sellers, spent }: Funds): Promise<void> {
  const at = fundingTime(now);
  const [entered, decided] = [admin, second].map((actor) => actor.session?.user.id ?? 0);
  const requiredKobo = (name: StreetAgent) => (spent.get(name) ?? 0) + FINAL_BALANCE[name];
  const floats = [...sellers].filter(([name]) => BY_FLOAT.has(name));
  const superAgentId = floats[0]?.[1].super_agent_id ?? 0;
  const floatTotal = floats.reduce((sum, [name]) => sum + requiredKobo(name), 0);
  const officers = { entered: entered ?? 0, decided: decided ?? 0 };
  await deposit(tx, {
    owner: { super_agent_id: superAgentId },
    kobo: floatTotal,
    reference: "DEMO/0003",
    at,
    ...officers,
  });
  let number = 4;
  for (const [name, { id }] of sellers) {
    const owner = { ticket_agent_id: id };
    if (BY_FLOAT.has(name))
      await transferFloat(tx, {
        superAgentId,
        owner,
        kobo: requiredKobo(name),
        at: new Date(at.getTime() + HALF_AN_HOUR_MS),
      });
    else
      await deposit(tx, {
        owner,
        kobo: requiredKobo(name),
        reference: `DEMO/000${number++}`,
        at,
        ...officers,
      });
  }
}

interface FloatTransfer {
  readonly superAgentId: number;
  readonly owner: { readonly ticket_agent_id: number };
  readonly kobo: number;
  readonly at: Date;
}

async function transferFloat(tx: Tx, { superAgentId, owner, kobo, at }: FloatTransfer): Promise<void> {
  const from = await openWallet(tx, { super_agent_id: superAgentId });
  const to = await openWallet(tx, owner);
  const id = transferId("demo float", to.id);
  await sql`UPDATE wallet SET balance = balance - ${kobo} WHERE id = ${from.id}`.execute(tx);
  await transferInto(tx, { id, from: from.account_id, to, kobo, code: "wallet.float", at });
  const sender = sql`(SELECT user_id FROM super_agent_user WHERE super_agent_id = ${superAgentId} ORDER BY user_id LIMIT 1)`;
  await sql`INSERT INTO wallet_funding (wallet_id, from_wallet_id, way, kobo, status, entered_by, entered_at, decided_by, decided_at,
      transfer_id)
    VALUES (${to.id}, ${from.id}, 'float', ${kobo}, 'confirmed', ${sender}, ${at}, ${sender}, ${at}, ${id})`.execute(
    tx,
  );
}

interface StreetDocuments {
  readonly now: Date;
  readonly agent: Actor;
  readonly admin: Actor;
}

/** A pending deposit, a paid and issued batch, a commission draft. @returns the batch's id */
export async function writeStreetDocuments(tx: Tx, { now, agent, admin }: StreetDocuments): Promise<number> {
  const today = lagosDate(now);
  await sql`INSERT INTO wallet_funding (wallet_id, way, kobo, bank, reference, paid_on, entered_by)
    SELECT w.id, 'bank', 500000, 'zenith', 'ZIB/TRF/88214', ${today}, l.user_id FROM ticket_agent_user l
    JOIN wallet w ON w.ticket_agent_id = l.ticket_agent_id WHERE l.user_id = ${agent.session?.user.id ?? 0}`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; corporate: string; company: string }>`
    SELECT id, (SELECT code FROM corporate ORDER BY id LIMIT 1) AS corporate, (SELECT code FROM super_agent ORDER BY id LIMIT 1) AS company
    FROM ticket_category WHERE name = 'Danfo'`.execute(tx);
  const [found] = rows;
  if (!found || !agent.session) throw new Error("The demonstration data contains no tickets on sale.");
  // Counts as a fresh step-up.
  const steppedUp = { ...agent, session: { ...agent.session, proved: true } };
  const batch = await createBatch(tx, steppedUp, {
    category_id: found.id,
    payer_code: found.corporate,
    payer_name: "Sọdípọ̀ & Sons Nigeria Limited",
    quantity: BATCH_SIZE,
    price_kobo: BATCH_KOBO / BATCH_SIZE,
    method: "wallet",
    valid_from: addDays(today, 1),
    valid_to: addDays(today, 14),
  });
  await issueBatch(tx, batch.id);
  await draftCommission(tx, admin, {
    holder: found.company,
    period_to: addDays(today, -1),
    method: "wallet",
  });
  return batch.id;
}
