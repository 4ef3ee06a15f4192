import type { DeviceFloat } from "#domain/device-float.ts";
import type { SaleWords } from "#domain/device-ticket.ts";
import { answerOf, committed } from "./database.ts";
import { keptDatabase, SHOWN_FOR, STRICT } from "./kept-database.ts";

/**
 * What a phone needs to sell without a network, in the browser's own database: its key, which nobody can read out, the float
 * that was set aside, and what it sold. Signing out leaves it alone: what was sold in the street is nowhere else.
 */

/** The phone as the office knows it, for whoever enrolled it. */
export interface KeptPhone {
  /** The account's number. */
  readonly person: number;
  readonly name: string;
  readonly key: CryptoKey;
  /** x and y joined, base64url. */
  readonly public_key: string;
  /** The office's number; none before it answered. */
  readonly device?: number;
  /** A setting aside that was asked for and not answered: asked again it is the same one. */
  readonly asked?: { readonly key: string; readonly kobo: number };
  readonly float?: DeviceFloat;
}

/** A sale on this phone. `waiting`: nobody but this phone knows of it. */
export interface KeptSale {
  readonly sale_id: string;
  readonly person: number;
  readonly person_name: string;
  readonly device: number;
  readonly lease: number;
  readonly counter: number;
  readonly words: SaleWords;
  readonly holder: "vehicle" | "shop" | "person";
  /** What was signed, with the signature; and with the certificate, as the square holds it. */
  readonly text: string;
  readonly ticket: string;
  readonly state: "waiting" | "booked" | "case" | "refused";
  /** Why it is a case, or was refused. */
  readonly code?: string;
}

const { open, watch, tell } = keptDatabase("ratebook-float", (database) => {
  database.createObjectStore("phone", { keyPath: "person" });
  database.createObjectStore("sale", { keyPath: "sale_id" });
});

/** Hears of every change, by whichever tab. Answers how to stop. */
export const watchFloat = watch;

export async function findPhone(person: number): Promise<KeptPhone | undefined> {
  const database = await open();
  return answerOf(database.transaction("phone").objectStore("phone").get(person));
}

/** Everything sold on this phone, of whoever sold it, in its order. */
export async function listSales(): Promise<KeptSale[]> {
  const database = await open();
  const sales: KeptSale[] = await answerOf(database.transaction("sale").objectStore("sale").getAll());
  return sales.sort((a, b) => a.lease - b.lease || a.counter - b.counter);
}

/** Changes what is known of the phone, as it is at this moment; undefined leaves it. */
export async function changePhone(
  person: number,
  change: (phone: KeptPhone | undefined) => KeptPhone | undefined,
): Promise<void> {
  const database = await open();
  const transaction = database.transaction("phone", "readwrite", STRICT);
  const done = committed(transaction);
  const phones = transaction.objectStore("phone");
  const after = change(await answerOf(phones.get(person)));
  if (after) phones.put(after);
  await done;
  tell();
}

/**
 * Keeps a sale and what the phone knows after it, both or neither, on the disk when it returns.
 * @throws Error when another tab sold meanwhile: one number never stands for two sales
 */
export async function keepSale(sale: KeptSale, float: DeviceFloat): Promise<void> {
  const database = await open();
  const transaction = database.transaction(["phone", "sale"], "readwrite", STRICT);
  const done = committed(transaction);
  const phones = transaction.objectStore("phone");
  const phone: KeptPhone | undefined = await answerOf(phones.get(sale.person));
  if (phone?.float?.lease !== sale.lease || phone.float.counter !== sale.counter - 1) {
    transaction.abort();
    await done.catch(() => undefined);
    throw new Error("Another tab on this phone made a sale. Sell this ticket again.");
  }
  phones.put({ ...phone, float });
  transaction.objectStore("sale").add(sale);
  await done;
  tell();
}

/** Writes down what became of sales that were sent, and forgets those booked days ago. */
export async function markSales(
  lease: number,
  told: readonly { readonly counter: number; readonly state: KeptSale["state"]; readonly code?: string }[],
  now: number,
): Promise<void> {
  const database = await open();
  const transaction = database.transaction("sale", "readwrite", STRICT);
  const done = committed(transaction);
  const store = transaction.objectStore("sale");
  const all: KeptSale[] = await answerOf(store.getAll());
  for (const sale of all) {
    const news = sale.lease === lease ? told.find(({ counter }) => counter === sale.counter) : undefined;
    // What is missing before it comes first; it waits as it did.
    const waits = news?.code === "sale-missing";
    if (news && !waits) store.put({ ...sale, state: news.state, ...(news.code && { code: news.code }) });
    else if (sale.state === "booked" && now - sale.words.from * 1000 > SHOWN_FOR) store.delete(sale.sale_id);
  }
  await done;
  tell();
}
