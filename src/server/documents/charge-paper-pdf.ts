import PDFDocument from "pdfkit";
import type { ChargePaper } from "#domain/documents/charge-paper.ts";
import { Entries } from "./charge-paper-entries.ts";
import { drawPaperHead } from "./charge-paper-head.ts";
import { drawTear, tearHeight } from "./charge-paper-tear.ts";
import { registerFaces } from "./paper-fonts.ts";
import { PAPER } from "./paper-measures.ts";
import { qrPath } from "./qr-path.ts";

/** A demand notice or a bill as a PDF, A4. */
export function chargePaperPdf(paper: ChargePaper): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ size: "A4", margin: 0, lang: "en-NG", displayTitle: true, pdfVersion: "1.7" },
    info: { Title: `${paper.kind} ${paper.code}`, Author: paper.government.title },
  });
  registerFaces(doc);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
    draw(doc, decomposed(paper));
    doc.end();
  });
}

/**
 * The fonts take "ọ" apart to stack its marks, and pdfkit would then note the bare letter as "ọ" for whoever
 * copies or searches the text. Taken apart beforehand, each sign is noted as what it is.
 */
function decomposed(paper: ChargePaper): ChargePaper {
  return JSON.parse(JSON.stringify(paper).normalize("NFD")) as ChargePaper;
}

function draw(doc: PDFDocument, paper: ChargePaper): void {
  const qr = qrPath(paper.pay_url);
  const entries = new Entries(doc, drawPaperHead(doc, paper));
  entries.title(paper.title, paper.intro);
  entries.charges(paper.lines, paper.total, paper.in_words);
  entries.ways(paper.ways, paper.pay_code, qr);
  if (paper.last_year) entries.plain("Last year", paper.last_year);
  entries.rights(paper.rights.join(" "));
  entries.signature(paper.signature);
  // The part to tear off stands at the foot of the last sheet, or of one more.
  if (entries.end() > PAPER.bottom - tearHeight) doc.addPage({ size: "A4", margin: 0 });
  drawTear(doc, paper.tear, qr);
}
