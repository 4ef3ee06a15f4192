import type { KeyObject } from "node:crypto";
import { sql } from "kysely";
import { MOST_AT_ONCE } from "#domain/device-float.ts";
import { readSale } from "#domain/device-ticket.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type LockedLease, lockLease } from "./close-lease.ts";
import { cutOffClone } from "./cut-off-clone.ts";
import { lockOwnDevice } from "./device-visibility.ts";
import { readSaleContext } from "./read-sale-context.ts";
import { type Arrived, SaleChain } from "./sale-chain.ts";
import { answersOf, keepSales, type SentSale } from "./save-sales.ts";
import { type ChainState, seconds } from "./validate-offline-sale.ts";
import { hashOf, isSignedBy, publicKeyOf } from "./verify-sale.ts";

export interface TakenSales {
  readonly sales: readonly SentSale[];
  /** Counter of the last accepted sale of the phone’s chain. */
  readonly counter: number;
  readonly sold_kobo: number;
  readonly closed: boolean;
  readonly cut_off: boolean;
  readonly now: Date;
}

/**
 * Receives offline sales of a phone: each is recorded, stored for review, or refused because the phone did not sign it or a
 * predecessor is missing. Sending them again returns the same results.
 * @param raw lease_id; sales: the signed texts, at most 100, in the order of their counters
 * @throws AppError forbidden, no-agent, not-found, invalid
 */
export async function takeSales(tx: Tx, actor: Actor, deviceId: number, raw: Raw): Promise<TakenSales> {
  const { device, agent } = await lockOwnDevice(tx, actor, deviceId);
  const texts = readTexts(raw);
  const leaseId = raw["lease_id"];
  if (typeof leaseId !== "number" || !Number.isSafeInteger(leaseId)) throw notFound("offline float");
  const lease = await lockLease(tx, deviceId, leaseId);
  const key = publicKeyOf(device.public_key);
  if (!key) throw new Error(`The key of device ${deviceId} is invalid.`);
  const read = texts.map((text) => readArrived(text, key, lease.id));
  const arrived = read
    .flatMap((one) => (one ? [one] : []))
    .sort((a, b) => a.fields.counter - b.fields.counter);
  const sales = arrived.map(({ fields }) => fields);
  const at = await readSaleContext(
    tx,
    lease,
    { isCutOff: device.revoked_at !== null, agent: agent.id, lastConnectedAt: device.seen_at },
    sales,
  );
  const known = await findKnown(tx, lease.id, arrived);
  const run = new SaleChain(lease, at, known, await chainOf(tx, lease));
  for (const one of arrived) run.take(one);
  await keepSales(tx, actor, run, {
    device_id: deviceId,
    wallet_id: lease.wallet_id,
    ticket_agent_id: agent.id,
  });
  if (run.cloned) await cutOffClone(tx, actor, device, agent);
  const forged = read.length - arrived.length;
  const count = (state: string) =>
    run.fresh.filter(({ row }) => (row.why === null ? "booked" : "case") === state).length;
  await audit(tx, actor, {
    action: "agent_device.sales",
    record_id: deviceId,
    after: { lease: lease.id, booked: count("booked"), cases: count("case"), forged },
  });
  await sql`UPDATE agent_device SET seen_at = clock_timestamp() WHERE id = ${deviceId}`.execute(tx);
  const refused = read.flatMap((one, index) =>
    one ? [] : [{ counter: numberOf(texts[index]), state: "refused" as const, code: "sale-forged" }],
  );
  return {
    sales: [...(await answersOf(tx, lease.id, arrived, run.missing)), ...refused],
    counter: run.counter,
    sold_kobo: run.chain.sold_kobo,
    now: at.now,
    closed: lease.closed_at !== null || at.isCutOff || run.cloned,
    cut_off: at.isCutOff || run.cloned,
  };
}

/** Counter stated by a text; 0 if invalid. */
function numberOf(text = ""): number {
  return readSale(text)?.fields.counter ?? 0;
}

function readTexts(raw: Raw): string[] {
  const { sales } = raw;
  const isList = Array.isArray(sales) && sales.length > 0 && sales.length <= MOST_AT_ONCE;
  if (isList && sales.every((text) => typeof text === "string" && text.length <= 600)) return sales;
  const text = message("Send 1 to {most} signed sales.", { most: MOST_AT_ONCE });
  throw new AppError("invalid", text, { fields: { sales: [text] } });
}

function readArrived(text: string, key: KeyObject, leaseId: number): Arrived | undefined {
  const read = readSale(text);
  if (!read || read.fields.lease !== leaseId || !isSignedBy(key, read)) return undefined;
  return { ...read, text, hash: hashOf(read.body) };
}

async function findKnown(tx: Tx, leaseId: number, arrived: readonly Arrived[]): Promise<Set<string>> {
  const { rows } = await sql<{ counter: number; body_hash: Buffer }>`
    SELECT counter, body_hash FROM device_sale
    WHERE lease_id = ${leaseId} AND counter = ANY(${arrived.map(({ fields }) => fields.counter)}::integer[])`.execute(
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
