import type PDFDocument from "pdfkit";
import type { ServiceProof } from "#domain/documents/service-proof.ts";
import { Entries, type PaperPicture } from "./charge-paper-entries.ts";
import { drawPaperHead } from "./charge-paper-head.ts";
import { makePdf } from "./make-pdf.ts";

/** A proof of service as PDF, A4, with its pictures after the text. */
export function serviceProofPdf(
  proof: ServiceProof,
  pictures: readonly PaperPicture[],
  arms?: Buffer,
): Promise<Buffer> {
  const about = { size: "A4", title: `${proof.kind} ${proof.code}`, author: proof.government.title } as const;
  return makePdf({ ...about, arms }, (doc) => draw(doc, proof, pictures));
}

function draw(doc: PDFDocument, proof: ServiceProof, pictures: readonly PaperPicture[]): void {
  const entries = new Entries(doc, drawPaperHead(doc, proof));
  entries.title(proof.title, proof.intro);
  for (const { name, value } of proof.entries) entries.plain(name, value);
  entries.pictures("Photos", pictures);
  entries.small("Notes", proof.notes.join(" "));
  entries.signature(proof.signature);
  entries.end();
}
