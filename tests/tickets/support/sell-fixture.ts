import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { openWallet } from "#areas/ticketing/wallets/open-wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../../support/api.ts";
import { demoPasswordHash } from "../../support/password-hash.ts";
import { createLga } from "../../support/people.ts";
import { nextNumber } from "../../support/sample.ts";

/** Data needed to sell, inserted directly: an agent with an account and float, and a ticket with a price. */

export interface Seller {
  readonly agent_id: number;
  readonly user_id: number;
  readonly wallet_id: number;
  readonly lga_id: number;
  readonly email: string;
}

export interface NewSeller {
  /** Wallet balance in kobo. */
  readonly float?: number;
  readonly daily_limit_kobo?: number;
  readonly super_agent_id?: number;
  /** Email of an existing account. */
  readonly email?: string;
}

export async function createSeller({ float = 1_000_000, email, ...given }: NewSeller = {}): Promise<Seller> {
  const number = nextNumber();
  const lga_id = await createLga();
  const agent = await database()
    .insertInto("ticket_agent")
    .values({
      name: `Agent ${number}`,
      phone_number: `0803${String(number).padStart(7, "0")}`,
      lga_id,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = email ? await findUser(email) : await createUser(`seller${number}@ratebook.test`);
  await database()
    .insertInto("ticket_agent_user")
    .values({ user_id: user.id, ticket_agent_id: agent.id })
    .execute();
  const wallet = await transaction((tx) => openWallet(tx, { ticket_agent_id: agent.id }));
  if (float > 0) await fund(wallet.id, wallet.account_id, float);
  return { agent_id: agent.id, user_id: user.id, wallet_id: wallet.id, lga_id, email: user.email };
}

async function findUser(email: string) {
  const user = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { ...user, email };
}

async function createUser(email: string) {
  const user = await database()
    .insertInto("app_user")
    .values({ name: email, email, area: "agent", password_hash: await demoPasswordHash() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO user_role (user_id, role_id) SELECT ${user.id}, id FROM role WHERE name = 'ticket-agent'`.execute(
    database(),
  );
  return { ...user, email };
}

/** Adds money to a wallet, as a bank deposit would. */
export async function fund(wallet_id: number, account_id: number, kobo: number): Promise<void> {
  await transaction(async (tx) => {
    const bank = await findOrCreateAccount(tx, { kind: "bank", provider: "tickets" });
    const transfer = { id: randomUUID(), debit_account: bank, credit_account: account_id, amount: kobo };
    await postTransfers(tx, [{ ...transfer, code: "wallet.bank" }]);
    await sql`UPDATE wallet SET balance = balance + ${kobo} WHERE id = ${wallet_id}`.execute(tx);
  });
}

export interface Ticketing {
  readonly category_id: number;
  readonly price_id: number;
  readonly kobo: number;
  readonly item_id: number;
  readonly agency_id: number;
}

export interface NewCategory {
  readonly kobo?: number;
  readonly holder?: "vehicle" | "shop" | "person";
  readonly vehicle_class?: string;
  readonly agent_bp?: number;
  readonly super_agent_bp?: number;
  readonly name?: string;
  readonly parent_id?: number;
  readonly icon?: string;
}

/** A category on sale with its own revenue item and agency. */
export async function createCategory(given: NewCategory = {}): Promise<Ticketing> {
  const { kobo = 20_000, holder = "vehicle", agent_bp = 500, super_agent_bp = 200, name, ...more } = given;
  const number = nextNumber();
  const agency = await database()
    .insertInto("agency")
    .values({ short_code: `T${number}`, name: `Transport board ${number}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const item = await database()
    .insertInto("revenue_item")
    .values({ code: `TK-${number}`, name: `Daily ticket ${number}`, agency_id: agency.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const category = await database()
    .insertInto("ticket_category")
    .values({ name: name ?? `Ticket ${number}`, holder, period: "day", revenue_item_id: item.id, ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  const price_id = await setPrice(category.id, kobo, { agent_bp, super_agent_bp });
  return { category_id: category.id, price_id, kobo, item_id: item.id, agency_id: agency.id };
}

/** Sets a price from now on. */
export async function setPrice(
  category_id: number,
  kobo: number,
  { agent_bp = 500, super_agent_bp = 200 } = {},
): Promise<number> {
  const { id } = await database()
    .insertInto("ticket_price")
    .values({ category_id, kobo, agent_bp, super_agent_bp, effective_from: sql<Date>`clock_timestamp()` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function createSuperAgent(
  given: { commission_bp?: number; daily_limit_kobo?: number } = {},
): Promise<number> {
  const number = nextNumber();
  const { id } = await database()
    .insertInto("super_agent")
    .values({ name: `Company ${number}`, phone_number: `0805${String(number).padStart(7, "0")}`, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An unused plate. */
export function newPlate(): string {
  const number = nextNumber();
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(number / 1000 / 26 ** at) % 26));
  return `K${letter(1)}${letter(0)}-${String(number % 1000).padStart(3, "0")}AB`;
}

/** Sells through the API. */
export async function sellAs(seller: Pick<Seller, "email">) {
  const client: ApiClient = await signInAs(seller.email);
  return {
    client,
    sell: (
      what: Pick<Ticketing, "category_id" | "price_id">,
      more: object = {},
      key: string = randomUUID(),
    ) => {
      const { category_id, price_id } = what;
      return client.post("/tickets", { category_id, price_id, holder_key: newPlate(), ...more }, { key });
    },
  };
}

/** Moves a sale back in time. Sold tickets can't be changed, so the trigger is disabled. */
export async function moveSale(id: number, by: string): Promise<void> {
  await sql`ALTER TABLE ticket DISABLE TRIGGER ticket_fixed`.execute(database());
  await sql`UPDATE ticket SET booked_at = booked_at - ${by}::interval WHERE id = ${id}`.execute(database());
  await sql`ALTER TABLE ticket ENABLE TRIGGER ticket_fixed`.execute(database());
}

/** A wallet's stored balance in kobo. */
export async function walletOf(wallet_id: number): Promise<number> {
  const { balance } = await database()
    .selectFrom("wallet")
    .select("balance")
    .where("id", "=", wallet_id)
    .executeTakeFirstOrThrow();
  return balance;
}

const everywhere = [{ lga: "*", agency: "*" }] as const;

/** The seller as an actor for direct service calls. */
export function actorOf({ user_id, email }: Seller): Actor {
  const user = { id: user_id, name: email, email, phone_number: null, area: "agent" as const };
  const nothing = { roles: [], individual_id: null, corporate_ids: [] };
  const permissions = { "ticket.sell": everywhere, "ticket.validate": everywhere };
  return {
    session: { id: randomUUID(), client: "api", user: { ...user, ...nothing }, permissions },
    name: email,
    key: `user:${user_id}`,
    ip: undefined,
    request_id: undefined,
    system: false,
  };
}
