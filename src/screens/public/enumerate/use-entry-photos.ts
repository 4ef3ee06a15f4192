import { useEffect, useRef, useState } from "react";
import { findDraftPhotos, saveDraftPhotos } from "#session/offline/draft-photos.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { findPhotoBlob } from "#session/offline/outbox.ts";
import { type SelectedPhotos, useSelectedPhotos } from "../../shared/records/use-selected-photos.ts";

/** Debounce in milliseconds, as captions are typed. */
const DEBOUNCE_MS = 300;

/** A stored photo. */
export interface ReadyPhoto {
  readonly key: string;
  readonly file: File;
  readonly caption: string;
}

export interface EntryPhotos {
  readonly chosen: SelectedPhotos;
  /** All photos, once resized. */
  ready(): Promise<readonly ReadyPhoto[]>;
  /** Called when the form is saved or discarded. */
  clear(): Promise<void>;
}

/**
 * The photos of a form on a phone. They are stored immediately, as phones can close the page for the camera.
 * @param form identifies the form and its user
 */
export function useEntryPhotos(form: string, entry: OutboxEntry | undefined): EntryPhotos {
  const chosen = useSelectedPhotos();
  const [loaded, setLoaded] = useState(false);
  const started = useRef(false);
  const saved = useRef(false);
  const storedCount = useRef(0);
  const { photos, preparing, addReady } = chosen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, on mount
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void earlierPhotos(form, entry).then((earlier) => {
      for (const { file, caption } of earlier) addReady(file, caption);
      setLoaded(true);
    });
  }, []);
  useEffect(() => {
    // Not before they are restored, as an empty list would delete them. Photos of an entry are in the outbox.
    if (!loaded || entry) return;
    const wait = photos.length === storedCount.current ? DEBOUNCE_MS : 0;
    const timer = setTimeout(() => {
      if (saved.current) return;
      storedCount.current = photos.length;
      void saveDraftPhotos(form, photos.map(readyPhoto)).catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [form, loaded, photos, entry]);

  const latest = useRef({ photos, preparing });
  latest.current = { photos, preparing };
  return {
    chosen,
    async ready() {
      while (latest.current.preparing > 0) await nextFrame();
      return latest.current.photos.map(readyPhoto);
    },
    async clear() {
      saved.current = true;
      await saveDraftPhotos(form, []).catch(() => undefined);
    },
  };
}

function readyPhoto({ key, file, caption }: ReadyPhoto): ReadyPhoto {
  return { key, file, caption };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

/** Photos of an unsaved form or of the entry. */
async function earlierPhotos(
  form: string,
  entry: OutboxEntry | undefined,
): Promise<readonly { file: File; caption: string }[]> {
  if (!entry) return findDraftPhotos(form).catch(() => []);
  const stored = await Promise.all(
    entry.photos.map(async ({ key, name, caption }) => {
      const picture = await findPhotoBlob(entry.id, key);
      return picture ? [{ file: new File([picture], name, { type: picture.type }), caption }] : [];
    }),
  );
  return stored.flat();
}
