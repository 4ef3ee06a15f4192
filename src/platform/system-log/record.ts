import { LogBuffer } from "./buffer.ts";
import { logContext } from "./context.ts";
import { type Entry, keptOf } from "./entry.ts";

/** Entries of each sort that may wait: a few megabytes, and some seconds of a busy server. */
const MOST = 5_000;

let buffer: LogBuffer | undefined;

/** Whether anybody writes down what is recorded: only servers do. */
export const isRecording = (): boolean => buffer !== undefined;

/**
 * Notes an entry in memory, for the writer; it costs no question of the database and never throws. Nothing happens in a
 * process that does not write its log.
 */
export function record(entry: Entry): void {
  if (!buffer) return;
  const { request_id, job_id } = logContext() ?? {};
  buffer.add(keptOf({ request_id, job_id, ...withoutGaps(entry) }), performance.now());
}

/** Counts a call that was refused because there were too many; how many, is written once a second. */
export function recordRefused(): void {
  buffer?.refuse(1);
}

function withoutGaps(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as unknown as Entry;
}

/** Begins to keep what is recorded. */
export function openBuffer(most = MOST): LogBuffer {
  buffer ??= new LogBuffer(most);
  return buffer;
}

/** Ends it; what is recorded from now on is nobody's. */
export function closeBuffer(): void {
  buffer = undefined;
}
