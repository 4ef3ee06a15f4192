import { useEffect, useRef, useState } from "react";
import { MOST_PHOTOS } from "#domain/photo.ts";
import { t } from "#language/t.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";

/** A selected photo, kept in memory until uploaded. */
export interface ChosenPhoto {
  /** Also its idempotency key, so a retry doesn't store it twice. */
  readonly key: string;
  readonly file: File;
  /** Object URL of its preview. */
  readonly url: string;
  readonly caption: string;
  readonly state: "waiting" | "sending" | "sent" | "failed";
  /** Why it failed. */
  readonly message?: string;
  /** Set once uploaded. */
  readonly id?: number;
}

interface StoredPhoto {
  readonly id: number;
  readonly position: number;
}

export interface ChosenPhotos {
  readonly photos: readonly ChosenPhoto[];
  /** Number of files being resized. */
  readonly preparing: number;
  /** Errors of the files selected last. */
  readonly problems: readonly string[];
  /** Whether there are photos to upload, at the moment of the call rather than at the last render. */
  hasAny(): boolean;
  add(files: readonly File[]): void;
  /** A photo that a phone has resized already. */
  addReady(file: File, caption?: string): void;
  remove(key: string): void;
  /** Moves up (-1) or down (1). */
  move(key: string, by: -1 | 1): void;
  describe(key: string, caption: string): void;
  /** Uploads the remaining photos, or `only` one, in order. Resolves to whether all are uploaded. */
  send(path: string, only?: string): Promise<boolean>;
}

/** The photos of a form: selected before the record exists, uploaded once it is saved. */
export function useChosenPhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [preparing, setPreparing] = useState(0);
  // The current state, independent of renders, as files are resized and uploaded in the background.
  const list = useRef(photos);
  const queue = useRef(Promise.resolve());
  const busy = useRef(0);

  useEffect(() => () => list.current.forEach(release), []);

  function set(next: readonly ChosenPhoto[]): void {
    list.current = next;
    setPhotos(next);
  }
  function change(key: string, part: Partial<ChosenPhoto>): void {
    set(list.current.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }
  function count(by: number): void {
    busy.current += by;
    setPreparing(busy.current);
  }
  function notify(problem: string): void {
    setProblems((current) => (current.includes(problem) ? current : [...current, problem]));
  }

  async function take(file: File): Promise<void> {
    if (list.current.length >= MOST_PHOTOS)
      return notify(
        t("A record can have up to {most} photos. The others were not added.", { most: MOST_PHOTOS }),
      );
    const prepared = await prepareImage(file);
    if (!prepared) return;
    if ("error" in prepared) return notify(prepared.error);
    addReady(prepared.file);
  }

  function addReady(file: File, caption = ""): void {
    if (list.current.length >= MOST_PHOTOS) {
      notify(t("A record can have up to {most} photos. The others were not added.", { most: MOST_PHOTOS }));
      return;
    }
    const url = URL.createObjectURL(file);
    set([...list.current, { key: newIdempotencyKey(), file, url, caption, state: "waiting" }]);
  }

  function add(files: readonly File[]): void {
    setProblems([]);
    count(files.length);
    // Sequentially, as several decoded images don't fit into a phone's memory.
    queue.current = queue.current.then(async () => {
      for (const file of files) await take(file).finally(() => count(-1));
    });
  }

  function remove(key: string): void {
    list.current.filter((photo) => photo.key === key).forEach(release);
    set(list.current.filter((photo) => photo.key !== key));
  }

  function move(key: string, by: -1 | 1): void {
    const at = list.current.findIndex((photo) => photo.key === key);
    const photo = list.current[at];
    if (!photo || !list.current[at + by]) return;
    set(list.current.toSpliced(at, 1).toSpliced(at + by, 0, photo));
  }

  async function send(path: string, only?: string): Promise<boolean> {
    await queue.current;
    for (const { key, state, file, caption } of list.current) {
      if (state === "sent" || (only !== undefined && key !== only)) continue;
      change(key, { state: "sending" });
      const form = new FormData();
      form.set("photo", file);
      if (caption.trim()) form.set("caption", caption);
      const result = await api.post<StoredPhoto>(path, form, { idempotencyKey: key });
      if (result.ok) {
        await restorePhoto(path, key, result.data.id);
        change(key, { state: "sent", id: result.data.id });
      } else change(key, { state: "failed", message: result.message });
      // Without a connection the next one would fail too.
      if (!result.ok && result.status === 0) break;
    }
    return list.current.every(({ state }) => state === "sent");
  }

  /** Restores the order of a photo that was uploaded late. */
  async function restorePhoto(path: string, key: string, id: number): Promise<void> {
    const at = list.current.findIndex((photo) => photo.key === key);
    const next = list.current.slice(at + 1).find((photo) => photo.id !== undefined);
    if (!next) return;
    const stored = await api.get<StoredPhoto[]>(path);
    const position = stored.ok && stored.data.find((photo) => photo.id === next.id)?.position;
    // A wrong position doesn't count as a failed upload.
    if (position) await api.patch(`${path}/${id}`, { position });
  }

  return {
    photos,
    preparing,
    problems,
    hasAny: () => list.current.length > 0 || busy.current > 0,
    add,
    addReady,
    remove,
    move,
    describe: (key, caption) => change(key, { caption }),
    send,
  };
}

function release({ url }: ChosenPhoto): void {
  URL.revokeObjectURL(url);
}
