import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Actor } from "#kernel/actor.ts";
import { projectRoot } from "#kernel/project.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import type { BulkSheetWorkerData } from "#platform/documents/bulk-sheet-worker.ts";
import { readBulkSheet } from "./read-sheet.ts";

/** MiB of memory of a thread; 500 tickets need a fraction of it. */
const MAX_MEMORY_MB = 256;

/**
 * Streams a part of a batch's sheet as PDF, drawn in a worker thread. The thread ends when the reader disconnects.
 * @throws AppError as `readBulkSheet`
 */
export async function streamBulkSheet(
  actor: Actor,
  id: number,
  part: number,
): Promise<{ readonly name: string; readonly body: ReadableStream<Uint8Array> }> {
  const sheet = await readBulkSheet(actor, id, part);
  const arms = await armsPicture();
  const work: BulkSheetWorkerData = { sheet, arms: arms && new Uint8Array(arms) };
  const name = sheet.parts > 1 ? `${sheet.head.batch}-${part}.pdf` : `${sheet.head.batch}.pdf`;
  return { name, body: drawInWorker(work) };
}

function drawInWorker(work: BulkSheetWorkerData): ReadableStream<Uint8Array> {
  let worker: Worker | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // Loaded from source, which Node runs directly, because the build is one file with the whole server.
      const thread = new Worker(join(projectRoot(), "src/platform/documents/bulk-sheet-worker.ts"), {
        workerData: work,
        resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      });
      worker = thread;
      let ended = false;
      const end = (error?: unknown) => {
        if (ended) return;
        ended = true;
        if (error === undefined) controller.close();
        else controller.error(error);
        void thread.terminate();
      };
      thread.on("message", (bytes: Uint8Array | null) => {
        if (ended) return;
        if (bytes === null) end();
        else controller.enqueue(bytes);
      });
      thread.on("error", end);
      thread.on("exit", () => end(new Error("The worker thread that draws tickets has ended.")));
    },
    async cancel() {
      await worker?.terminate();
    },
  });
}
