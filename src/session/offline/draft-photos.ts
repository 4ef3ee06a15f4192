import { storeAccess } from "./database.ts";

/**
 * Photos of an unsaved form, as phones can close the page to free memory for the camera. Separate for each user, like
 * drafts.
 */
export interface DraftPhoto {
  readonly key: string;
  readonly file: File;
  readonly caption: string;
}

const withStore = storeAccess("ratebook-draft-photos", "draft");

export async function findDraftPhotos(form: string): Promise<readonly DraftPhoto[]> {
  return (await withStore<DraftPhoto[] | undefined>("readonly", (store) => store.get(form))) ?? [];
}

/** Stores the photos of a form; an empty list deletes them. */
export async function saveDraftPhotos(form: string, photos: readonly DraftPhoto[]): Promise<void> {
  if (photos.length > 0) await withStore("readwrite", (store) => store.put([...photos], form));
  else await withStore("readwrite", (store) => store.delete(form));
}
