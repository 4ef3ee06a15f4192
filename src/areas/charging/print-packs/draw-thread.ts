import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#kernel/project.ts";
import type { PackOptions } from "#platform/documents/pack-pdf.ts";
import type { PackAnswer, PackMessage } from "#platform/documents/pack-worker.ts";

/** MiB of rows and pages that a thread can use: it normally needs a fraction of this. */
const MAX_MEMORY_MB = 512;

/** A thread that renders one pack. */
export interface DrawThread {
  /** Sends the next part to render. @returns once it is rendered; the number of pages at the end */
  send(message: PackMessage): Promise<number | null>;
  /** Stops it at any point. */
  stop(): Promise<void>;
}

/**
 * Renders a pack in a thread of its own, so that requests are not slowed down.
 * @param signal when aborted, pending promises reject with its reason
 */
export function openDrawThread(about: PackOptions, signal: AbortSignal): DrawThread {
  // From the source, which Node runs directly: the build is one file for the rest of the program.
  const worker = new Worker(join(projectRoot(), "src/platform/documents/pack-worker.ts"), {
    workerData: about,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  });
  let waiting: { done: (pages: number | null) => void; fail: (error: unknown) => void } | undefined;
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    waiting?.fail(error);
  };
  worker.on("message", ({ pages }: PackAnswer) => waiting?.done(pages));
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread that renders the pack has stopped.")));
  const onAbort = () => fail(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    send(message) {
      if (failure) return Promise.reject(failure);
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
