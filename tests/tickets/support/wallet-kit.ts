import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { type NewTransfer, postTransfers } from "#areas/collecting/ledger/post.ts";
import { reverseTransfer } from "#areas/collecting/ledger/reverse.ts";
import { takeFromWallet } from "#areas/ticketing/wallets/move-wallet.ts";
import { openWallet, type WalletOwner } from "#areas/ticketing/wallets/open-wallet.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { agencyOf } from "../../money/support/bills.ts";
import { type ApiClient, signInAs } from "../../support/api.ts";
import { demoPasswordHash } from "../../support/password-hash.ts";
import { createLga } from "../../support/people.ts";
import { nextNumber } from "../../support/sample.ts";

export const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;

/** Idempotency keys unique to a test file. */
export function keysOf(name: string) {
  let count = 0;
  return () => ({ key: `${name}-${process.pid}-${++count}` });
}

export interface Company {
  readonly id: number;
  readonly email: string;
  readonly client: ApiClient;
}

async function account(area: "agent" | "super-agent", role: string): Promise<{ id: number; email: string }> {
  const email = `${area}${nextNumber()}@ratebook.test`;
  const { id } = await database()
    .insertInto("app_user")
    .values({ name: `Holder ${email}`, email, area, password_hash: await demoPasswordHash() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO user_role (user_id, role_id) SELECT ${id}, id FROM role WHERE name = ${role}`.execute(
    database(),
  );
  return { id, email };
}

const phone = () => `080${String(10_000_000 + (nextNumber() % 80_000_000)).slice(-8)}`;

/** A super agent with a linked user account. */
export async function createCompany(
  values: { agent_float_limit_kobo?: number; daily_limit_kobo?: number; commission_bp?: number } = {},
): Promise<Company> {
  const { id } = await database()
    .insertInto("super_agent")
    .values({ name: `Company ${nextNumber()}`, phone_number: phone(), ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = await account("super-agent", "super-agent");
  await database().insertInto("super_agent_user").values({ user_id: user.id, super_agent_id: id }).execute();
  return { id, email: user.email, client: await signInAs(user.email) };
}

/** An agent with a linked user account. */
export async function createAgent(
  values: { super_agent_id?: number; low_float_kobo?: number; lga_id?: number } = {},
): Promise<Company> {
  const { id } = await database()
    .insertInto("ticket_agent")
    .values({
      name: `Agent ${nextNumber()}`,
      phone_number: phone(),
      ...values,
      lga_id: values.lga_id ?? (await createLga()),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = await account("agent", "ticket-agent");
  await database()
    .insertInto("ticket_agent_user")
    .values({ user_id: user.id, ticket_agent_id: id })
    .execute();
  return { id, email: user.email, client: await signInAs(user.email) };
}

export async function walletOf(owner: WalletOwner) {
  const [column, id] = Object.entries(owner)[0] as ["ticket_agent_id" | "super_agent_id", number];
  const found = await database().selectFrom("wallet").selectAll().where(column, "=", id).executeTakeFirst();
  return found ?? { id: 0, balance: 0, held: 0 };
}

/** Funds a wallet by a bank deposit that a second officer confirms. */
export async function fundByBank(owner: WalletOwner, kobo: number): Promise<void> {
  const [first, second] = [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")];
  const key = keysOf(`fund-${nextNumber()}-${randomUUID()}`);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Lagos" }).format(new Date());
  const deposit = {
    ...owner,
    bank: "zenith",
    reference: `WF-${nextNumber()}-${Date.now()}`,
    paid_on: today,
    kobo,
  };
  const made = await first.post("/wallet-fundings", deposit, key());
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  const done = await second.post(
    `/wallet-fundings/${dataOf<{ id: number }>(made).id}/confirm`,
    { version: 1 },
    key(),
  );
  if (done.status !== 200) throw new Error(`${done.status} ${JSON.stringify(done.body)}`);
}

export interface Sold {
  readonly category_id: number;
  readonly price_id: number;
  readonly item_id: number;
  readonly agency_id: number;
  readonly kobo: number;
  readonly agent_bp: number;
  readonly super_agent_bp: number;
}

/** A category with its own price. */
export async function createCategory(kobo = 20_000, agent_bp = 500, super_agent_bp = 200): Promise<Sold> {
  const agency_id = await agencyOf(`TK${nextNumber() % 1000}`);
  const item = await database()
    .insertInto("revenue_item")
    .values({ code: `TKT-${nextNumber()}`, name: "Daily tickets", agency_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const category = await database()
    .insertInto("ticket_category")
    .values({ name: `Tricycle ${nextNumber()}`, holder: "vehicle", period: "day", revenue_item_id: item.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const price = await database()
    .insertInto("ticket_price")
    .values({ category_id: category.id, kobo, agent_bp, super_agent_bp, effective_from: new Date(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    category_id: category.id,
    price_id: price.id,
    item_id: item.id,
    agency_id,
    kobo,
    agent_bp,
    super_agent_bp,
  };
}

/** Sells a ticket directly in the database, with the same entries as a real sale. Throws wallet-too-low. */
export function sellByHand(agent_id: number, what: Sold): Promise<number> {
  return transaction((tx) => sell(tx, agent_id, what));
}

async function sell(tx: Tx, agent_id: number, what: Sold): Promise<number> {
  const agent = await tx
    .selectFrom("ticket_agent")
    .select(["lga_id", "super_agent_id"])
    .where("id", "=", agent_id)
    .executeTakeFirstOrThrow();
  const wallet = await openWallet(tx, { ticket_agent_id: agent_id });
  await takeFromWallet(tx, wallet.id, what.kobo);
  const { super_agent_id } = agent;
  const agent_kobo = Math.floor((what.kobo * what.agent_bp) / 10_000);
  const super_agent_kobo =
    super_agent_id === null ? 0 : Math.floor((what.kobo * what.super_agent_bp) / 10_000);
  const ticket = await tx
    .insertInto("ticket")
    .values({
      sale_id: randomUUID(),
      sale_hash: randomBytes(32),
      signed: "test",
      security_code: crockford(),
      category_id: what.category_id,
      price_id: what.price_id,
      revenue_item_id: what.item_id,
      agency_id: what.agency_id,
      lga_id: agent.lga_id,
      kobo: what.kobo,
      agent_kobo,
      super_agent_kobo,
      holder: "vehicle",
      holder_key: "ABC-123DE",
      valid_from: new Date(),
      valid_to: new Date(Date.now() + 86_400_000),
      ticket_agent_id: agent_id,
      super_agent_id,
      wallet_id: wallet.id,
      sold_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cost = await findOrCreateAccount(tx, { kind: "commission-cost", agency_id: what.agency_id });
  const legs: (NewTransfer & { readonly leg: string })[] = [
    {
      id: randomUUID(),
      leg: "price",
      amount: what.kobo,
      code: "ticket.sale",
      debit_account: wallet.account_id,
      credit_account: await findOrCreateAccount(tx, { kind: "revenue", revenue_item_id: what.item_id }),
    },
  ];
  const owners = [
    ["agent-commission", agent_kobo, { ticket_agent_id: agent_id }],
    ["super-agent-commission", super_agent_kobo, { super_agent_id: super_agent_id ?? 0 }],
  ] as const;
  for (const [leg, amount, owner] of owners)
    if (amount > 0)
      legs.push({
        id: randomUUID(),
        leg,
        amount,
        code: "ticket.commission",
        debit_account: cost,
        credit_account: await findOrCreateAccount(tx, { kind: "commission", ...owner }),
      });
  await postTransfers(
    tx,
    legs.map(({ leg: _, ...transfer }) => transfer),
  );
  await tx
    .insertInto("ticket_transfer")
    .values(legs.map(({ id, leg }) => ({ transfer_id: id, ticket_id: ticket.id, kind: leg })))
    .execute();
  return ticket.id;
}

/** Voids a ticket directly in the database, with its full refund. */
export function voidByHand(ticket_id: number): Promise<void> {
  return transaction(async (tx) => {
    const ticket = await tx
      .updateTable("ticket")
      .set({ status: "void", voided_at: sql`now()`, void_reason: "Test" })
      .where("id", "=", ticket_id)
      .returning(["wallet_id", "kobo"])
      .executeTakeFirstOrThrow();
    await sql`UPDATE wallet SET balance = balance + ${ticket.kobo} WHERE id = ${ticket.wallet_id}`.execute(
      tx,
    );
    const legs = await tx
      .selectFrom("ticket_transfer")
      .selectAll()
      .where("ticket_id", "=", ticket_id)
      .execute();
    const backs = legs.map((leg) => ({ ...leg, back: randomUUID() }));
    for (const { back, transfer_id } of backs)
      await reverseTransfer(tx, { id: back, reverses_id: transfer_id });
    await tx
      .insertInto("ticket_transfer")
      .values(backs.map(({ back, kind }) => ({ transfer_id: back, ticket_id, kind })))
      .execute();
  });
}

function crockford(): string {
  const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return [...randomBytes(8)].map((byte) => signs[byte % 32]).join("");
}
