import { useEffect, useRef, useState } from "react";
import { t } from "#language/t.ts";
import type { Failure } from "#session/answer.ts";
import { newIdempotencyKey } from "#session/api.ts";
import { captureCall, isRetryable } from "#session/capture-api.ts";
import { prepareImage } from "#session/image.ts";

/** Milliseconds until a photo without a response is retried, or earlier when back online. */
const RETRY_MS = 4_000;

/** A photo of this phone, to be sent to the desktop page. */
export interface Captured {
  /** Also its idempotency key, so a retry doesn't store it twice. */
  readonly key: string;
  readonly file: File;
  readonly url: string;
  readonly state: "waiting" | "sending" | "sent" | "failed";
  /** Why it failed. */
  readonly message?: string;
}

export interface CapturedPhotos {
  readonly photos: readonly Captured[];
  /** Number of photos being resized. */
  readonly preparing: number;
  /** Whether the last photo could not be read. */
  readonly problem: string | undefined;
  /** No response; it is retried automatically. */
  readonly waiting: boolean;
  /** The code has expired or is full. */
  readonly ended: Failure | undefined;
  add(files: readonly File[]): void;
  retry(key?: string): void;
}

const ENDING_CODES = new Set(["hand-over-ended", "hand-over-full", "hand-over-refused", "not-editable"]);

/** Photos taken for a code: resized, then uploaded sequentially. */
export function useCaptured(code: string): CapturedPhotos {
  const [photos, setPhotos] = useState<readonly Captured[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [ended, setEnded] = useState<Failure>();
  const list = useRef(photos);
  const queue = useRef(Promise.resolve());
  const isSending = useRef(false);

  useEffect(() => () => list.current.forEach(release), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends the current photos when it fires
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void send(), RETRY_MS);
    const online = () => void send();
    window.addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", online);
    };
  }, [waiting]);

  function set(next: readonly Captured[]): void {
    list.current = next;
    setPhotos(next);
  }
  function change(key: string, part: Partial<Captured>): void {
    set(list.current.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }

  async function take(file: File): Promise<void> {
    const prepared = await prepareImage(file);
    if (!prepared) return setProblem(t("This is not an image. Take a photo."));
    if ("error" in prepared) return setProblem(prepared.error);
    const url = URL.createObjectURL(prepared.file);
    set([...list.current, { key: newIdempotencyKey(), file: prepared.file, url, state: "waiting" }]);
    void send();
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setWaiting(false);
    const connectionLost = await sendAll();
    isSending.current = false;
    setWaiting(connectionLost);
  }

  /** @returns whether the connection was lost */
  async function sendAll(): Promise<boolean> {
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      const { key } = next;
      change(key, { state: "sending" });
      const result = await captureCall(code, next);
      if (result.ok) change(key, { state: "sent" });
      else if (isRetryable(result)) {
        change(key, { state: "waiting" });
        return true;
      } else {
        change(key, { state: "failed", message: result.message });
        if (ENDING_CODES.has(result.code)) setEnded(result);
      }
    }
    return false;
  }
  const nextWaiting = () => list.current.find(({ state }) => state === "waiting");

  return {
    photos,
    preparing,
    problem,
    waiting,
    ended,
    add(files) {
      setProblem(undefined);
      setPreparing((count) => count + files.length);
      // Sequentially, as several decoded images don't fit into a phone's memory.
      queue.current = queue.current.then(async () => {
        for (const file of files) await take(file).finally(() => setPreparing((count) => count - 1));
      });
    },
    retry(key) {
      if (key !== undefined) change(key, { state: "waiting" });
      void send();
    },
  };
}

function release({ url }: Captured): void {
  URL.revokeObjectURL(url);
}
