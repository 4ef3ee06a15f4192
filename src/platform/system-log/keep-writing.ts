import type { LogBuffer } from "./buffer.ts";
import type { Entry } from "./entry.ts";
import { log } from "./log.ts";
import { closeBuffer, openBuffer } from "./record.ts";
import { writeBatch } from "./write-batch.ts";

const EVERY_MS = 1_000;
/** Rows per statement. */
const BATCH = 1_000;
/**
 * Rows per second, so that a flood of requests doesn't fill the disk. Further entries wait, and are dropped when the buffer is
 * full.
 */
const MOST_PER_POLL = 300;
/** Maximum rounds skipped after a failure, doubled each time. */
const MOST_LEFT_OUT = 16;
/** Milliseconds for writing the rest at the end. */
const END_WITHIN_MS = 3_000;

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
  let [failed, leftOut, busy] = [0, 0, false];
  const poll = async () => {
    try {
      await writeSome(buffer, MOST_PER_POLL);
      if (failed > 0) log.info({ tries: failed }, "system logs are saved again");
      failed = 0;
    } catch (error) {
      if (failed++ === 0) log.warn({ err: error }, "system logs are not being saved");
      leftOut = Math.min(MOST_LEFT_OUT, 2 ** failed);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (busy || leftOut-- > 0) return;
    leftOut = 0;
    if (!writer) return;
    busy = true;
    writer.running = poll();
  }, EVERY_MS);
  timer.unref();
  writer = { buffer, timer, running: Promise.resolve() };
}

/** Writes the remaining entries, within a time limit, and stops. */
export async function stopLogging(): Promise<void> {
  const ending = writer;
  writer = undefined;
  if (!ending) return;
  clearInterval(ending.timer);
  closeBuffer();
  const left = async () => {
    await ending.running;
    await writeSome(ending.buffer, Number.POSITIVE_INFINITY);
  };
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The request timed out.")), END_WITHIN_MS).unref();
  });
  await Promise.race([left(), timeout]).catch((error: unknown) =>
    log.warn(
      { err: error, entries: ending.buffer.size },
      "the most recent entries in the system logs are lost",
    ),
  );
}

/** Writes the oldest `most` entries in batches. Rows that the database refuses are dropped and counted. */
async function writeSome(buffer: LogBuffer, most: number): Promise<void> {
  for (let left = most; left > 0; left -= BATCH) {
    const waiting = buffer.take(Math.min(BATCH, left));
    const taken = waiting.length;
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
    if (taken < BATCH) return;
  }
}

function countEntry(action: string, lost: number): Entry {
  return { kind: "error", level: "warn", act: action, lost };
}

/** Whether the database refuses these rows permanently. Other errors may be temporary. */
function isRefused(error: unknown): boolean {
  return /^(?:22|23|42)/.test((error as { code?: string }).code ?? "");
}
