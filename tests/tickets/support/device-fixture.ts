import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import type { ReceivedSales } from "#areas/ticketing/devices/receive-sales.ts";
import { chainHead, sha256 } from "#areas/ticketing/devices/verify-sale.ts";
import { openWallet } from "#areas/ticketing/wallets/open-wallet.ts";
import { type ChainEnd, closingBody } from "#domain/device-closing.ts";
import {
  type DeviceFloat,
  type DevicePrice,
  nextSale,
  type OfflineSaleRequest,
} from "#domain/device-float.ts";
import { type SaleFields, saleBody } from "#domain/device-ticket.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../../support/api.ts";
import { demoPasswordHash } from "../../support/password-hash.ts";
import { createLga } from "../../support/people.ts";
import { nextNumber } from "../../support/sample.ts";

export const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;
export const key = () => ({ key: randomUUID() });

/** A category on sale; price in kobo. */
export async function createTicket({
  kobo = 20_000,
  agent_bp = 500,
  super_agent_bp = 200,
  holder = "vehicle",
}: {
  kobo?: number;
  agent_bp?: number;
  super_agent_bp?: number;
  holder?: "vehicle" | "shop" | "person";
} = {}): Promise<{ category_id: number; price_id: number; agency_id: number; revenue_item_id: number }> {
  const n = nextNumber();
  const agency = await database()
    .insertInto("agency")
    .values({ short_code: `DV${n}`, name: `Agency of phones ${n}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const item = await database()
    .insertInto("revenue_item")
    .values({ code: `DV-${n}`, name: `Daily tickets ${n}`, agency_id: agency.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const category = await database()
    .insertInto("ticket_category")
    .values({ name: `Keke daily ${n}`, holder, period: "day", revenue_item_id: item.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const price_id = await setPrice(category.id, kobo, { agent_bp, super_agent_bp, ago: "1 day" });
  return { category_id: category.id, price_id, agency_id: agency.id, revenue_item_id: item.id };
}

/** Sets a price from a time on. */
export async function setPrice(
  category_id: number,
  kobo: number,
  { agent_bp = 500, super_agent_bp = 200, ago = "0 seconds" } = {},
): Promise<number> {
  const made = await database()
    .insertInto("ticket_price")
    .values({
      category_id,
      kobo,
      agent_bp,
      super_agent_bp,
      effective_from: sql<Date>`clock_timestamp() - ${ago}::interval`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

export interface Seller {
  readonly client: ApiClient;
  readonly email: string;
  readonly agent_id: number;
  readonly user_id: number;
  readonly wallet_id: number;
  readonly account_id: number;
  readonly lga_id: number;
}

/** An agent with a user account and a funded wallet, in kobo. */
export async function createSeller(kobo: number, super_agent_id?: number): Promise<Seller> {
  const n = nextNumber();
  const email = `seller${n}@ratebook.test`;
  const user = await database()
    .insertInto("app_user")
    .values({ name: `Seller ${n}`, email, area: "agent", password_hash: await demoPasswordHash() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO user_role (user_id, role_id) SELECT ${user.id}, id FROM role WHERE name = 'ticket-agent'`.execute(
    database(),
  );
  const lga_id = await createLga();
  const agent = await database()
    .insertInto("ticket_agent")
    .values({
      name: `Seller ${n}`,
      phone_number: `080${String(30_000_000 + n)}`,
      lga_id,
      super_agent_id: super_agent_id ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("ticket_agent_user")
    .values({ user_id: user.id, ticket_agent_id: agent.id })
    .execute();
  const wallet = await transaction(async (tx) => {
    const opened = await openWallet(tx, { ticket_agent_id: agent.id });
    if (kobo > 0) {
      const from = await findOrCreateAccount(tx, { kind: "suspense", provider: "devices" });
      await postTransfers(tx, [
        {
          id: randomUUID(),
          debit_account: from,
          credit_account: opened.account_id,
          amount: kobo,
          code: "devices.test",
        },
      ]);
      await sql`UPDATE wallet SET balance = balance + ${kobo} WHERE id = ${opened.id}`.execute(tx);
    }
    return opened;
  });
  const client = await signInAs(email);
  return {
    client,
    email,
    agent_id: agent.id,
    user_id: user.id,
    wallet_id: wallet.id,
    account_id: wallet.account_id,
    lga_id,
  };
}

interface OpenLease {
  readonly id: number;
  readonly kobo: number;
  readonly certificate: string;
  readonly head: string;
  readonly expires_at: string;
  readonly now: string;
  readonly prices: readonly DevicePrice[];
}

/** A seller's phone with its key and local data. */
export class Phone {
  readonly client: ApiClient;
  readonly privateKey: KeyObject;
  readonly id: number;
  float: DeviceFloat | undefined;

  private constructor(client: ApiClient, privateKey: KeyObject, id: number) {
    this.client = client;
    this.privateKey = privateKey;
    this.id = id;
  }

  static async enrol(client: ApiClient, name = "Tecno Spark"): Promise<Phone> {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const made = await client.post("/devices", { name, public_key: publicText(publicKey) }, key());
    expect(made).toMatchObject({ status: 201 });
    return new Phone(client, privateKey, dataOf<{ id: number }>(made).id);
  }

  /** A copy of this phone's data on another phone. */
  copy(): Phone {
    const other = new Phone(this.client, this.privateKey, this.id);
    other.float = this.float;
    return other;
  }

  async setAside(kobo: number, pin?: string): Promise<ApiAnswer> {
    const answer = await this.client.post(`/devices/${this.id}/leases`, { kobo, pin }, key());
    if (answer.status !== 201) return answer;
    const lease = dataOf<OpenLease>(answer);
    const now = Date.parse(lease.now);
    this.float = {
      lease: lease.id,
      certificate: lease.certificate,
      kobo: lease.kobo,
      expires: Date.parse(lease.expires_at),
      counter: 0,
      sold_kobo: 0,
      head: lease.head,
      seen: now,
      offset: now - Date.now(),
      prices: lease.prices,
      prices_at: now,
    };
    return answer;
  }

  get lease(): DeviceFloat {
    if (!this.float) throw new Error("Nothing was set aside.");
    return this.float;
  }

  /** Sells by the phone's own rules. @returns the signed sale, or the reason for refusal */
  sell(params: Omit<OfflineSaleRequest, "sale_id"> & { sale_id?: string }): string {
    const next = nextSale(this.lease, { sale_id: randomUUID(), ...params }, Date.now());
    if ("refused" in next) return next.refused;
    const { text, head } = this.sign(next.fields);
    this.float = next.after(this.lease, head);
    return text;
  }

  /** Sells without the phone's rules, as a modified program could. */
  sellAnyway(
    params: Omit<OfflineSaleRequest, "sale_id">,
    change: (saleFields: SaleFields) => Partial<SaleFields>,
  ): string {
    const endless = { ...this.lease, kobo: Number.MAX_SAFE_INTEGER };
    const next = nextSale(endless, { sale_id: randomUUID(), ...params }, Date.now());
    if ("refused" in next) throw new Error(next.refused);
    const changedFields = { ...next.fields, ...change(next.fields) };
    const { text, head } = this.sign(changedFields);
    this.float = {
      ...this.lease,
      counter: changedFields.counter,
      sold_kobo: this.lease.sold_kobo + changedFields.kobo,
      head,
    };
    return text;
  }

  sign(saleFields: SaleFields): { text: string; head: string } {
    const body = saleBody(saleFields);
    return { text: this.signed(body), head: chainHead(sha256(body)) };
  }

  private signed(body: string): string {
    const signature = sign("sha256", Buffer.from(body), { key: this.privateKey, dsaEncoding: "ieee-p1363" });
    return `${body}.${signature.toString("base64url")}`;
  }

  async send(sales: readonly string[], by = key()): Promise<ReceivedSales> {
    const answer = await this.client.post(
      `/devices/${this.id}/sales`,
      { lease_id: this.lease.lease, sales },
      by,
    );
    expect(answer).toMatchObject({ status: 200 });
    return dataOf<ReceivedSales>(answer);
  }

  close(end: Partial<ChainEnd> = {}): Promise<ApiAnswer> {
    const closing = this.signed(closingBody({ ...this.lease, ...end }));
    return this.client.post(`/devices/${this.id}/leases/${this.lease.lease}/close`, { closing }, key());
  }
}

function publicText(publicKey: KeyObject): string {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("base64url");
}

/** A unique plate. */
export function newDevicePlate(): string {
  const n = nextNumber();
  const letter = (at: number) => "ABCDEFGHJK"[Math.floor(n / 1000 / 10 ** at) % 10] ?? "A";
  return `KD${letter(0)}-${String(n % 1000).padStart(3, "0")}${letter(1)}X`;
}

/** Totals of a wallet, its ledger account and its phones in kobo. */
export async function walletTotals({ wallet_id, account_id }: Seller) {
  const { rows } = await sql<
    Record<"balance" | "held" | "booked" | "pending" | "aside" | "sold" | "tickets", number>
  >`
    SELECT w.balance, w.held,
      (SELECT coalesce(sum(CASE WHEN credit_account = ${account_id} THEN amount ELSE -amount END), 0)::bigint FROM transfer
        WHERE ${account_id} IN (debit_account, credit_account) AND kind IN ('posted', 'post')) AS booked,
      (SELECT coalesce(sum(t.amount), 0)::bigint FROM transfer t WHERE t.debit_account = ${account_id} AND t.kind = 'pending'
        AND NOT EXISTS (SELECT FROM transfer e WHERE e.pending_id = t.id)) AS pending,
      (SELECT coalesce(sum(l.kobo - l.sold_kobo), 0)::bigint FROM device_lease l
        WHERE l.wallet_id = w.id AND l.closed_at IS NULL) AS aside,
      (SELECT coalesce(sum(k.kobo), 0)::bigint FROM ticket k WHERE k.wallet_id = w.id AND k.status = 'valid') AS sold,
      (SELECT count(*) FROM ticket k WHERE k.wallet_id = w.id) AS tickets
    FROM wallet w WHERE w.id = ${wallet_id}`.execute(database());
  if (!rows[0]) throw new Error("There is no such wallet.");
  return rows[0];
}

/** Wallet, ledger and leases have the same totals. */
export async function expectInStep(seller: Seller): Promise<void> {
  const totals = await walletTotals(seller);
  expect(totals).toMatchObject({ booked: totals.balance, pending: totals.held, aside: totals.held });
  expect(totals.balance - totals.held).toBeGreaterThanOrEqual(0);
}
