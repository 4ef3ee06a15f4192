import { requestResult, transactionDone } from "./database.ts";
import { isEditable, type OutboxEntry } from "./entry.ts";
import { LISTED_FOR_MS, STRICT, storedDatabase } from "./stored-database.ts";

/**
 * Entries on this device to be sent. Not cleared on sign-out, as unsent entries exist only here. Entry and photos are
 * stored in one transaction, flushed to disk when a call returns.
 */

const {
  open,
  watch,
  notifyChange: publishChange,
} = storedDatabase("ratebook-outbox", (database) => {
  database.createObjectStore("entry", { keyPath: "id" });
  // Photos are stored separately, so lists don't read them.
  database.createObjectStore("photo");
});

/** Called on every change of the outbox by any tab. @returns a function that stops it */
export const watchOutbox = watch;

/** All pending or recently sent entries, of any user, in order. */
export async function listEntries(): Promise<OutboxEntry[]> {
  const database = await open();
  const entries: OutboxEntry[] = await requestResult(
    database.transaction("entry").objectStore("entry").getAll(),
  );
  return entries.sort((a, b) => a.order - b.order);
}

/**
 * Stores an entry with all its photos; an existing one is replaced and keeps its position.
 * @throws DOMException QuotaExceededError when the device has no room
 * @throws Error when it was sent meanwhile, or is being sent
 */
export async function storeEntry(
  entry: Omit<OutboxEntry, "order">,
  pictures: ReadonlyMap<string, Blob>,
): Promise<void> {
  const database = await open();
  const transaction = database.transaction(["entry", "photo"], "readwrite", STRICT);
  const done = transactionDone(transaction);
  const [entries, photos] = [transaction.objectStore("entry"), transaction.objectStore("photo")];
  const all: OutboxEntry[] = await requestResult(entries.getAll());
  const before = all.find(({ id }) => id === entry.id);
  // It was sent while it was edited in another tab.
  if (before && !isEditable(before)) return abortAsSent(transaction, done);
  const order = before?.order ?? Math.max(0, ...all.map((other) => other.order)) + 1;
  entries.put({ ...entry, order });
  photos.delete(photoRange(entry.id));
  for (const [key, picture] of pictures) photos.put(picture, photoKey(entry.id, key));
  await done;
  publishChange();
}

/** Updates an entry in a transaction; undefined leaves it unchanged. @returns the entry */
export async function changeEntry(
  id: string,
  change: (entry: OutboxEntry) => OutboxEntry | undefined,
): Promise<OutboxEntry | undefined> {
  const database = await open();
  const transaction = database.transaction(["entry", "photo"], "readwrite", STRICT);
  const done = transactionDone(transaction);
  const entries = transaction.objectStore("entry");
  const before: OutboxEntry | undefined = await requestResult(entries.get(id));
  const after = before && change(before);
  if (after) entries.put(after);
  // Sent data is removed to save space.
  if (after?.state === "sent") transaction.objectStore("photo").delete(photoRange(id));
  await done;
  if (after) publishChange();
  return after ?? before;
}

/**
 * Deletes an entry that was not sent yet.
 * @throws Error when it was sent meanwhile, or is being sent
 */
export async function removeEntry(id: string): Promise<void> {
  const database = await open();
  const transaction = database.transaction(["entry", "photo"], "readwrite", STRICT);
  const done = transactionDone(transaction);
  const before: OutboxEntry | undefined = await requestResult(transaction.objectStore("entry").get(id));
  if (before && !isEditable(before)) return abortAsSent(transaction, done);
  transaction.objectStore("entry").delete(id);
  transaction.objectStore("photo").delete(photoRange(id));
  await done;
  publishChange();
}

async function abortAsSent(transaction: IDBTransaction, done: Promise<void>): Promise<never> {
  transaction.abort();
  await done.catch(() => undefined);
  throw new Error("This entry is being sent or is already sent. Edit the record instead.");
}

/** Deletes entries sent some days ago, unless a pending entry refers to them. */
export async function clearSent(now: number): Promise<void> {
  const entries = await listEntries();
  const waiting = JSON.stringify(entries.filter(({ state }) => state !== "sent").map(({ body }) => body));
  const old = entries.filter(
    ({ id, state, made }) =>
      state === "sent" && now - (made?.at ?? 0) > LISTED_FOR_MS && !waiting.includes(id),
  );
  if (old.length > 0) await removeAll(old.map(({ id }) => id));
}

async function removeAll(ids: readonly string[]): Promise<void> {
  const database = await open();
  const transaction = database.transaction(["entry", "photo"], "readwrite", STRICT);
  const done = transactionDone(transaction);
  for (const id of ids) {
    transaction.objectStore("entry").delete(id);
    transaction.objectStore("photo").delete(photoRange(id));
  }
  await done;
  publishChange();
}

/** The image of an entry's photo; undefined if it is no longer here. */
export async function findPhotoBlob(entry: string, key: string): Promise<Blob | undefined> {
  const database = await open();
  return requestResult(database.transaction("photo").objectStore("photo").get(photoKey(entry, key)));
}

function photoKey(entry: string, key: string): string {
  return `${entry}/${key}`;
}

function photoRange(entry: string): IDBKeyRange {
  return IDBKeyRange.bound(`${entry}/`, `${entry}/\uffff`);
}
