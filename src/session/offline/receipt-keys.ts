import { answerOf, committed, openDatabase } from "./database.ts";

/** A public key as the server lists it. */
export interface ReceiptKey {
  readonly kid: string;
  /** Ed25519, raw, base64url. */
  readonly public_key: string;
  /** May be in other hands since that day; null when it is not. */
  readonly lost_since: string | null;
}

/** The keys of receipts as they were when they were fetched. */
export interface KeptKeys {
  readonly keys: readonly ReceiptKey[];
  /** Milliseconds since 1970, by this device. */
  readonly fetched: number;
}

const STORE = "keys";
const PATIENCE_MS = 6_000;

/** The newest keys: the server's, which are kept on this device, or those kept before. Undefined when there are none. */
export async function receiptKeys(): Promise<KeptKeys | undefined> {
  try {
    // A network that answers nothing is none: whoever checks stands before the paper.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch("/api/v1/signing-keys", { credentials: "omit", cache: "no-cache", signal });
    if (!response.ok) return await find();
    const { data } = (await response.json()) as { data: ReceiptKey[] };
    const found = { keys: data, fetched: Date.now() };
    // A browser that keeps nothing can still check with a network.
    await withStore("readwrite", (store) => store.put(found, STORE)).catch(() => undefined);
    return found;
  } catch {
    return find();
  }
}

function find(): Promise<KeptKeys | undefined> {
  return withStore<KeptKeys | undefined>("readonly", (store) => store.get(STORE)).catch(() => undefined);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase("receipt-keys", 1, (fresh) => {
    fresh.createObjectStore(STORE);
  });
  try {
    const transaction = database.transaction(STORE, mode);
    const done = committed(transaction);
    const answer = await answerOf(use(transaction.objectStore(STORE)));
    await done;
    return answer;
  } finally {
    database.close();
  }
}
