import { useEffect, useRef, useState } from "react";
import { findDraftPhotos, keepDraftPhotos } from "#session/offline/draft-photos.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { findPicture } from "#session/offline/outbox.ts";
import { type ChosenPhotos, useChosenPhotos } from "../../shared/records/use-chosen-photos.ts";

/** Milliseconds after the last change: what a photo shows is typed letter by letter. */
const DELAY = 300;

/** A photo as it is kept. */
export interface ReadyPhoto {
  readonly key: string;
  readonly file: File;
  readonly caption: string;
}

export interface EntryPhotos {
  readonly chosen: ChosenPhotos;
  /** All of them, once they are made small. */
  ready(): Promise<readonly ReadyPhoto[]>;
  /** The form is saved or thrown away. */
  forget(): Promise<void>;
}

/**
 * The photos of a form on a phone. They are kept as they are taken: the camera may cost the page its memory.
 * @param form names the form and its person
 */
export function useEntryPhotos(form: string, entry: OutboxEntry | undefined): EntryPhotos {
  const chosen = useChosenPhotos();
  const [loaded, setLoaded] = useState(false);
  const begun = useRef(false);
  const saved = useRef(false);
  const kept = useRef(0);
  const { photos, preparing, addReady } = chosen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void earlierPhotos(form, entry).then((earlier) => {
      for (const { file, caption } of earlier) addReady(file, caption);
      setLoaded(true);
    });
  }, []);
  useEffect(() => {
    // Before they are put back, none would forget them. Those of an entry are in the outbox.
    if (!loaded || entry) return;
    const wait = photos.length === kept.current ? DELAY : 0;
    const timer = setTimeout(() => {
      if (saved.current) return;
      kept.current = photos.length;
      void keepDraftPhotos(form, photos.map(readyPhoto)).catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [form, loaded, photos, entry]);

  const present = useRef({ photos, preparing });
  present.current = { photos, preparing };
  return {
    chosen,
    async ready() {
      while (present.current.preparing > 0) await nextFrame();
      return present.current.photos.map(readyPhoto);
    },
    async forget() {
      saved.current = true;
      await keepDraftPhotos(form, []).catch(() => undefined);
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

/** Those of a form that was left, or those of the entry. */
async function earlierPhotos(
  form: string,
  entry: OutboxEntry | undefined,
): Promise<readonly { file: File; caption: string }[]> {
  if (!entry) return findDraftPhotos(form).catch(() => []);
  const kept = await Promise.all(
    entry.photos.map(async ({ key, name, caption }) => {
      const picture = await findPicture(entry.id, key);
      return picture ? [{ file: new File([picture], name, { type: picture.type }), caption }] : [];
    }),
  );
  return kept.flat();
}
