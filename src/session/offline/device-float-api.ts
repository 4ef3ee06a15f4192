import type { ChainEnd } from "#domain/device-closing.ts";
import { type DeviceFloat, type DevicePrice, MAX_SALES_PER_SYNC } from "#domain/device-float.ts";
import type { Failure, Result } from "../answer.ts";
import { api, newIdempotencyKey } from "../api.ts";
import type { SessionUser } from "../store.ts";
import {
  changePhone,
  findPhone,
  listSales,
  markSales,
  type StoredPhone,
  type StoredSale,
} from "./device-store.ts";
import { type Halt, readSyncResult } from "./read-sync-result.ts";
import { makePhoneKey, signClosing, withFloatLock, withSyncLock } from "./sell-offline.ts";

/** Undefined, or the error. */
export type FloatResult = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

interface OpenedLease {
  readonly id: number;
  readonly kobo: number;
  readonly certificate: string;
  readonly head: string;
  readonly expires_at: string;
  readonly now: string;
  readonly prices: readonly DevicePrice[];
}

interface SaleResults {
  readonly sales: readonly { counter: number; state: "booked" | "case" | "refused"; code?: string }[];
  readonly closed: boolean;
  readonly now: string;
}

/** Timeout of sending sales, in milliseconds; they are sent again later. */
const SEND_TIMEOUT = 60_000;

/** Interval of attempts to send sales, in milliseconds. */
export const RETRY_MS = 30_000;

/** How sending sales ended. */
export type SalesSync = "done" | Halt | "failed";

const post = <T>(
  path: string,
  body: unknown,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<Result<T>> => api.post<T>(path, body, { idempotencyKey, quiet: true, ...(signal && { signal }) });

/** Reserves float on this phone, which is enrolled the first time. A call without a response is repeated unchanged. */
export function reserveFloat(
  user: SessionUser,
  name: string,
  kobo: number,
  pin?: string,
): Promise<FloatResult> {
  return withFloatLock(async () => {
    const phone = (await findPhone(user.id)) ?? (await newPhone(user, name));
    const device = phone.device ?? (await enrol(phone));
    if (typeof device !== "number") return { ok: false, failure: device };
    const reservation = phone.asked ?? { key: newIdempotencyKey(), kobo };
    await changePhone(user.id, (one) => one && { ...one, device, asked: reservation });
    const answer = await post<OpenedLease>(
      `/api/v1/devices/${device}/leases`,
      { kobo: reservation.kobo, ...(pin && { pin }) },
      reservation.key,
    );
    const { is } = readSyncResult(answer);
    // Unknown whether it was reserved, so the same request is repeated.
    const isRepeated = phone.asked !== undefined && !answer.ok && answer.code.startsWith("pin-");
    if (!answer.ok && (is !== "refused" || isRepeated)) return { ok: false, failure: answer };
    await changePhone(user.id, (one) => {
      if (!one) return undefined;
      const { asked: _, ...rest } = one;
      return answer.ok ? { ...rest, float: floatOf(answer.data) } : rest;
    });
    return answer.ok ? { ok: true } : { ok: false, failure: answer };
  });
}

async function newPhone(user: SessionUser, name: string): Promise<StoredPhone> {
  const created = { person: user.id, name, ...(await makePhoneKey()) };
  await changePhone(user.id, (one) => one ?? created);
  return (await findPhone(user.id)) ?? created;
}

/** The key identifies the phone: enrolled again after a lost response, it gets the same number. */
async function enrol({ name, public_key }: StoredPhone): Promise<number | Failure> {
  const answer = await post<{ id: number }>("/api/v1/devices", { name, public_key }, newIdempotencyKey());
  return answer.ok ? answer.data.id : answer;
}

function floatOf(lease: OpenedLease): DeviceFloat {
  const now = Date.parse(lease.now);
  return {
    lease: lease.id,
    certificate: lease.certificate,
    kobo: lease.kobo,
    head: lease.head,
    expires: Date.parse(lease.expires_at),
    counter: 0,
    sold_kobo: 0,
    seen: now,
    offset: now - Date.now(),
    prices: lease.prices,
    prices_at: now,
  };
}

/**
 * Sends pending sales in order. Each sale is recorded only once, also after lost responses. Never throws for server
 * errors.
 * @param onRecorded called with the number of sales that a response recorded
 */
export function sendSales(person: number, onRecorded?: (sales: number) => void): Promise<SalesSync> {
  return withSyncLock(async () => {
    for (;;) {
      const waiting = (await listSales()).filter(
        (sale) => sale.person === person && sale.state === "waiting",
      );
      const [first] = waiting;
      if (!first) return "done";
      const batch = waiting.filter(({ lease }) => lease === first.lease).slice(0, MAX_SALES_PER_SYNC);
      const halt = await sendBatch(person, first, batch, onRecorded);
      if (halt) return halt;
    }
  });
}

async function sendBatch(
  person: number,
  { device, lease }: StoredSale,
  batch: readonly StoredSale[],
  onRecorded?: (sales: number) => void,
) {
  const body = { lease_id: lease, sales: batch.map(({ text }) => text) };
  const signal = AbortSignal.timeout(SEND_TIMEOUT);
  const answer = await post(`/api/v1/devices/${device}/sales`, body, newIdempotencyKey(), signal);
  const verdict = readSyncResult(answer);
  if (verdict.is === "unknown" || verdict.is === "not-asked") return verdict.halt;
  if (verdict.is === "refused") return "failed" as const;
  const results = verdict.data as SaleResults;
  await markSales(lease, results.sales, Date.now());
  onRecorded?.(results.sales.filter(({ state }) => state === "booked").length);
  await storeServerState(person, Date.parse(results.now), results.closed ? lease : undefined);
  // Nothing was recorded: earlier sales are missing on this phone.
  return results.sales.every(({ code }) => code === "sale-missing") ? ("failed" as const) : undefined;
}

/** Stores the server's time, and whether a lease is closed. */
async function storeServerState(person: number, now: number, closed: number | undefined): Promise<void> {
  await changePhone(person, (one) => {
    if (!one?.float) return undefined;
    const { float, ...rest } = one;
    if (float.lease === closed) return rest;
    return { ...rest, float: { ...float, seen: Math.max(now, float.seen), offset: now - Date.now() } };
  });
}

/** Returns the remaining float once all sales are sent. */
export async function returnFloat(person: number): Promise<FloatResult> {
  return withFloatLock(async () => {
    const phone = await findPhone(person);
    if (!phone?.float) return { ok: true };
    const closing = await signClosing(phone.key, phone.float);
    const path = `/api/v1/devices/${phone.device}/leases/${phone.float.lease}/close`;
    const answer = await post(path, { closing }, newIdempotencyKey());
    if (!answer.ok) return { ok: false, failure: answer };
    await changePhone(person, (one) => {
      if (!one) return undefined;
      const { float: _, ...rest } = one;
      return rest;
    });
    return { ok: true };
  });
}

/** Float reserved on this phone by the server that the phone does not know of. */
export function openLeaseOf({ code, body }: Failure): ChainEnd | undefined {
  const end = (body as { data?: { lease_id: number; counter: number; head: string } } | undefined)?.data;
  return code === "lease-open" && end ? { ...end, lease: end.lease_id } : undefined;
}

/** Returns float that this phone doesn't know of, once no sales for it are pending. */
export async function returnUnknownFloat(
  person: number,
  { lease, counter, head }: ChainEnd,
): Promise<FloatResult> {
  await sendSales(person);
  return withFloatLock(async () => {
    const phone = await findPhone(person);
    const hasLaterSales = (await listSales()).some((sale) => sale.lease === lease && sale.counter > counter);
    if (!phone || phone.float || hasLaterSales) return { ok: true };
    const path = `/api/v1/devices/${phone.device}/leases/${lease}/close`;
    const closing = await signClosing(phone.key, { lease, counter, head });
    const answer = await post(path, { closing }, newIdempotencyKey());
    return answer.ok ? { ok: true } : { ok: false, failure: answer };
  });
}

/** When online: the current prices, the server's time, and whether the float is still reserved. */
export async function refreshFloat(person: number): Promise<void> {
  const phone = await findPhone(person);
  if (!phone?.float || phone.device === undefined) return;
  const { lease } = phone.float;
  const answer = await api.get<{ prices: readonly DevicePrice[]; now: string; lease_id: number | null }>(
    `/api/v1/devices/${phone.device}/prices`,
  );
  // Cut off or closed by an officer: the float on this phone is no longer valid. A proxy's own 404 says nothing of it.
  const isClosed = answer.ok
    ? answer.data.lease_id !== lease
    : answer.status === 404 && answer.code !== "bad-answer";
  if (!answer.ok && !isClosed) return;
  await changePhone(person, (one) => {
    if (one?.float?.lease !== lease) return undefined;
    const { float, ...rest } = one;
    if (isClosed || !answer.ok) return rest;
    const now = Date.parse(answer.data.now);
    const clock = { seen: Math.max(now, float.seen), offset: now - Date.now() };
    return { ...rest, float: { ...float, ...clock, prices: answer.data.prices, prices_at: now } };
  });
}
