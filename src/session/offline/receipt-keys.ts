import { storeAccess } from "./database.ts";

/** A public key as the server lists it. */
export interface ReceiptKey {
  readonly kid: string;
  /** Ed25519, raw, base64url. */
  readonly public_key: string;
  /** Compromised since that day; null if it isn't. */
  readonly lost_since: string | null;
}

/** The public keys of receipts, with the time they were fetched. */
export interface StoredKeys {
  readonly keys: readonly ReceiptKey[];
  /** Milliseconds since 1970, by this device. */
  readonly fetched: number;
}

const STORE = "keys";
const withStore = storeAccess("receipt-keys", STORE);
const TIMEOUT_MS = 6_000;

/** The newest keys: from the server, and then stored, or those stored before. Undefined if there are none. */
export async function receiptKeys(): Promise<StoredKeys | undefined> {
  try {
    // A slow network counts as offline, as the user is waiting for the check.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch("/api/v1/signing-keys", { credentials: "omit", cache: "no-cache", signal });
    if (!response.ok) return await find();
    const { data } = (await response.json()) as { data: ReceiptKey[] };
    const found = { keys: data, fetched: Date.now() };
    // Without storage, checks still work online.
    await withStore("readwrite", (store) => store.put(found, STORE)).catch(() => undefined);
    return found;
  } catch {
    return find();
  }
}

function find(): Promise<StoredKeys | undefined> {
  return withStore<StoredKeys | undefined>("readonly", (store) => store.get(STORE)).catch(() => undefined);
}
