import type { EnumerationDownload } from "#domain/enumeration.ts";
import { storeAccess } from "./database.ts";
import { ROUND_DATABASE } from "./delete-stored-rounds.ts";

/** The downloaded lists of an area: streets, properties and form options. */
export interface Round extends EnumerationDownload {
  /** The user it belongs to. */
  readonly person: number;
  /** Milliseconds since 1970. */
  readonly prepared: number;
}

const withStore = storeAccess(ROUND_DATABASE, "round", { keyPath: "person" });

/** The user's downloaded area; undefined if there is none on this device. */
export async function findRound(person: number): Promise<Round | undefined> {
  return withStore<Round | undefined>("readonly", (store) => store.get(person));
}

/** Stores a downloaded area, replacing any other, of any user. */
export async function saveRound(round: Round): Promise<void> {
  await withStore("readwrite", (store) => {
    store.clear();
    return store.put(round);
  });
}
