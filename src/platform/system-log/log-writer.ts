import type { LogBuffer } from "./buffer.ts";
import type { Entry } from "./entry.ts";
import { log } from "./log.ts";
import { closeBuffer, openBuffer } from "./record.ts";
import { writeBatch } from "./write-batch.ts";

const INTERVAL_MS = 1_000;
/** Rows per statement. */
const BATCH = 1_000;
/**
 * Rows per second, so that a flood of requests doesn't fill the disk. Further entries wait, and are dropped when the buffer is
 * full.
 */
const MAX_PER_POLL = 300;
/** Maximum rounds skipped after a failure, doubled each time. */
const MAX_SKIPPED = 16;
/** Milliseconds for writing the rest at the end. */
const STOP_TIMEOUT_MS = 3_000;

interface Writer {
  readonly buffer: LogBuffer;
  readonly timer: NodeJS.Timeout;
  /** The current round; resolved when there is none. */
  running: Promise<void>;
}

let writer: Writer | undefined;

/**
 * Starts collecting entries of this process, and writes them every second on a separate connection. While the database is
 * unavailable entries wait in the buffer.
 */
export function startLogging(most?: number): void {
  if (writer) return;
  const buffer = openBuffer(most);
  let [failures, skipped, busy] = [0, 0, false];
  const poll = async () => {
    try {
      await writePending(buffer, MAX_PER_POLL);
      if (failures > 0) log.info({ tries: failures }, "system logs are saved again");
      failures = 0;
    } catch (error) {
      if (failures++ === 0) log.warn({ err: error }, "system logs are not being saved");
      skipped = Math.min(MAX_SKIPPED, 2 ** failures);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (busy || skipped-- > 0) return;
    skipped = 0;
    if (!writer) return;
    busy = true;
    writer.running = poll();
  }, INTERVAL_MS);
  timer.unref();
  writer = { buffer, timer, running: Promise.resolve() };
}

/** Writes the remaining entries, within a time limit, and stops. */
export async function stopLogging(): Promise<void> {
  const current = writer;
  writer = undefined;
  if (!current) return;
  clearInterval(current.timer);
  closeBuffer();
  const writeRest = async () => {
    await current.running;
    await writePending(current.buffer, Number.POSITIVE_INFINITY);
  };
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The request timed out.")), STOP_TIMEOUT_MS).unref();
  });
  await Promise.race([writeRest(), timeout]).catch((error: unknown) =>
    log.warn(
      { err: error, entries: current.buffer.size },
      "the most recent entries in the system logs are lost",
    ),
  );
}

/** Writes the oldest `most` entries in batches. Rows that the database refuses are dropped and counted. */
async function writePending(buffer: LogBuffer, most: number): Promise<void> {
  for (let remaining = most; remaining > 0; remaining -= BATCH) {
    const waiting = buffer.take(Math.min(BATCH, remaining));
    const entryCount = waiting.length;
    const [lost, refused] = [buffer.takeLost(), buffer.takeRefused()];
    const counts = [
      ...(lost > 0 ? [countEntry("log entries were dropped", lost)] : []),
      ...(refused > 0 ? [countEntry("requests were refused: too many", refused)] : []),
    ];
    for (const entry of counts) waiting.push({ entry, at: performance.now() });
    if (waiting.length === 0) return;
    try {
      await writeBatch(waiting);
    } catch (error) {
      const stored = waiting.filter(({ entry }) => entry.lost === undefined);
      if (isRefused(error)) buffer.lose(stored.length);
      else buffer.giveBack(stored);
      buffer.lose(lost);
      buffer.refuse(refused);
      throw error;
    }
    if (entryCount < BATCH) return;
  }
}

function countEntry(action: string, lost: number): Entry {
  return { kind: "error", level: "warn", act: action, lost };
}

/** Whether the database refuses these rows permanently. Other errors may be temporary. */
function isRefused(error: unknown): boolean {
  return /^(?:22|23|42)/.test((error as { code?: string }).code ?? "");
}
