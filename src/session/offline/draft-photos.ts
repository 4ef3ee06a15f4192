import { openDatabase, requestResult, transactionDone } from "./database.ts";

/**
 * Photos of an unsaved form, as phones can close the page to free memory for the camera. Separate for each user, like
 * drafts.
 */
export interface DraftPhoto {
  readonly key: string;
  readonly file: File;
  readonly caption: string;
}

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase("ratebook-draft-photos", 1, (fresh) => {
    fresh.createObjectStore("draft");
  });
  try {
    const transaction = database.transaction("draft", mode);
    const done = transactionDone(transaction);
    const answer = await requestResult(use(transaction.objectStore("draft")));
    await done;
    return answer;
  } finally {
    database.close();
  }
}

export async function findDraftPhotos(form: string): Promise<readonly DraftPhoto[]> {
  return (await withStore<DraftPhoto[] | undefined>("readonly", (store) => store.get(form))) ?? [];
}

/** Stores the photos of a form; an empty list deletes them. */
export async function saveDraftPhotos(form: string, photos: readonly DraftPhoto[]): Promise<void> {
  if (photos.length > 0) await withStore("readwrite", (store) => store.put([...photos], form));
  else await withStore("readwrite", (store) => store.delete(form));
}
