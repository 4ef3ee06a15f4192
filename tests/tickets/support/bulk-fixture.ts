import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import "#app/job-kinds.ts";
import { openWallet } from "#areas/ticketing/wallets/open-wallet.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { demoPasswordHash } from "../../support/password-hash.ts";
import { createLga } from "../../support/people.ts";
import { nextNumber } from "../../support/sample.ts";

export interface TestCategory {
  readonly id: number;
  readonly kobo: number;
  readonly agency_id: number;
  readonly revenue_item_id: number;
}

interface NewCategory {
  readonly kobo?: number;
  readonly period?: "day" | "week" | "month";
  readonly holder?: "vehicle" | "shop" | "person";
  readonly agent_bp?: number;
  readonly super_agent_bp?: number;
}

/** A category of its own agency, on sale since yesterday. */
export async function createCategory(wish: NewCategory = {}): Promise<TestCategory> {
  const n = nextNumber();
  const { kobo = 20_050, period = "day", holder = "vehicle", agent_bp = 500, super_agent_bp = 125 } = wish;
  const db = database();
  const agency = await db
    .insertInto("agency")
    .values({ short_code: `B${n}`.slice(0, 8), name: `Parks authority ${n}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const item = await db
    .insertInto("revenue_item")
    .values({ code: `BT-${n}`, name: `Daily tickets ${n}`, agency_id: agency.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto("ticket_category")
    .values({ name: `Keke ${n}`, holder, period, revenue_item_id: item.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setPrice(category.id, kobo, { agent_bp, super_agent_bp, ago: "1 day" });
  return { id: category.id, kobo, agency_id: agency.id, revenue_item_id: item.id };
}

/** Sets a price from now on. */
export async function setPrice(
  category_id: number,
  kobo: number,
  { agent_bp = 500, super_agent_bp = 125, ago = "0 seconds" } = {},
): Promise<void> {
  await sql`INSERT INTO ticket_price (category_id, kobo, agent_bp, super_agent_bp, effective_from)
    VALUES (${category_id}, ${kobo}, ${agent_bp}, ${super_agent_bp}, now() - ${ago}::interval)`.execute(
    database(),
  );
}

export interface TestAgent {
  readonly id: number;
  readonly email: string;
  readonly super_agent_id: number;
  readonly wallet: number;
}

/** An agent of a super agent, with a user account and a funded wallet. */
export async function createAgent(
  kobo: number,
  more: { daily_limit_kobo?: number } = {},
): Promise<TestAgent> {
  const n = nextNumber();
  const lga_id = await createLga();
  const email = `bulk-agent${n}@ratebook.test`;
  const password_hash = await demoPasswordHash();
  return transaction(async (tx) => {
    const above = await tx
      .insertInto("super_agent")
      .values({ name: `Float company ${n}`, phone_number: "08031234567" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const agent = await tx
      .insertInto("ticket_agent")
      .values({
        name: `Agent ${n}`,
        super_agent_id: above.id,
        lga_id,
        ...more,
        phone_number: `0803${String(n % 10_000_000).padStart(7, "0")}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto("app_user")
      .values({ name: `Agent ${n}`, email, area: "agent", password_hash })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO user_role (user_id, role_id) SELECT ${user.id}, id FROM role WHERE name = 'ticket-agent'`.execute(
      tx,
    );
    await tx
      .insertInto("ticket_agent_user")
      .values({ user_id: user.id, ticket_agent_id: agent.id })
      .execute();
    const wallet = await openWallet(tx, { ticket_agent_id: agent.id });
    await postTransfers(tx, [
      {
        id: randomUUID(),
        debit_account: await findOrCreateAccount(tx, { kind: "bank", provider: "zenith" }),
        credit_account: wallet.account_id,
        amount: kobo,
        code: "wallet.bank",
      },
    ]);
    await sql`UPDATE wallet SET balance = balance + ${kobo} WHERE id = ${wallet.id}`.execute(tx);
    return { id: agent.id, email, super_agent_id: above.id, wallet: wallet.id };
  });
}

/** Balance of accounts of a kind with these owners in kobo: credits minus debits. */
export async function balanceOf(
  kind: string,
  owner: Readonly<Record<string, number | string>>,
): Promise<number> {
  const fits = Object.entries(owner).map(([name, value]) => sql`${sql.ref(`a.${name}`)} = ${value}`);
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END), 0)::bigint AS kobo
    FROM account a JOIN transfer t ON a.id IN (t.credit_account, t.debit_account)
    WHERE a.kind = ${kind} AND ${sql.join(fits, sql` AND `)} AND t.kind IN ('posted', 'post')`.execute(
    database(),
  );
  return rows[0]?.kobo ?? 0;
}

export async function walletOf({ wallet }: TestAgent): Promise<number> {
  const row = await database()
    .selectFrom("wallet")
    .select("balance")
    .where("id", "=", wallet)
    .executeTakeFirstOrThrow();
  return row.balance;
}

const program = systemActor("test");

/** Runs the job that issues a batch until it is done. */
export async function issueAll(id: number): Promise<void> {
  const { job_id } = await readBatch(id);
  if (job_id === null) throw new Error(`Nothing issues batch ${id}.`);
  await runJobAndWait(program, job_id, () => undefined, new AbortController().signal);
}

export function readBatch(id: number) {
  return database().selectFrom("bulk_ticket").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function readTickets(id: number) {
  return database().selectFrom("ticket").selectAll().where("bulk_ticket_id", "=", id).orderBy("id").execute();
}

/** Each agency's share of a batch's tickets after fees, in kobo. */
export async function sharesOf(id: number): Promise<{ gross: number; fees: number; collected: number }> {
  const { rows } = await sql<{ gross: number; fees: number; collected: number }>`
    SELECT coalesce((SELECT sum(s.kobo) FROM settlement_share s JOIN ticket t ON t.id = s.ticket_id
        WHERE t.bulk_ticket_id = ${id} AND s.kind = 'charge'), 0)::bigint AS gross,
      coalesce((SELECT sum(s.kobo) FROM settlement_share s JOIN ticket t ON t.id = s.ticket_id
        WHERE t.bulk_ticket_id = ${id} AND s.kind = 'fee'), 0)::bigint AS fees,
      coalesce((SELECT sum(c.kobo) FROM collection c JOIN ticket t ON t.id = c.ticket_id
        WHERE t.bulk_ticket_id = ${id}), 0)::bigint AS collected`.execute(database());
  return rows[0] ?? { gross: 0, fees: 0, collected: 0 };
}

/** Moves the payment of a batch to the day before. Paid batches can’t be changed, so the trigger is disabled. */
export async function movePayment(id: number): Promise<void> {
  await sql`ALTER TABLE bulk_ticket DISABLE TRIGGER bulk_ticket_fixed`.execute(database());
  await sql`UPDATE bulk_ticket SET paid_at = paid_at - interval '1 day' WHERE id = ${id}`.execute(database());
  await sql`ALTER TABLE bulk_ticket ENABLE TRIGGER bulk_ticket_fixed`.execute(database());
}
