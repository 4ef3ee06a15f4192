import { parentPort, workerData } from "node:worker_threads";
import type { BulkSheet } from "#domain/documents/bulk-sheet.ts";
import { drawBulkSheet } from "./bulk-sheet-pdf.ts";

export interface BulkSheetWorkerData {
  readonly sheet: BulkSheet;
  readonly arms: Uint8Array | undefined;
}

// Runs in a worker thread, in parallel with requests. Null: end of the document.
if (parentPort) {
  const port = parentPort;
  const { sheet, arms } = workerData as BulkSheetWorkerData;
  drawBulkSheet(
    sheet,
    arms && Buffer.from(arms),
    (bytes) => port.postMessage(new Uint8Array(bytes)),
    () => port.postMessage(null),
  );
}
