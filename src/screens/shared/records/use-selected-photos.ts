import { useEffect, useRef, useState } from "react";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { t } from "#language/t.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { prepareImage } from "#session/image.ts";

/** A selected photo, kept in memory until uploaded. */
export interface SelectedPhoto {
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

export interface SelectedPhotos {
  readonly photos: readonly SelectedPhoto[];
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
  move(key: string, step: -1 | 1): void;
  describe(key: string, caption: string): void;
  /** Uploads the remaining photos, or `only` one, in order. Resolves to whether all are uploaded. */
  send(path: string, only?: string): Promise<boolean>;
}

/** The photos of a form: selected before the record exists, uploaded once it is saved. */
export function useSelectedPhotos(): SelectedPhotos {
  const [photos, setPhotos] = useState<readonly SelectedPhoto[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [preparing, setPreparing] = useState(0);
  // The current state, independent of renders, as files are resized and uploaded in the background.
  const latest = useRef(photos);
  const queue = useRef(Promise.resolve());
  const busy = useRef(0);

  useEffect(() => () => latest.current.forEach(revokePreview), []);

  function update(next: readonly SelectedPhoto[]): void {
    latest.current = next;
    setPhotos(next);
  }
  function change(key: string, patch: Partial<SelectedPhoto>): void {
    update(latest.current.map((photo) => (photo.key === key ? { ...photo, ...patch } : photo)));
  }
  function addBusy(change: number): void {
    busy.current += change;
    setPreparing(busy.current);
  }
  function addProblem(problem: string): void {
    setProblems((current) => (current.includes(problem) ? current : [...current, problem]));
  }

  async function prepare(file: File): Promise<void> {
    if (latest.current.length >= MAX_PHOTOS)
      return addProblem(
        t("A record can have up to {most} photos. The others were not added.", { most: MAX_PHOTOS }),
      );
    const prepared = await prepareImage(file);
    if (!prepared) return;
    if ("error" in prepared) return addProblem(prepared.error);
    addReady(prepared.file);
  }

  function addReady(file: File, caption = ""): void {
    if (latest.current.length >= MAX_PHOTOS) {
      addProblem(
        t("A record can have up to {most} photos. The others were not added.", { most: MAX_PHOTOS }),
      );
      return;
    }
    const url = URL.createObjectURL(file);
    update([...latest.current, { key: newIdempotencyKey(), file, url, caption, state: "waiting" }]);
  }

  function add(files: readonly File[]): void {
    setProblems([]);
    addBusy(files.length);
    // Sequentially, as several decoded images don't fit into a phone's memory.
    queue.current = queue.current.then(async () => {
      for (const file of files) await prepare(file).finally(() => addBusy(-1));
    });
  }

  function remove(key: string): void {
    latest.current.filter((photo) => photo.key === key).forEach(revokePreview);
    update(latest.current.filter((photo) => photo.key !== key));
  }

  function move(key: string, step: -1 | 1): void {
    const index = latest.current.findIndex((photo) => photo.key === key);
    const photo = latest.current[index];
    if (!photo || !latest.current[index + step]) return;
    update(latest.current.toSpliced(index, 1).toSpliced(index + step, 0, photo));
  }

  async function send(path: string, only?: string): Promise<boolean> {
    await queue.current;
    for (const { key, state, file, caption } of latest.current) {
      if (state === "sent" || (only !== undefined && key !== only)) continue;
      change(key, { state: "sending" });
      const form = new FormData();
      form.set("photo", file);
      if (caption.trim()) form.set("caption", caption);
      const result = await api.post<StoredPhoto>(path, form, { idempotencyKey: key });
      if (result.ok) {
        await restorePosition(path, key, result.data.id);
        change(key, { state: "sent", id: result.data.id });
      } else change(key, { state: "failed", message: result.message });
      // Without a connection the next one would fail too.
      if (!result.ok && result.status === 0) break;
    }
    return latest.current.every(({ state }) => state === "sent");
  }

  /** Restores the order of a photo that was uploaded late. */
  async function restorePosition(path: string, key: string, id: number): Promise<void> {
    const index = latest.current.findIndex((photo) => photo.key === key);
    const next = latest.current.slice(index + 1).find((photo) => photo.id !== undefined);
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
    hasAny: () => latest.current.length > 0 || busy.current > 0,
    add,
    addReady,
    remove,
    move,
    describe: (key, caption) => change(key, { caption }),
    send,
  };
}

function revokePreview({ url }: SelectedPhoto): void {
  URL.revokeObjectURL(url);
}
