import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { Entries } from "./charge-document-entries.ts";
import { drawDocumentHead } from "./charge-document-head.ts";
import { drawTearOff, tearHeight } from "./charge-document-tear.ts";
import { makePdf } from "./make-pdf.ts";
import { PAGE } from "./page-measures.ts";
import { qrPath } from "./qr-path.ts";

/** A demand notice or a bill as PDF, A4. */
export function chargeDocumentPdf(content: ChargeDocument, arms?: Buffer): Promise<Buffer> {
  const options = {
    size: "A4",
    title: `${content.kind} ${content.code}`,
    author: content.government.title,
  } as const;
  return makePdf({ ...options, arms }, (doc) => drawChargeDocument(doc, content));
}

/** Draws a document, starting on the page just added. */
export function drawChargeDocument(doc: PDFDocument, content: ChargeDocument): void {
  const qr = qrPath(content.pay_url);
  const entries = new Entries(doc, drawDocumentHead(doc, content));
  entries.title(content.title, content.intro);
  if (content.about) entries.about(content.about);
  entries.charges(content);
  entries.howToPay(content.ways, content.pay_code, qr);
  if (content.last_year) entries.paragraph("Last year", content.last_year);
  if (content.since) entries.paragraph("Changes", content.since);
  entries.rights(content.rights.join(" "));
  entries.signature(content.signature);
  // The tear-off part is at the foot of the last sheet, or of an additional one.
  if (entries.end() > PAGE.bottom - tearHeight) doc.addPage({ size: "A4", margin: 0 });
  drawTearOff(doc, content.tear, qr);
}
