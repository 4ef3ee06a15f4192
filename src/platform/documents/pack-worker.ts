import { parentPort, workerData } from "node:worker_threads";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import type { PackEntry } from "#domain/documents/print-pack.ts";
import { type PackOptions, PackPdf } from "./pack-pdf.ts";

/** Messages to the worker thread that draws a pack; it answers each when that is drawn. */
export type PackMessage =
  | { readonly kind: "list"; readonly entries: readonly PackEntry[] }
  | { readonly kind: "documents"; readonly documents: readonly ChargeDocument[] }
  | { readonly kind: "end" };

/** Number of pages, at the end. */
export interface PackAnswer {
  readonly pages: number | null;
}

// Runs in a worker thread, in parallel with requests.
if (parentPort) {
  const port = parentPort;
  const pdf = new PackPdf(workerData as PackOptions);
  port.on("message", async (message: PackMessage) => {
    const pages = await draw(pdf, message);
    port.postMessage({ pages } satisfies PackAnswer);
    if (message.kind === "end") port.close();
  });
}

async function draw(pdf: PackPdf, message: PackMessage): Promise<number | null> {
  if (message.kind === "end") return pdf.end();
  if (message.kind === "list") await pdf.list(message.entries);
  else await pdf.add(message.documents);
  return null;
}
