import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#kernel/project.ts";
import type { AboutPack } from "#platform/documents/pack-pdf.ts";
import type { PackAnswer, PackMessage } from "#platform/documents/pack-worker.ts";

/** MiB of rows and pages that a thread may hold: it needs a fraction, and one that needs more has gone wrong. */
const MOST_MEMORY = 512;

/** A thread that draws one pack. */
export interface DrawThread {
  /** Sends what is to be drawn next. @returns when it is drawn; the pages of the whole at the end */
  send(message: PackMessage): Promise<number | null>;
  /** Ends it wherever it is. */
  stop(): Promise<void>;
}

/**
 * Begins to draw a pack in a thread of its own: requests are answered as quickly as before.
 * @param signal aborted, what is awaited fails with its reason
 */
export function openDrawThread(about: AboutPack, signal: AbortSignal): DrawThread {
  // From its source, which Node reads as it is: what was built is one file that serves everything else.
  const worker = new Worker(join(projectRoot(), "src/platform/documents/pack-worker.ts"), {
    workerData: about,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY, maxYoungGenerationSizeMb: 16 },
  });
  let waiting: { done: (pages: number | null) => void; fail: (error: unknown) => void } | undefined;
  let broken: unknown;
  const fail = (error: unknown) => {
    broken ??= error;
    waiting?.fail(error);
  };
  worker.on("message", ({ pages }: PackAnswer) => waiting?.done(pages));
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread that draws the pack has ended.")));
  const onAbort = () => fail(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    send(message) {
      if (broken) return Promise.reject(broken);
      return new Promise((done, failed) => {
        waiting = { done, fail: failed };
        worker.postMessage(message);
      });
    },
    async stop() {
      signal.removeEventListener("abort", onAbort);
      await worker.terminate();
    },
  };
}
