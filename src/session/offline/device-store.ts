import type { DeviceFloat } from "#domain/device-float.ts";
import type { SaleFields } from "#domain/device-ticket.ts";
import { requestResult, transactionDone } from "./database.ts";
import { LISTED_FOR_MS, STRICT, storedDatabase } from "./stored-database.ts";

/**
 * Storage for offline sales in IndexedDB: the phone's key (not extractable), the reserved float, and the sales. Not
 * cleared on sign-out, as unsent sales exist only here.
 */

/** The phone, as enrolled by an account. */
export interface StoredPhone {
  /** The account's id. */
  readonly person: number;
  readonly name: string;
  readonly key: CryptoKey;
  /** x and y joined, base64url. */
  readonly public_key: string;
  /** The server's id; undefined before the response. */
  readonly device?: number;
  /** A reservation without a response yet: repeated with the same key. */
  readonly asked?: { readonly key: string; readonly kobo: number };
  readonly float?: DeviceFloat;
}

/** A sale on this phone. `waiting`: not sent yet. */
export interface StoredSale {
  readonly sale_id: string;
  readonly person: number;
  readonly person_name: string;
  readonly device: number;
  readonly lease: number;
  readonly counter: number;
  readonly words: SaleFields;
  readonly holder: "vehicle" | "shop" | "person";
  /** The signed data with the signature; and with the certificate, as in the QR code. */
  readonly text: string;
  readonly ticket: string;
  readonly state: "waiting" | "booked" | "case" | "refused";
  /** Why it needs review, or was rejected. */
  readonly code?: string;
  /** Not recorded, and its seller hasn't opened the list that shows why. */
  readonly unseen?: true;
}

const {
  open,
  watch,
  notifyChange: publishChange,
} = storedDatabase("ratebook-float", (database) => {
  database.createObjectStore("phone", { keyPath: "person" });
  database.createObjectStore("sale", { keyPath: "sale_id" });
});

/** Called on every change by any tab. @returns a function that stops it */
export const watchFloat = watch;

export async function findPhone(person: number): Promise<StoredPhone | undefined> {
  const database = await open();
  return requestResult(database.transaction("phone").objectStore("phone").get(person));
}

/** All sales on this phone, of any account, in order. */
export async function listSales(): Promise<StoredSale[]> {
  const database = await open();
  const sales: StoredSale[] = await requestResult(database.transaction("sale").objectStore("sale").getAll());
  return sales.sort((a, b) => a.lease - b.lease || a.counter - b.counter);
}

/** Updates the phone's data in a transaction; undefined leaves it unchanged. */
export async function changePhone(
  person: number,
  change: (phone: StoredPhone | undefined) => StoredPhone | undefined,
): Promise<void> {
  const database = await open();
  const transaction = database.transaction("phone", "readwrite", STRICT);
  const done = transactionDone(transaction);
  const phones = transaction.objectStore("phone");
  const after = change(await requestResult(phones.get(person)));
  if (after) phones.put(after);
  await done;
  publishChange();
}

/**
 * Stores a sale and the phone's new data in one transaction, committed when it returns.
 * @throws Error when another tab sold meanwhile, as sale numbers are unique
 */
export async function saveSale(sale: StoredSale, after: (stored: DeviceFloat) => DeviceFloat): Promise<void> {
  const database = await open();
  const transaction = database.transaction(["phone", "sale"], "readwrite", STRICT);
  const done = transactionDone(transaction);
  const phones = transaction.objectStore("phone");
  const phone: StoredPhone | undefined = await requestResult(phones.get(sale.person));
  if (phone?.float?.lease !== sale.lease || phone.float.counter !== sale.counter - 1) {
    transaction.abort();
    await done.catch(() => undefined);
    throw new Error("Another tab on this phone made a sale. Sell this ticket again.");
  }
  phones.put({ ...phone, float: after(phone.float) });
  transaction.objectStore("sale").add(sale);
  await done;
  publishChange();
}

/** Stores the results of sent sales, and deletes those recorded days ago. */
export async function markSales(
  lease: number,
  results: readonly {
    readonly counter: number;
    readonly state: StoredSale["state"];
    readonly code?: string;
  }[],
  now: number,
): Promise<void> {
  const database = await open();
  const transaction = database.transaction("sale", "readwrite", STRICT);
  const done = transactionDone(transaction);
  const store = transaction.objectStore("sale");
  const all: StoredSale[] = await requestResult(store.getAll());
  for (const sale of all) {
    const result = sale.lease === lease ? results.find(({ counter }) => counter === sale.counter) : undefined;
    // Earlier sales must be sent first; it stays pending.
    const isPending = result?.code === "sale-missing";
    if (result && !isPending)
      store.put({
        ...sale,
        state: result.state,
        ...(result.code && { code: result.code }),
        ...(result.state !== "booked" && { unseen: true }),
      });
    else if (sale.state === "booked" && now - sale.words.from * 1000 > LISTED_FOR_MS)
      store.delete(sale.sale_id);
  }
  await done;
  publishChange();
}

/** Stores that a user has seen which of their sales were not recorded. */
export async function markSalesSeen(person: number): Promise<void> {
  const database = await open();
  const transaction = database.transaction("sale", "readwrite", STRICT);
  const done = transactionDone(transaction);
  const store = transaction.objectStore("sale");
  const all: StoredSale[] = await requestResult(store.getAll());
  for (const { unseen, ...sale } of all) if (unseen && sale.person === person) store.put(sale);
  await done;
  publishChange();
}
