import type { LogBuffer } from "./buffer.ts";
import type { Entry } from "./entry.ts";
import { log } from "./log.ts";
import { closeBuffer, openBuffer } from "./record.ts";
import { writeBatch } from "./write-batch.ts";

const EVERY_MS = 1_000;
/** Rows of one statement. */
const BATCH = 1_000;
/** Rows a second: what strangers send fills no disk. What comes faster waits, and is given up where there is no more room. */
const A_LOOK = 300;
/** Looks that are left out after one that failed, doubled each time. */
const MOST_LEFT_OUT = 16;
/** What is left at the end is written within this, or given up. */
const END_WITHIN_MS = 3_000;

interface Writer {
  readonly buffer: LogBuffer;
  readonly timer: NodeJS.Timeout;
  /** What runs; resolved when nothing does. */
  running: Promise<void>;
}

let writer: Writer | undefined;

/**
 * Begins to keep what this process records, and to write it every second over a connection of its own. While the database
 * is away entries wait, as many as there is room for.
 */
export function startLogging(most?: number): void {
  if (writer) return;
  const buffer = openBuffer(most);
  let [failed, leftOut, busy] = [0, 0, false];
  const look = async () => {
    try {
      await writeSome(buffer, A_LOOK);
      if (failed > 0) log.info({ tries: failed }, "the central-system logs are written again");
      failed = 0;
    } catch (error) {
      if (failed++ === 0) log.warn({ err: error }, "the central-system logs are not written");
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
    writer.running = look();
  }, EVERY_MS);
  timer.unref();
  writer = { buffer, timer, running: Promise.resolve() };
}

/** Writes what is left, unless that takes too long, and ends. */
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
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("It took too long.")), END_WITHIN_MS).unref();
  });
  await Promise.race([left(), late]).catch((error: unknown) =>
    log.warn(
      { err: error, entries: ending.buffer.size },
      "the last entries of the central-system logs are lost",
    ),
  );
}

/** The oldest `most` that wait, batch by batch. What the database cannot take is given up, and counted. */
async function writeSome(buffer: LogBuffer, most: number): Promise<void> {
  for (let left = most; left > 0; left -= BATCH) {
    const waiting = buffer.take(Math.min(BATCH, left));
    const taken = waiting.length;
    const [lost, refused] = [buffer.takeLost(), buffer.takeRefused()];
    const counts = [
      ...(lost > 0 ? [countEntry("entries of these logs were given up", lost)] : []),
      ...(refused > 0 ? [countEntry("calls were refused: too many", refused)] : []),
    ];
    for (const entry of counts) waiting.push({ entry, at: performance.now() });
    if (waiting.length === 0) return;
    try {
      await writeBatch(waiting);
    } catch (error) {
      const kept = waiting.filter(({ entry }) => entry.lost === undefined);
      if (isRefused(error)) buffer.lose(kept.length);
      else buffer.giveBack(kept);
      buffer.lose(lost);
      buffer.refuse(refused);
      throw error;
    }
    if (taken < BATCH) return;
  }
}

function countEntry(act: string, lost: number): Entry {
  return { kind: "error", level: "warn", act, lost };
}

/** The database cannot take these rows, now or later. Of any other trouble the next look may know nothing. */
function isRefused(error: unknown): boolean {
  return /^(?:22|23|42)/.test((error as { code?: string }).code ?? "");
}
