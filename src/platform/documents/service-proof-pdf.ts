import type PDFDocument from "pdfkit";
import type { ServiceProof } from "#domain/documents/service-proof.ts";
import { type DocumentPicture, Entries } from "./charge-document-entries.ts";
import { drawDocumentHead } from "./charge-document-head.ts";
import { makePdf } from "./make-pdf.ts";

/** A proof of service as PDF, A4, with its pictures after the text. */
export function serviceProofPdf(
  proof: ServiceProof,
  pictures: readonly DocumentPicture[],
  arms?: Buffer,
): Promise<Buffer> {
  const options = {
    size: "A4",
    title: `${proof.kind} ${proof.code}`,
    author: proof.government.title,
  } as const;
  return makePdf({ ...options, arms }, (doc) => draw(doc, proof, pictures));
}

function draw(doc: PDFDocument, proof: ServiceProof, pictures: readonly DocumentPicture[]): void {
  const entries = new Entries(doc, drawDocumentHead(doc, proof));
  entries.title(proof.title, proof.intro);
  for (const { name, value } of proof.entries) entries.paragraph(name, value);
  entries.pictures("Photos", pictures);
  entries.smallPrint("Notes", proof.notes.join(" "));
  entries.signature(proof.signature);
  entries.end();
}
