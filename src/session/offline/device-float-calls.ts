import type { ChainEnd } from "#domain/device-closing.ts";
import { type DeviceFloat, type DevicePrice, MOST_AT_ONCE } from "#domain/device-float.ts";
import type { Failure, Result } from "../answer.ts";
import { api, newIdempotencyKey } from "../api.ts";
import type { SessionUser } from "../store.ts";
import {
  changePhone,
  findPhone,
  type KeptPhone,
  type KeptSale,
  listSales,
  markSales,
} from "./device-store.ts";
import { type Halt, judge } from "./judge.ts";
import { inTurn, makePhoneKey, signClosing } from "./sell-offline.ts";

/** Nothing went wrong, or what did. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: Failure };

interface OpenedLease {
  readonly id: number;
  readonly kobo: number;
  readonly certificate: string;
  readonly head: string;
  readonly expires_at: string;
  readonly now: string;
  readonly prices: readonly DevicePrice[];
}

interface Taken {
  readonly sales: readonly { counter: number; state: "booked" | "case" | "refused"; code?: string }[];
  readonly closed: boolean;
  readonly now: string;
}

const post = <T>(path: string, body: unknown, idempotencyKey: string): Promise<Result<T>> =>
  api.post<T>(path, body, { idempotencyKey, quiet: true });

/** Sets float aside on this phone, which is enrolled at the first time. An unanswered call is asked again as it was. */
export function setAside(user: SessionUser, name: string, kobo: number, pin?: string): Promise<Outcome> {
  return inTurn(async () => {
    const phone = (await findPhone(user.id)) ?? (await newPhone(user, name));
    const device = phone.device ?? (await enrol(phone));
    if (typeof device !== "number") return { ok: false, failure: device };
    const asked = phone.asked ?? { key: newIdempotencyKey(), kobo };
    await changePhone(user.id, (one) => one && { ...one, device, asked });
    const answer = await post<OpenedLease>(
      `/api/v1/devices/${device}/leases`,
      { kobo: asked.kobo, ...(pin && { pin }) },
      asked.key,
    );
    const { is } = judge(answer);
    // Nobody knows whether it was set aside, so the same is asked again.
    const isAskedAgain = phone.asked !== undefined && !answer.ok && answer.code.startsWith("pin-");
    if (!answer.ok && (is !== "refused" || isAskedAgain)) return { ok: false, failure: answer };
    await changePhone(user.id, (one) => {
      if (!one) return undefined;
      const { asked: _, ...rest } = one;
      return answer.ok ? { ...rest, float: floatOf(answer.data) } : rest;
    });
    return answer.ok ? { ok: true } : { ok: false, failure: answer };
  });
}

async function newPhone(user: SessionUser, name: string): Promise<KeptPhone> {
  const made = { person: user.id, name, ...(await makePhoneKey()) };
  await changePhone(user.id, (one) => one ?? made);
  return (await findPhone(user.id)) ?? made;
}

/** The same key is the same phone: enrolled again after a lost answer it has the number it had. */
async function enrol({ name, public_key }: KeptPhone): Promise<number | Failure> {
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

/** Sends what waits, in its order; whatever comes in between, a sale is booked once. Never throws for the server. */
export function sendSales(person: number): Promise<"done" | Halt | "failed"> {
  return inTurn(async () => {
    for (;;) {
      const waiting = (await listSales()).filter(
        (sale) => sale.person === person && sale.state === "waiting",
      );
      const [first] = waiting;
      if (!first) return "done";
      const bunch = waiting.filter(({ lease }) => lease === first.lease).slice(0, MOST_AT_ONCE);
      const halt = await sendBunch(person, first, bunch);
      if (halt) return halt;
    }
  });
}

async function sendBunch(person: number, { device, lease }: KeptSale, bunch: readonly KeptSale[]) {
  const body = { lease_id: lease, sales: bunch.map(({ text }) => text) };
  const verdict = judge(await post(`/api/v1/devices/${device}/sales`, body, newIdempotencyKey()));
  if (verdict.is === "unknown" || verdict.is === "not-asked") return verdict.halt;
  if (verdict.is === "refused") return "failed" as const;
  const taken = verdict.data as Taken;
  await markSales(lease, taken.sales, Date.now());
  await learn(person, Date.parse(taken.now), taken.closed ? lease : undefined);
  // Nothing of it went through: what is missing before it is not on this phone.
  return taken.sales.every(({ code }) => code === "sale-missing") ? ("failed" as const) : undefined;
}

/** The server's clock; and that a lease is over, after which this phone sells no more on it. */
async function learn(person: number, now: number, closed: number | undefined): Promise<void> {
  await changePhone(person, (one) => {
    if (!one?.float) return undefined;
    const { float, ...rest } = one;
    if (float.lease === closed) return rest;
    return { ...rest, float: { ...float, seen: Math.max(now, float.seen), offset: now - Date.now() } };
  });
}

/** Gives back what is left, once everything was sent. */
export async function giveBack(person: number): Promise<Outcome> {
  return inTurn(async () => {
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

/** What the office says of float that is set aside on this phone, and that this phone does not know of. */
export function openLeaseOf({ code, body }: Failure): ChainEnd | undefined {
  const end = (body as { data?: { lease_id: number; counter: number; head: string } } | undefined)?.data;
  return code === "lease-open" && end ? { ...end, lease: end.lease_id } : undefined;
}

/** Gives back float that this phone does not know of any more, once nothing waits that was sold for it. */
export async function giveBackUnknown(person: number, { lease, counter, head }: ChainEnd): Promise<Outcome> {
  await sendSales(person);
  return inTurn(async () => {
    const phone = await findPhone(person);
    const waits = (await listSales()).some((sale) => sale.lease === lease && sale.counter > counter);
    if (!phone || phone.float || waits) return { ok: true };
    const path = `/api/v1/devices/${phone.device}/leases/${lease}/close`;
    const closing = await signClosing(phone.key, { lease, counter, head });
    const answer = await post(path, { closing }, newIdempotencyKey());
    return answer.ok ? { ok: true } : { ok: false, failure: answer };
  });
}

/** The prices in force, the server's clock, and whether the float is still set aside, where there is a network. */
export async function askAround(person: number): Promise<void> {
  const phone = await findPhone(person);
  if (!phone?.float || phone.device === undefined) return;
  const { lease } = phone.float;
  const answer = await api.get<{ prices: readonly DevicePrice[]; now: string; lease_id: number | null }>(
    `/api/v1/devices/${phone.device}/prices`,
  );
  // Cut off, or given back by the office: what is on this phone is worth nothing any more.
  const isOver = answer.ok ? answer.data.lease_id !== lease : answer.status === 404;
  if (!answer.ok && !isOver) return;
  await changePhone(person, (one) => {
    if (one?.float?.lease !== lease) return undefined;
    const { float, ...rest } = one;
    if (isOver || !answer.ok) return rest;
    const now = Date.parse(answer.data.now);
    const clock = { seen: Math.max(now, float.seen), offset: now - Date.now() };
    return { ...rest, float: { ...float, ...clock, prices: answer.data.prices, prices_at: now } };
  });
}
