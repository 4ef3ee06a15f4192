import type PDFDocument from "pdfkit";
import type { ChargePaper } from "#domain/documents/charge-paper.ts";
import { Entries } from "./charge-paper-entries.ts";
import { drawPaperHead } from "./charge-paper-head.ts";
import { drawTear, tearHeight } from "./charge-paper-tear.ts";
import { makePdf } from "./make-pdf.ts";
import { PAPER } from "./paper-measures.ts";
import { qrPath } from "./qr-path.ts";

/** A demand notice or a bill as PDF, A4. */
export function chargePaperPdf(paper: ChargePaper, arms?: Buffer): Promise<Buffer> {
  const about = { size: "A4", title: `${paper.kind} ${paper.code}`, author: paper.government.title } as const;
  return makePdf({ ...about, arms }, (doc) => drawChargePaper(doc, paper));
}

/** Draws a document, starting on the page just added. */
export function drawChargePaper(doc: PDFDocument, paper: ChargePaper): void {
  const qr = qrPath(paper.pay_url);
  const entries = new Entries(doc, drawPaperHead(doc, paper));
  entries.title(paper.title, paper.intro);
  if (paper.about) entries.about(paper.about);
  entries.charges(paper);
  entries.ways(paper.ways, paper.pay_code, qr);
  if (paper.last_year) entries.plain("Last year", paper.last_year);
  if (paper.since) entries.plain("Changes", paper.since);
  entries.rights(paper.rights.join(" "));
  entries.signature(paper.signature);
  // The tear-off part is at the foot of the last sheet, or of an additional one.
  if (entries.end() > PAPER.bottom - tearHeight) doc.addPage({ size: "A4", margin: 0 });
  drawTear(doc, paper.tear, qr);
}
