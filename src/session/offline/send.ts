import type { Result } from "../answer.ts";
import { api } from "../api.ts";
import { currentSession } from "../store.ts";
import type { OutboxEntry, OutboxMade, OutboxPhoto } from "./entry.ts";
import { changeEntry, findPhotoBlob, listEntries } from "./outbox.ts";
import { type Halt, readSyncResult, type SendFailure } from "./read-sync-result.ts";
import { dueEntries, openReferences, type RecordIds, recordIdsOf, resolveReferences } from "./references.ts";

/** The lock of the tab that sends. */
const LOCK = "ratebook-outbox";

/** Consecutive failures after which the server counts as unavailable. */
const MAX_FAILURES_IN_A_ROW = 3;
/** Entries with server errors in this page. */
const failedIds = new Set<string>();

export interface Progress {
  readonly done: number;
  readonly of: number;
  /** The entry being sent. */
  readonly id: string;
  readonly title: string;
}

/** How sending ended. `busy`: another tab is sending. */
export type SendOutcome = "done" | "stopped" | "busy" | Halt;

export interface SendOptions {
  readonly onProgress: (progress: Progress) => void;
  /** Asked before each request. */
  readonly isStopped: () => boolean;
}

/**
 * Sends the entries of the signed-in user sequentially, in order, photos after their record. Entries keep their
 * idempotency key, so retries create no duplicates. Never throws for server errors.
 */
export async function sendOutbox(options: SendOptions): Promise<SendOutcome> {
  const { locks } = navigator;
  if (!locks) return sendAll(options);
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll(options) : "busy"));
}

async function sendAll({ onProgress, isStopped }: SendOptions): Promise<SendOutcome> {
  const userId = currentSession().user?.id;
  if (userId === undefined) return "signed-out";
  const attempted = new Set<string>();
  let failuresInARow = 0;
  for (;;) {
    // Read each time, as users add and edit entries meanwhile.
    const entries = await listEntries();
    const remaining = dueEntries(entries, userId).filter(({ id }) => !attempted.has(id));
    const next = nextToSend(remaining, entries);
    // Entries with server errors, and those that refer to them, are retried after a pause.
    if (!next)
      return remaining.length > 0 || [...attempted].some((id) => failedIds.has(id)) ? "later" : "done";
    if (isStopped()) return "stopped";
    onProgress({
      done: attempted.size,
      of: attempted.size + remaining.length,
      id: next.id,
      title: next.title,
    });
    const halt = (attempted.size === 0 && (await checkConnection())) || (await sendOne(next.id, isStopped));
    if (halt && halt !== "failed") return halt;
    attempted.add(next.id);
    failuresInARow = halt ? failuresInARow + 1 : 0;
    if (halt) failedIds.add(next.id);
    else failedIds.delete(next.id);
    if (failuresInARow === MAX_FAILURES_IN_A_ROW) return "later";
  }
}

/** The first entry without pending references; entries with server errors don't block others. */
function nextToSend(
  remaining: readonly OutboxEntry[],
  entries: readonly OutboxEntry[],
): OutboxEntry | undefined {
  const recordIds = recordIdsOf(entries);
  const ready = remaining.filter(
    ({ state, body }) => state === "made" || openReferences(body, recordIds).length === 0,
  );
  return ready.find(({ id }) => !failedIds.has(id)) ?? ready[0];
}

/** Checks the network and session before an entry is marked as possibly arrived. */
async function checkConnection(): Promise<Halt | undefined> {
  const { token } = currentSession();
  try {
    const { ok, status } = await fetch("/api/v1/token-verification", {
      headers: { Authorization: `Bearer ${token}` },
      cache: "no-store",
    });
    if (ok) return undefined;
    // A proxy's own page says nothing about the session.
    return status === 401 ? "signed-out" : "later";
  } catch {
    return "no-network";
  }
}

async function sendOne(id: string, isStopped: () => boolean): Promise<SendFailure | "stopped" | undefined> {
  const entries = await listEntries();
  const found = entries.find((one) => one.id === id);
  if (found?.state === "made") return sendPhotos(found, isStopped);
  const recordIds = recordIdsOf(entries);
  const marked = await markSending(id, recordIds);
  if (!marked) return undefined;
  const { entry, before } = marked;
  const verdict = readSyncResult(await post(entry.path, resolveReferences(entry.body, recordIds), id));
  switch (verdict.is) {
    case "done": {
      const made = recordedFrom(verdict.data);
      const after = await changeEntry(id, (one) => withSentState({ ...one, state: "made", made }));
      return after?.state === "made" ? sendPhotos(after, isStopped) : undefined;
    }
    case "refused":
      await changeEntry(id, (one) => ({ ...one, asked: false, state: "refused", fault: verdict.fault }));
      return undefined;
    case "not-asked":
      await changeEntry(id, (one) => ({ ...one, asked: before }));
      return verdict.halt;
    case "unknown":
      return verdict.halt;
  }
}

/**
 * Marks an entry as possibly arrived, so that it can't be edited or deleted until there is a response. @returns the
 * current entry and whether it was marked before; undefined if it is no longer pending or waits for another entry
 */
async function markSending(
  id: string,
  recordIds: RecordIds,
): Promise<{ entry: OutboxEntry; before: boolean } | undefined> {
  const earlierMarks: boolean[] = [];
  const entry = await changeEntry(id, (one) => {
    if (one.state !== "waiting" || openReferences(one.body, recordIds).length > 0) return undefined;
    earlierMarks.push(one.asked ?? false);
    return { ...one, asked: true };
  });
  const [wasAsked] = earlierMarks;
  return entry && wasAsked !== undefined ? { entry, before: wasAsked } : undefined;
}

/** Sends photos sequentially; a rejected one stays with its reason and doesn't block the others. */
async function sendPhotos(
  { id, photoPath, photos, made }: OutboxEntry,
  isStopped: () => boolean,
): Promise<SendFailure | "stopped" | undefined> {
  for (const { key, name, caption, state } of photos) {
    if (state !== "waiting") continue;
    if (isStopped()) return "stopped";
    const picture = await findPhotoBlob(id, key);
    const path = photoPath?.replace("{id}", String(made?.id));
    if (!picture || !path) {
      await changePhoto(id, key, { state: "refused", message: "This photo is no longer on this device." });
      continue;
    }
    const form = new FormData();
    form.set("photo", new File([picture], name, { type: picture.type }));
    if (caption.trim()) form.set("caption", caption);
    const verdict = readSyncResult(await post(path, form, key));
    if (verdict.is === "done") await changePhoto(id, key, { state: "sent" });
    else if (verdict.is === "refused")
      await changePhoto(id, key, { state: "refused", message: verdict.fault.message });
    else return verdict.halt;
  }
  return undefined;
}

function changePhoto(id: string, key: string, part: Partial<OutboxPhoto>) {
  return changeEntry(id, (one) =>
    withSentState({
      ...one,
      photos: one.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)),
    }),
  );
}

/** A record counts as sent once all its photos are. Sent data is removed from the phone. */
export function withSentState(entry: OutboxEntry): OutboxEntry {
  const { fault: _, asked: __, ...rest } = entry;
  return {
    ...rest,
    body: entry.left ?? {},
    state: entry.photos.every(({ state }) => state === "sent") ? "sent" : "made",
  };
}

function post(path: string, body: unknown, idempotencyKey: string): Promise<Result<unknown>> {
  return api.post(path, body, { idempotencyKey, quiet: true });
}

function recordedFrom(data: unknown): OutboxMade {
  const { id, code } = (data ?? {}) as { id?: number; code?: string };
  return { id: id ?? 0, code: code ?? "", at: Date.now() };
}
