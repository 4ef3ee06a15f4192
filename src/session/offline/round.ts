import type { RoundLists } from "#domain/enumeration.ts";
import { answerOf, committed, openDatabase } from "./database.ts";
import { ROUND_DATABASE } from "./forget-rounds.ts";

/** A round as it was taken along. */
export interface Round extends RoundLists {
  /** Whose. */
  readonly person: number;
  /** Milliseconds since 1970. */
  readonly prepared: number;
}

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(ROUND_DATABASE, 1, (fresh) => {
    fresh.createObjectStore("round", { keyPath: "person" });
  });
  try {
    const transaction = database.transaction("round", mode);
    const done = committed(transaction);
    const answer = await answerOf(use(transaction.objectStore("round")));
    await done;
    return answer;
  } finally {
    // Kept open it would hold up whoever deletes it.
    database.close();
  }
}

/** The person's round; undefined when none was prepared on this device. */
export async function findRound(person: number): Promise<Round | undefined> {
  return withStore<Round | undefined>("readonly", (store) => store.get(person));
}

/** Keeps a round in the place of whatever round was here, whoever it was of. */
export async function keepRound(round: Round): Promise<void> {
  await withStore("readwrite", (store) => {
    store.clear();
    return store.put(round);
  });
}
