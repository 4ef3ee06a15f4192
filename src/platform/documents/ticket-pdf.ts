import type PDFDocument from "pdfkit";
import type { TicketDocument } from "#domain/documents/ticket-content.ts";
import { printableDots, qrWidthMillimetres, type RollWidth } from "#domain/qr-print-size.ts";
import { makePdf } from "./make-pdf.ts";
import { MM } from "./page-measures.ts";
import { drawArms, drawQr } from "./pdf-marks.ts";
import { type RollPen, rollPen } from "./roll-pen.ts";

const MAX_HEIGHT = 2_000 * MM;
const DOTS_PER_MM = 8;

/** A ticket as PDF: a piece of a 58 or 80 mm roll, as long as needed. */
export async function ticketPdf(content: TicketDocument, roll: RollWidth, arms?: Buffer): Promise<Buffer> {
  const options = {
    title: `${content.category} ${content.holder}`,
    author: content.government.title,
    arms,
  };
  let height = MAX_HEIGHT;
  await makePdf({ ...options, size: [roll * MM, height] }, (doc) => {
    height = drawTicket(doc, content, roll);
  });
  return makePdf({ ...options, size: [roll * MM, height] }, (doc) => void drawTicket(doc, content, roll));
}

/** @returns its height, points */
function drawTicket(doc: PDFDocument, content: TicketDocument, roll: RollWidth): number {
  const pen = rollPen(doc, { roll, head: printableDots[roll] / DOTS_PER_MM });
  const { line, rule, middle } = pen;
  const isNarrow = roll === 58;
  drawArms(doc, middle - 12, pen.y, 24);
  pen.y += 31;
  line("Government of", "display", isNarrow ? 12 : 15, 0);
  line(content.government.name, "display", isNarrow ? 12 : 15, 2);
  const { office, address } = content.government;
  for (const text of new Set([office, address, content.agency]))
    if (text) line(text, "text", isNarrow ? 7.5 : 8.5);
  rule();
  for (const mark of content.marks) line(mark, "heavy", 9, 2);
  line(content.category, "heavy", 12, 4);
  drawHolder(doc, content.holder, pen, isNarrow ? 17 : 21);
  line(content.valid_until[0], "text", 9, 0);
  line(content.valid_until[1], "heavy", 12, 6);
  if (content.qr) {
    const side = qrWidthMillimetres(content.qr.size, roll) * MM;
    drawQr(doc, content.qr, middle - side / 2, pen.y, side);
    pen.y += side + 6;
  }
  line(content.security_code, "heavy", 14);
  rule();
  pen.pairs(content.pairs, isNarrow ? 7.5 : 8.5);
  rule();
  for (const text of content.check) line(text, "text", isNarrow ? 7.5 : 8.5);
  return pen.y + 8;
}

/** The plate in its frame, smaller if long. */
function drawHolder(doc: PDFDocument, holder: string, pen: RollPen, preferredSize: number): void {
  let size = preferredSize;
  const maxWidth = pen.width - 14;
  while (size > 8 && doc.font("heavy", size).widthOfString(holder) > maxWidth) size -= 1;
  const width = doc.font("heavy", size).widthOfString(holder) + 14;
  const height = size * 1.36;
  doc
    .lineWidth(1.6)
    .roundedRect(pen.middle - width / 2, pen.y, width, height + 4, 3)
    .stroke("#000");
  doc
    .fillColor("#000")
    .text(holder, pen.middle - width / 2, pen.y + 2, { width, align: "center", lineBreak: false });
  pen.y += height + 8;
}
