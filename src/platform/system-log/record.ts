import { LogBuffer } from "./buffer.ts";
import { logContext } from "./context.ts";
import { type Entry, toStored } from "./entry.ts";

/** Maximum waiting entries of each sort: a few megabytes, some seconds of a busy server. */
const MAX_ENTRIES = 5_000;

let buffer: LogBuffer | undefined;

/** Whether entries are written: by servers only. */
export const isRecording = (): boolean => buffer !== undefined;

/**
 * Records an entry in memory for the writer; no database access, never throws. No effect in a process that doesn't write logs.
 */
export function record(entry: Entry): void {
  if (!buffer) return;
  const { request_id, job_id } = logContext() ?? {};
  buffer.add(toStored({ request_id, job_id, ...withoutUndefined(entry) }), performance.now());
}

/** Counts a rate-limited request; the number is written once a second. */
export function recordRefused(): void {
  buffer?.refuse(1);
}

function withoutUndefined(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as unknown as Entry;
}

/** Starts collecting entries. */
export function openBuffer(most = MAX_ENTRIES): LogBuffer {
  buffer ??= new LogBuffer(most);
  return buffer;
}

/** Stops collecting; later entries are ignored. */
export function closeBuffer(): void {
  buffer = undefined;
}
