import type PDFDocument from "pdfkit";
import { MM } from "#platform/documents/page-measures.ts";
import { drawArms, drawPlate, drawQr, drawStamp } from "#platform/documents/pdf-marks.ts";
import { type RollPen, rollPen } from "#platform/documents/roll-pen.ts";
import type { ReceiptContent } from "./content.ts";

/** 40 mm: at least two dots of a 203 dpi head for each module. */
const QR = 40 * MM;

/**
 * Draws a receipt on an 80 mm roll with a printable width of 72 mm, in black only.
 * @returns the height used, in points
 */
export function drawRoll(doc: PDFDocument, content: ReceiptContent): number {
  const pen = rollPen(doc, { roll: 80, head: 72 });
  const { line, rule, middle } = pen;
  drawArms(doc, middle - 14, pen.y, 28);
  pen.y += 36;
  line("Government of", "display", 15, 0);
  line(content.government.name, "display", 15, 2);
  const { office, address } = content.government;
  for (const text of new Set([office, address, content.agency])) if (text) line(text, "text", 8.5);
  for (const mark of content.marks) line(mark, "heavy", 9, 2);
  rule();
  line(content.kind.toUpperCase(), "heavy", 9);
  line(content.number, "heavy", 12);
  line(content.moment, "text", 9, 4);
  pen.y = drawAmount(doc, content.sum, pen);
  line(content.in_words, "words", 11);
  rule();
  pen.pairs(content.pairs, 8.5);
  rule();
  for (const { code, title } of content.plates) {
    pen.y += drawPlate(doc, code, middle, pen.y) + 2;
    line(title, "text", 9, 4);
  }
  pen.y += 4;
  drawQr(doc, content.qr, middle - QR / 2, pen.y, QR);
  pen.y += QR + 8;
  for (const text of content.check) line(text, "text", 8.5);
  rule();
  for (const { words, status } of content.after) {
    line(words, "text", 9, 5);
    pen.y += drawStamp(doc, status.toUpperCase(), middle, pen.y) + 6;
  }
  return pen.y + 8;
}

/** The amount between its rules, the lower one double. @returns where it ends */
function drawAmount(doc: PDFDocument, sum: string, { y: top, left, width }: RollPen): number {
  const drawLine = (y: number, thick: number) =>
    doc
      .lineWidth(thick)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke("#000");
  drawLine(top, 0.7);
  doc.font("display", 22).text(sum, left, top + 3, { width, align: "center", features: ["lnum"] });
  const bottom = doc.y + 3;
  drawLine(bottom, 0.7);
  drawLine(bottom + 2, 0.7);
  return bottom + 7;
}
