import type { KeyObject } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { MOST_AT_ONCE } from "#domain/device-float.ts";
import { readSale, type SaleWords, type Signed } from "#domain/device-ticket.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import type { DeviceSale } from "../db/tables.ts";
import { type BookableSale, bookDeviceSales } from "./book-device-sales.ts";
import { type LockedLease, lockLease } from "./close-lease.ts";
import { cutOffClone } from "./cut-off-clone.ts";
import { lockOwnDevice } from "./device-sight.ts";
import { bookHold, endHold } from "./hold-float.ts";
import { type ChainState, type Circumstances, judgeSale, knownPrices, seconds } from "./judge-sale.ts";
import { hashOf, headOf, isSignedBy, publicKeyOf } from "./verify-sale.ts";

/** What became of one sale that was sent. */
export interface SentSale {
  readonly counter: number;
  /** `case`: the office decides. `refused`: not even kept. */
  readonly state: "booked" | "case" | "refused";
  readonly code?: string;
  readonly ticket_id?: number | null;
}

export interface TakenSales {
  readonly sales: readonly SentSale[];
  /** Where the chain stands by now: the next one to send is one more. */
  readonly counter: number;
  readonly sold_kobo: number;
  readonly closed: boolean;
  readonly cut_off: boolean;
  readonly now: Date;
}

interface Arrived extends Signed {
  readonly words: SaleWords;
  readonly text: string;
  readonly hash: Buffer;
}

/**
 * Takes what a phone sold without a network: each sale is booked, kept as a case for the office, or refused because the phone
 * did not sign it or one before it is missing. Sent again, each answers as it did.
 * @param raw lease_id; sales: the signed texts, at most 100, in the order of their numbers
 * @throws AppError forbidden, no-agent, not-found, invalid
 */
export async function takeSales(tx: Tx, actor: Actor, deviceId: number, raw: Raw): Promise<TakenSales> {
  const { device, agent } = await lockOwnDevice(tx, actor, deviceId);
  const texts = readTexts(raw);
  const lease = await lockLease(tx, deviceId, Number(raw["lease_id"]));
  const key = publicKeyOf(device.public_key);
  if (!key) throw new Error(`The key of device ${deviceId} is none.`);
  const read = texts.map((text) => readArrived(text, key, lease.id));
  const arrived = read.flatMap((one) => (one ? [one] : [])).sort((a, b) => a.words.counter - b.words.counter);
  const at = await look(tx, lease, device.revoked_at !== null, agent.id, arrived);
  const known = await findKnown(tx, lease.id, arrived);
  const run = new Run(lease, at, known, await chainOf(tx, lease));
  for (const one of arrived) run.take(one);
  await write(tx, actor, run, { device_id: deviceId, wallet_id: lease.wallet_id, ticket_agent_id: agent.id });
  if (run.cloned) await cutOffClone(tx, actor, device, agent);
  const forged = read.length - arrived.length;
  const count = (state: string) =>
    run.fresh.filter(({ row }) => (row.why === null ? "booked" : "case") === state).length;
  await audit(tx, actor, {
    ...{ action: "agent_device.sales", resource: "agent_device", record_id: deviceId },
    after: { lease: lease.id, booked: count("booked"), cases: count("case"), forged },
  });
  await sql`UPDATE agent_device SET seen_at = clock_timestamp() WHERE id = ${deviceId}`.execute(tx);
  const refused = read.flatMap((one, index) =>
    one ? [] : [{ counter: index + 1, state: "refused" as const, code: "sale-forged" }],
  );
  return {
    sales: [...(await answers(tx, lease.id, arrived, run.missing)), ...refused],
    ...{ counter: run.counter, sold_kobo: run.chain.sold_kobo, now: at.now },
    ...{ closed: lease.closed_at !== null || run.cloned, cut_off: at.isCutOff || run.cloned },
  };
}

function readTexts(raw: Raw): string[] {
  const { sales } = raw;
  const isList = Array.isArray(sales) && sales.length > 0 && sales.length <= MOST_AT_ONCE;
  if (isList && sales.every((text) => typeof text === "string" && text.length <= 600)) return sales;
  const message = `Send from 1 to ${MOST_AT_ONCE} signed sales.`;
  throw new AppError("invalid", message, { fields: { sales: [message] } });
}

function readArrived(text: string, key: KeyObject, leaseId: number): Arrived | undefined {
  const read = readSale(text);
  if (!read || read.words.lease !== leaseId || !isSignedBy(key, read)) return undefined;
  return { ...read, text, hash: hashOf(read.body) };
}

type Row = Omit<
  Selectable<DeviceSale>,
  "id" | "received_at" | "decided_by" | "decided_at" | "reason" | "ticket_id"
>;

/** One bunch after its lease's chain, nothing written yet. */
class Run {
  readonly fresh: { readonly row: Row; readonly sale: Arrived }[] = [];
  /** Counters of sales that have to be sent again after the ones before them. */
  readonly missing = new Set<number>();
  cloned = false;
  counter: number;
  head: string;
  chain: ChainState;
  readonly at: Circumstances;
  /** By counter and hash: what is kept already. */
  private readonly known: Set<string>;
  private readonly sold: Set<string>;

  constructor(lease: LockedLease, at: Circumstances, known: Set<string>, chain: ChainState) {
    this.at = at;
    this.known = known;
    this.sold = new Set(at.sold);
    this.counter = lease.counter;
    this.head = lease.head;
    this.chain = chain;
  }

  take(sale: Arrived): void {
    const { counter, before } = sale.words;
    const name = nameOf(sale);
    if (this.known.has(name)) return;
    const isCutOff = this.at.isCutOff || this.cloned;
    if (counter > this.counter + 1) {
      // Of a phone that was cut off everything is kept: nothing of it is booked, and the rest may never come.
      if (isCutOff) this.keep(sale, false, "device-cut-off");
      else this.missing.add(counter);
      return;
    }
    if (counter <= this.counter || before !== this.head) {
      this.cloned = true;
      this.keep(sale, false, "device-cloned");
      return;
    }
    const at = { ...this.at, isCutOff, sold: this.sold };
    const why = judgeSale(sale.words, at, this.chain);
    this.keep(sale, true, why);
    this.counter = counter;
    this.head = headOf(sale.hash);
    this.chain = {
      sold_kobo: this.chain.sold_kobo + (why ? 0 : sale.words.kobo),
      last: why ? this.chain.last : sale.words.from,
      suspended: this.chain.suspended || why === "agent-suspended",
    };
    if (!why) this.sold.add(sale.words.sale_id);
  }

  private keep(sale: Arrived, chained: boolean, why: string | undefined): void {
    const { counter, sale_id, price_id, kobo, category, holder, from, to } = sale.words;
    this.known.add(nameOf(sale));
    const row: Row = {
      ...{
        lease_id: sale.words.lease,
        counter,
        body_hash: sale.hash,
        signed: sale.text,
        chained,
        sale_id,
        kobo,
      },
      ...{ price_id: this.at.prices.has(price_id) ? price_id : null, category, holder_key: holder },
      ...{ sold_at: new Date(from * 1000), valid_to: new Date(to * 1000), sent_by: null },
      ...{ why: why ?? null, state: why ? "open" : "booked" },
    };
    this.fresh.push({ row, sale });
  }
}

function nameOf({ words, hash }: Pick<Arrived, "words" | "hash">): string {
  return `${words.counter}:${hash.toString("hex")}`;
}

async function look(
  tx: Tx,
  lease: LockedLease,
  isCutOff: boolean,
  agentId: number,
  arrived: readonly Arrived[],
): Promise<Circumstances> {
  const ids = arrived.map(({ words }) => words.sale_id);
  const { rows } = await sql<{ now: Date; suspended_at: Date | null; sold: string[] }>`
    SELECT clock_timestamp() AS now, least(a.suspended_at, s.suspended_at) AS suspended_at,
      ARRAY(SELECT t.sale_id::text FROM ticket t WHERE t.sale_id = ANY(${ids}::uuid[])) AS sold
    FROM ticket_agent a LEFT JOIN super_agent s ON s.id = a.super_agent_id WHERE a.id = ${agentId}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error(`There is no agent ${agentId}.`);
  const prices = await knownPrices(
    tx,
    arrived.map(({ words }) => words.price_id),
  );
  return { ...{ lease, isCutOff, prices }, ...found, sold: new Set(found.sold) };
}

async function findKnown(tx: Tx, leaseId: number, arrived: readonly Arrived[]): Promise<Set<string>> {
  const { rows } = await sql<{ counter: number; body_hash: Buffer }>`
    SELECT counter, body_hash FROM device_sale
    WHERE lease_id = ${leaseId} AND counter = ANY(${arrived.map(({ words }) => words.counter)}::integer[])`.execute(
    tx,
  );
  return new Set(rows.map(({ counter, body_hash }) => `${counter}:${body_hash.toString("hex")}`));
}

async function chainOf(tx: Tx, { id, sold_kobo }: LockedLease): Promise<ChainState> {
  const { rows } = await sql<{ last: Date | null; suspended: boolean }>`
    SELECT max(sold_at) FILTER (WHERE why IS NULL) AS last,
      coalesce(bool_or(why = 'agent-suspended'), false) AS suspended
    FROM device_sale WHERE lease_id = ${id} AND chained`.execute(tx);
  const [found] = rows;
  return { sold_kobo, last: found?.last ? seconds(found.last) : 0, suspended: found?.suspended ?? false };
}

/** Books what is to be booked, keeps everything, and moves lease, wallet and what is held in step. */
async function write(
  tx: Tx,
  actor: Actor,
  run: Run,
  seller: { device_id: number; wallet_id: number; ticket_agent_id: number },
): Promise<void> {
  if (run.fresh.length === 0) return;
  const { lease } = run.at;
  const bookable = run.fresh.flatMap(({ row, sale }): BookableSale[] => {
    const price = run.at.prices.get(sale.words.price_id);
    return row.why === null && price ? [{ words: sale.words, hash: sale.hash, price }] : [];
  });
  const kobo = bookable.reduce((sum, { words }) => sum + words.kobo, 0);
  let { pending_id } = lease;
  if (kobo > 0) {
    // What was held is what is sold: the wallet's cover stays as it is, and no other sale comes in between.
    await sql`UPDATE wallet SET balance = balance - ${kobo}, held = held - ${kobo} WHERE id = ${lease.wallet_id}`.execute(
      tx,
    );
    await endHold(tx, lease);
    pending_id = await bookHold(tx, { ...lease, kobo: lease.kobo - run.chain.sold_kobo });
  }
  const tickets = await bookDeviceSales(tx, actor, seller, bookable);
  const sent_by = actor.session?.user.id ?? null;
  await tx
    .insertInto("device_sale")
    .values(
      run.fresh.map(({ row }) => ({
        ...{ ...row, sent_by, ticket_id: row.why === null ? (tickets.get(row.sale_id) ?? null) : null },
      })),
    )
    .execute();
  await tx
    .updateTable("device_lease")
    .set({ counter: run.counter, head: run.head, sold_kobo: run.chain.sold_kobo, pending_id })
    .where("id", "=", lease.id)
    .execute();
}

/** How it stands with everything that was sent, whenever it came first. */
async function answers(
  tx: Tx,
  leaseId: number,
  arrived: readonly Arrived[],
  missing: ReadonlySet<number>,
): Promise<SentSale[]> {
  const { rows } = await sql<{
    counter: number;
    body_hash: Buffer;
    why: string | null;
    state: string;
    ticket_id: number | null;
  }>`
    SELECT counter, body_hash, why, state, ticket_id FROM device_sale
    WHERE lease_id = ${leaseId} AND counter = ANY(${arrived.map(({ words }) => words.counter)}::integer[])`.execute(
    tx,
  );
  const kept = new Map(rows.map((row) => [`${row.counter}:${row.body_hash.toString("hex")}`, row]));
  return arrived.map((one): SentSale => {
    const { counter } = one.words;
    const row = kept.get(nameOf(one));
    if (!row)
      return { counter, state: "refused", code: missing.has(counter) ? "sale-missing" : "sale-forged" };
    const state = row.state === "booked" || row.state === "accepted" ? "booked" : "case";
    return { counter, state, ...(row.why && { code: row.why }), ticket_id: row.ticket_id };
  });
}
