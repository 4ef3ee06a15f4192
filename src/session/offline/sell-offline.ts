import { type ChainEnd, closingBody } from "#domain/device-closing.ts";
import { nextSale, type OfflineRefusal, type OfflineSaleRequest } from "#domain/device-float.ts";
import { deviceTicket, saleBody, toBase64 } from "#domain/device-ticket.ts";
import type { SessionUser } from "../store.ts";
import { findPhone, type StoredSale, saveSale } from "./device-store.ts";

/** The lock for sales and float changes on this phone, across tabs. */
const LOCK = "ratebook-float";

/**
 * The lock for sending sales. A lock of its own: sending waits for the network, which must never delay a sale, and
 * changes nothing that a sale depends on.
 */
const SYNC_LOCK = "ratebook-float-sync";

/** Runs sequentially, across tabs. */
export function withFloatLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock(LOCK, work);
}

/** Runs sequentially, across tabs. */
export function withSyncLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock(SYNC_LOCK, work);
}

function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/**
 * Sells offline: signed by this phone's key, and stored on disk when it returns.
 * @throws Error if there is no offline float, or the browser has no storage
 */
export function sellOffline(
  user: Pick<SessionUser, "id" | "name">,
  params: OfflineSaleRequest,
  now = Date.now(),
): Promise<{ sold: StoredSale } | { refused: OfflineRefusal }> {
  return withFloatLock(async () => {
    const phone = await findPhone(user.id);
    if (!phone?.float || phone.device === undefined) throw new Error("This phone has no offline float.");
    const next = nextSale(phone.float, params, now);
    if ("refused" in next) return next;
    const { fields } = next;
    const body = saleBody(fields);
    const bytes = new TextEncoder().encode(body);
    const text = await signBody(phone.key, body);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const price = phone.float.prices.find(({ category_id }) => category_id === params.category_id);
    const sold: StoredSale = {
      sale_id: fields.sale_id,
      person: user.id,
      person_name: user.name,
      device: phone.device,
      lease: fields.lease,
      counter: fields.counter,
      words: fields,
      holder: price?.holder ?? "vehicle",
      text,
      ticket: deviceTicket(phone.float.certificate, text),
      state: "waiting",
    };
    const head = toBase64(hash.slice(0, 16));
    await saveSale(sold, (stored) => next.after(stored, head));
    return { sold };
  });
}

/** The phone's signed statement of its last sale. */
export function signClosing(key: CryptoKey, end: ChainEnd): Promise<string> {
  return signBody(key, closingBody(end));
}

async function signBody(key: CryptoKey, body: string): Promise<string> {
  const bytes = new TextEncoder().encode(body);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, bytes);
  return `${body}.${toBase64(new Uint8Array(signature))}`;
}

/** A signing key of this phone that can't be extracted. */
export async function makePhoneKey(): Promise<{ key: CryptoKey; public_key: string }> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
    "sign",
    "verify",
  ]);
  // Raw points start with a 4.
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { key: pair.privateKey, public_key: toBase64(raw.slice(1)) };
}
