import type { KeyObject } from "node:crypto";
import { sql } from "kysely";
import { MAX_SALES_PER_SYNC } from "#domain/device-float.ts";
import { parseDeviceSale } from "#domain/device-ticket.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { unixSeconds } from "#domain/ticket-validity.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { blockClonedDevice } from "./block-cloned-device.ts";
import { type LockedLease, lockLease } from "./close-lease.ts";
import { lockOwnDevice } from "./device-visibility.ts";
import { readSaleContext } from "./read-sale-context.ts";
import { type ReceivedSale, SaleChain } from "./sale-chain.ts";
import { resultsOf, type SaleResult, saveSales } from "./save-sales.ts";
import type { ChainState } from "./validate-offline-sale.ts";
import { isSignedBy, publicKeyOf, sha256 } from "./verify-sale.ts";

export interface ReceivedSales {
  readonly sales: readonly SaleResult[];
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
export async function receiveSales(tx: Tx, actor: Actor, deviceId: number, raw: Raw): Promise<ReceivedSales> {
  const { device, agent } = await lockOwnDevice(tx, actor, deviceId);
  const texts = readTexts(raw);
  const leaseId = raw["lease_id"];
  if (typeof leaseId !== "number" || !Number.isSafeInteger(leaseId)) throw notFound("offline float");
  const lease = await lockLease(tx, deviceId, leaseId);
  const key = publicKeyOf(device.public_key);
  if (!key) throw new Error(`The key of device ${deviceId} is invalid.`);
  const parsed = texts.map((text) => parseSale(text, key, lease.id));
  const received = parsed
    .flatMap((one) => (one ? [one] : []))
    .sort((a, b) => a.fields.counter - b.fields.counter);
  const sales = received.map(({ fields }) => fields);
  const context = await readSaleContext(
    tx,
    lease,
    { isCutOff: device.revoked_at !== null, agent: agent.id, lastConnectedAt: device.seen_at },
    sales,
  );
  const known = await findStored(tx, lease.id, received);
  const chain = new SaleChain(lease, context, known, await readChainState(tx, lease));
  for (const one of received) chain.add(one);
  await saveSales(tx, actor, chain, {
    device_id: deviceId,
    wallet_id: lease.wallet_id,
    ticket_agent_id: agent.id,
  });
  if (chain.cloned) await blockClonedDevice(tx, actor, device, agent);
  const forged = parsed.length - received.length;
  const count = (state: string) =>
    chain.added.filter(({ row }) => (row.why === null ? "booked" : "case") === state).length;
  await audit(tx, actor, {
    action: "agent_device.sales",
    record_id: deviceId,
    after: { lease: lease.id, booked: count("booked"), cases: count("case"), forged },
  });
  await sql`UPDATE agent_device SET seen_at = clock_timestamp() WHERE id = ${deviceId}`.execute(tx);
  const refused = parsed.flatMap((one, index) =>
    one ? [] : [{ counter: counterOf(texts[index]), state: "refused" as const, code: "sale-forged" }],
  );
  return {
    sales: [...(await resultsOf(tx, lease.id, received, chain.missing)), ...refused],
    counter: chain.counter,
    sold_kobo: chain.chain.sold_kobo,
    now: context.now,
    closed: lease.closed_at !== null || context.isCutOff || chain.cloned,
    cut_off: context.isCutOff || chain.cloned,
  };
}

/** Counter stated by a text; 0 if invalid. */
function counterOf(text = ""): number {
  return parseDeviceSale(text)?.fields.counter ?? 0;
}

function readTexts(raw: Raw): string[] {
  const { sales } = raw;
  const isList = Array.isArray(sales) && sales.length > 0 && sales.length <= MAX_SALES_PER_SYNC;
  if (isList && sales.every((text) => typeof text === "string" && text.length <= 600)) return sales;
  const text = message("Send 1 to {most} signed sales.", { most: MAX_SALES_PER_SYNC });
  throw new AppError("invalid", text, { fields: { sales: [text] } });
}

function parseSale(text: string, key: KeyObject, leaseId: number): ReceivedSale | undefined {
  const parsed = parseDeviceSale(text);
  if (!parsed || parsed.fields.lease !== leaseId || !isSignedBy(key, parsed)) return undefined;
  return { ...parsed, text, hash: sha256(parsed.body) };
}

async function findStored(tx: Tx, leaseId: number, received: readonly ReceivedSale[]): Promise<Set<string>> {
  const { rows } = await sql<{ counter: number; body_hash: Buffer }>`
    SELECT counter, body_hash FROM device_sale
    WHERE lease_id = ${leaseId} AND counter = ANY(${received.map(({ fields }) => fields.counter)}::integer[])`.execute(
    tx,
  );
  return new Set(rows.map(({ counter, body_hash }) => `${counter}:${body_hash.toString("hex")}`));
}

async function readChainState(tx: Tx, { id, sold_kobo }: LockedLease): Promise<ChainState> {
  const { rows } = await sql<{ last: Date | null; suspended: boolean }>`
    SELECT max(sold_at) FILTER (WHERE why IS NULL) AS last,
      coalesce(bool_or(why = 'agent-suspended'), false) AS suspended
    FROM device_sale WHERE lease_id = ${id} AND chained`.execute(tx);
  const [found] = rows;
  return { sold_kobo, last: found?.last ? unixSeconds(found.last) : 0, suspended: found?.suspended ?? false };
}
