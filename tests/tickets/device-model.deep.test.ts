import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import type { SaleResult } from "#areas/ticketing/devices/save-sales.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { depth, seedOf } from "../support/depth.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import {
  createSeller,
  createTicket,
  dataOf,
  expectInStep,
  key,
  newDevicePlate,
  Phone,
  type Seller,
  setPrice,
  walletTotals,
} from "./support/device-fixture.ts";

/**
 * Model test of offline sales with lost, repeated, reordered, split and forged uploads, copied and revoked
 * phones, price changes and online sales from the same wallet. Invariants: no more is sold than the float,
 * nothing is recorded twice, the balance is never negative, and every acknowledged sale exists.
 */

let testDatabase: TestDatabase;
let office: ApiClient;

beforeAll(async () => {
  // 1,000 runs take minutes and exceed the rate limit of one administrator.
  allowManyCalls();
  testDatabase = await createTestDatabase();
  await ensureSigningKey();
  office = await signInAs("admin@ratebook.test");
});
afterAll(() => testDatabase?.close());

type Step =
  | { readonly do: "set-aside"; readonly phone: number; readonly kobo: number }
  | { readonly do: "sell"; readonly phone: number; readonly ticket: number; readonly times: number }
  | {
      readonly do: "sell-anyway";
      readonly phone: number;
      readonly ticket: number;
      readonly kobo: number | null;
    }
  /**
   * Sends from the oldest unacknowledged sale on or skips some; the request or the response may be lost, repeated
   * or reversed.
   */
  | {
      readonly do: "send";
      readonly phone: number;
      readonly from: number;
      readonly take: number;
      readonly lost: "there" | "back" | "no";
      readonly turned: boolean;
      readonly twice: boolean;
    }
  | { readonly do: "forge"; readonly phone: number }
  | { readonly do: "copy"; readonly phone: number }
  | { readonly do: "cut-off"; readonly phone: number }
  | { readonly do: "price"; readonly ticket: number; readonly kobo: number }
  | { readonly do: "sell-online"; readonly kobo: number }
  | { readonly do: "close"; readonly phone: number }
  | { readonly do: "decide"; readonly how: "accept" | "refuse" };

const phone = fc.nat(2);
const ticket = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("set-aside" as const),
      phone,
      kobo: fc.integer({ min: 1, max: 30 }).map((n) => n * 5_000),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant("sell" as const),
      phone,
      ticket,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("sell-anyway" as const),
      phone,
      ticket,
      kobo: fc.constantFrom(null, null, null, 1, 90_000),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      phone,
      from: fc.nat(2),
      take: fc.integer({ min: 1, max: 6 }),
      lost: fc.constantFrom("there" as const, "back" as const, "no" as const, "no" as const),
      turned: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forge" as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("copy" as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cut-off" as const), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("price" as const),
      ticket,
      kobo: fc.constantFrom(10_000, 20_000, 30_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("sell-online" as const), kobo: fc.constantFrom(20_000, 150_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("close" as const), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      how: fc.constantFrom("accept" as const, "refuse" as const),
    }),
  },
);

/** All error codes received; a model without any refusal would prove nothing. */
const codes = new Set<string | undefined>();

/** Steps included in every run: lost requests and responses, out of order, reversed, repeated, forged, copied. */
const send = { do: "send", phone: 0, from: 1, take: 6, lost: "no", turned: false, twice: false } as const;
const always: readonly Step[] = [
  { do: "sell", phone: 0, ticket: 0, times: 3 },
  { ...send, lost: "there" },
  { ...send, lost: "back" },
  { do: "sell", phone: 0, ticket: 1, times: 2 },
  // Starts at the third although none is acknowledged: the first two were recorded before.
  { ...send, from: 3, turned: true, twice: true },
  { do: "set-aside", phone: 1, kobo: 100_000 },
  { do: "sell", phone: 1, ticket: 0, times: 3 },
  { ...send, phone: 1, from: 2, twice: true },
  { do: "forge", phone: 1 },
  { do: "copy", phone: 1 },
  { do: "sell", phone: 1, ticket: 0, times: 1 },
  { do: "sell", phone: 2, ticket: 1, times: 1 },
  { ...send, phone: 1, twice: true },
  { ...send, phone: 2, twice: true },
  // 70,000 of 150,000 kobo are sold, so half of the eight sales of 20,000 exceed the float.
  { do: "sell-anyway", phone: 0, ticket: 0, kobo: null },
  { do: "sell-anyway", phone: 0, ticket: 0, kobo: null },
  { ...send, take: 20, turned: true },
];

/** The sales stored on a phone, and what was acknowledged. */
interface Drawer {
  phone: Phone;
  /** All signed sales of the open lease, in order. */
  texts: string[];
  /** Number of leading sales that were acknowledged. */
  acknowledgedCount: number;
}

/** One agent with phones, and the reference model. */
class World {
  readonly seller: Seller;
  readonly drawers: Drawer[];
  readonly tickets: readonly number[];
  readonly funded: number;
  /** Kobo per lease. */
  readonly aside = new Map<number, number>();
  /** Signed sales acknowledged as recorded. */
  readonly acknowledged = new Set<string>();
  online = 0;

  constructor(seller: Seller, drawers: Drawer[], tickets: readonly number[], funded: number) {
    Object.assign(this, { seller, drawers, tickets, funded });
    this.seller = seller;
    this.drawers = drawers;
    this.tickets = tickets;
    this.funded = funded;
  }

  at(index: number): Drawer {
    const found = this.drawers[index % this.drawers.length];
    if (!found) throw new Error("There is no such phone.");
    return found;
  }

  private saleParams(index: number) {
    return { category_id: this.tickets[index] ?? 0, holder: newDevicePlate() };
  }

  async run(one: Step): Promise<void> {
    if (one.do === "price") {
      await setPrice(this.tickets[one.ticket] ?? 0, one.kobo);
      return;
    }
    if (one.do === "sell-online") return this.sellOnline(one.kobo);
    if (one.do === "decide") return this.decide(one.how);
    const drawer = this.at(one.phone);
    const { phone: at } = drawer;
    if (one.do === "set-aside") {
      const answer = await at.setAside(one.kobo);
      if (answer.status !== 201) return;
      this.aside.set(at.lease.lease, one.kobo);
      Object.assign(drawer, { texts: [], acknowledgedCount: 0 });
      return;
    }
    if (!at.float) return;
    switch (one.do) {
      case "sell":
        for (let n = 0; n < one.times; n++) {
          const text = at.sell(this.saleParams(one.ticket));
          if (text.startsWith("S1.")) drawer.texts.push(text);
        }
        return;
      case "sell-anyway":
        // Repeatedly, ignoring the remaining float, at the right price or another.
        for (let n = 0; n < 4; n++)
          drawer.texts.push(
            at.sellAnyway(this.saleParams(one.ticket), () => (one.kobo ? { kobo: one.kobo } : {})),
          );
        return;
      case "send":
        return this.send(drawer, one);
      case "forge": {
        const [text = "S1.x"] = drawer.texts;
        const forged = text.replace(/.{4}$/, "AAAA");
        if (forged === text) return;
        const { sales } = await at.send([forged]);
        expect(sales).toMatchObject([{ state: "refused", code: "sale-forged" }]);
        codes.add(sales[0]?.code);
        return;
      }
      case "copy":
        this.drawers.push({
          phone: at.copy(),
          texts: [...drawer.texts],
          acknowledgedCount: drawer.acknowledgedCount,
        });
        return;
      case "cut-off":
        await office.post(`/devices/${at.id}/revoke`, { reason: "Lost" }, key());
        return;
      case "close":
        await at.close();
        return;
    }
  }

  private async send(drawer: Drawer, { from, take, lost, turned, twice }: Extract<Step, { do: "send" }>) {
    const begin = Math.max(0, drawer.acknowledgedCount - 1 + from);
    const texts = drawer.texts.slice(begin, begin + take);
    if (texts.length === 0 || lost === "there") return;
    const { sales } = await drawer.phone.send(turned ? [...texts].reverse() : texts);
    for (const { state, code } of sales) codes.add(code ?? state);
    if (twice) expect((await drawer.phone.send(texts)).sales).toEqual(sales);
    if (lost === "back") return;
    this.recordResponse(drawer, begin, texts, sales);
  }

  private recordResponse(
    drawer: Drawer,
    begin: number,
    texts: readonly string[],
    sales: readonly SaleResult[],
  ) {
    const byCounter = new Map(sales.map((sale) => [sale.counter, sale]));
    texts.forEach((text, index) => {
      // A lease's sales are in the order of their counters.
      const sale = byCounter.get(begin + index + 1);
      if (sale?.state === "booked") this.acknowledged.add(text);
      if (sale && sale.state !== "refused" && begin + index === drawer.acknowledgedCount)
        drawer.acknowledgedCount += 1;
    });
  }

  /** What an online sale does to a wallet: one conditional update and its entry. */
  private async sellOnline(kobo: number) {
    await transaction(async (tx) => {
      const { rows } = await sql`UPDATE wallet SET balance = balance - ${kobo}
        WHERE id = ${this.seller.wallet_id} AND balance - held >= ${kobo} RETURNING id`.execute(tx);
      if (rows.length === 0) return;
      const to = await findOrCreateAccount(tx, { kind: "suspense", provider: "devices" });
      const leg = {
        id: randomUUID(),
        debit_account: this.seller.account_id,
        credit_account: to,
        amount: kobo,
      };
      await postTransfers(tx, [{ ...leg, code: "wallet.take" }]);
      this.online += kobo;
    });
  }

  private async decide(how: "accept" | "refuse") {
    const open = dataOf<{ id: number }[]>(await office.get("/device-cases?state=open"))[0];
    if (open) await office.post(`/device-cases/${open.id}/${how}`, { reason: "Looked into" }, key());
  }

  async check() {
    await expectInStep(this.seller);
    const { balance, sold } = await walletTotals(this.seller);
    expect(balance).toBe(this.funded - this.online - sold);
    const { rows } = await sql<{
      id: number;
      booked: number;
      sold_kobo: number;
      chained: number;
      counter: number;
    }>`
      SELECT l.id, l.sold_kobo, l.counter,
        (SELECT coalesce(sum(s.kobo), 0)::bigint FROM device_sale s WHERE s.lease_id = l.id AND (s.state = 'booked' OR s.of_float)) AS booked,
        (SELECT count(*) FROM device_sale s WHERE s.lease_id = l.id AND s.chained) AS chained
      FROM device_lease l WHERE l.wallet_id = ${this.seller.wallet_id}`.execute(database());
    for (const { id, booked, sold_kobo, chained, counter } of rows) {
      expect(booked).toBe(sold_kobo);
      expect(booked).toBeLessThanOrEqual(this.aside.get(id) ?? -1);
      expect(chained).toBe(counter);
    }
    const twice = await sql`SELECT FROM device_sale s JOIN device_lease l ON l.id = s.lease_id
      WHERE l.wallet_id = ${this.seller.wallet_id} AND s.ticket_id IS NOT NULL GROUP BY s.sale_id HAVING count(*) > 1`.execute(
      database(),
    );
    expect(twice.rows).toEqual([]);
    const stored = await sql<{ signed: string }>`
      SELECT s.signed FROM device_sale s JOIN device_lease l ON l.id = s.lease_id JOIN ticket t ON t.id = s.ticket_id
      WHERE l.wallet_id = ${this.seller.wallet_id} AND t.kobo = s.kobo AND t.holder_key = s.holder_key`.execute(
      database(),
    );
    const there = new Set(stored.rows.map(({ signed }) => signed));
    for (const text of this.acknowledged) expect(there).toContain(text);
  }

  /** Phones in good standing resend everything and close. */
  async settle() {
    for (const drawer of this.drawers) {
      if (!drawer.phone.float || drawer.texts.length === 0) continue;
      const { sales } = await drawer.phone.send(drawer.texts);
      this.recordResponse(drawer, 0, drawer.texts, sales);
      expect(sales.filter(({ code }) => code === "sale-missing")).toEqual([]);
    }
    for (const { phone: one } of this.drawers) if (one.float) await one.close();
    await this.check();
  }
}

test("the ledger is correct whatever happens during sync", { timeout: 1_200_000 }, async () => {
  const seed = seedOf("SEED");
  process.stdout.write(`device model, seed ${seed}\n`);
  const funded = 400_000;
  let booked = 0;
  // Shared by all runs, because a phone receives prices of at most 500 categories.
  const tickets = [await createTicket({ kobo: 20_000 }), await createTicket({ kobo: 5_000 })];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
      const seller = await createSeller(funded);
      const drawers: Drawer[] = [];
      for (const name of ["Tecno", "Itel"])
        drawers.push({ phone: await Phone.enrol(seller.client, name), texts: [], acknowledgedCount: 0 });
      const ids = tickets.map(({ category_id }) => category_id);
      const world = new World(seller, drawers, ids, funded);
      await world.run({ do: "set-aside", phone: 0, kobo: 150_000 });
      for (const one of steps) {
        await world.run(one);
        await expectInStep(seller);
      }
      await world.check();
      await world.settle();
      booked += (await walletTotals(seller)).tickets;
    }),
    {
      seed,
      numRuns: depth("RUNS", { short: 25, long: 1_000 }),
      endOnFailure: true,
      examples: [[[...always]]],
    },
  );
  expect([...codes]).toEqual(
    expect.arrayContaining(["booked", "sale-forged", "sale-missing", "device-cloned", "lease-exceeded"]),
  );
  // A model without any sale would prove nothing.
  expect(booked).toBeGreaterThan(0);
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
