import { answerOf, committed, openDatabase } from "./database.ts";

/** What a phone keeps to check tickets by itself. It names nobody: signing out leaves it. */
const NAME = "ticket-checking";
const STORE = "kept";

/** What is kept under a name; undefined where there is nothing, or where the browser keeps nothing. */
export async function recall<T>(name: string): Promise<T | undefined> {
  return withStore<T | undefined>("readonly", (store) => store.get(name)).catch(() => undefined);
}

/** Keeps something under a name in place of what was there. */
export async function remember(name: string, value: unknown): Promise<void> {
  await withStore("readwrite", (store) => store.put(value, name)).catch(() => undefined);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(NAME, 1, (fresh) => {
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
