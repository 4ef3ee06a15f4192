import type PDFDocument from "pdfkit";
import type { ReceiptContent } from "../receipts/content.ts";
import type { Face } from "./paper-fonts.ts";
import { drawArms, drawPlate, drawQr, drawStamp } from "./paper-marks.ts";

const MM = 72 / 25.4;
const LEFT = 4 * MM;
const WIDTH = 72 * MM;
const MIDDLE = LEFT + WIDTH / 2;
/** 40 mm: two dots of a 203 dpi head and more for each module. */
const QR = 40 * MM;

/** Draws a receipt on an 80 mm roll, 72 mm of it printed. Black only. @returns the height it took, points */
export function drawRoll(doc: PDFDocument, content: ReceiptContent): number {
  let y = 10;
  const line = (text: string, face: Face, size: number, gap = 1) => {
    doc.font(face, size).fillColor("#000").text(text, LEFT, y, { width: WIDTH, align: "center" });
    y = doc.y + gap;
  };
  const rule = () => {
    y += 5;
    doc
      .lineWidth(0.7)
      .dash(2.2, { space: 1.6 })
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .stroke("#000")
      .undash();
    y += 6;
  };

  drawArms(doc, MIDDLE - 14, y, 28);
  y += 36;
  line("Government of", "display", 15, 0);
  line(content.government.name, "display", 15, 2);
  const { office, address } = content.government;
  for (const text of new Set([office, address, content.agency])) if (text) line(text, "text", 8.5);
  for (const mark of content.marks) line(mark, "heavy", 9, 2);
  rule();
  line(content.kind.toUpperCase(), "heavy", 9);
  line(content.number, "heavy", 12);
  line(content.moment, "text", 9, 4);
  y = drawSum(doc, content.sum, y);
  line(content.in_words, "words", 11);
  rule();
  y = drawPairs(doc, content.pairs, y);
  rule();
  for (const { code, title } of content.plates) {
    y += drawPlate(doc, code, MIDDLE, y) + 2;
    line(title, "text", 9, 4);
  }
  y += 4;
  drawQr(doc, content.qr, MIDDLE - QR / 2, y, QR);
  y += QR + 8;
  for (const text of content.check) line(text, "text", 8.5);
  rule();
  for (const { words, status } of content.after) {
    line(words, "text", 9, 5);
    y += drawStamp(doc, status.toUpperCase(), MIDDLE, y) + 6;
  }
  return y + 8;
}

/** The sum between its rules, the lower one double. @returns where it ends */
function drawSum(doc: PDFDocument, sum: string, top: number): number {
  const across = (y: number, width: number) =>
    doc
      .lineWidth(width)
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .stroke("#000");
  across(top, 0.7);
  doc.font("display", 22).text(sum, LEFT, top + 3, { width: WIDTH, align: "center", features: ["lnum"] });
  const bottom = doc.y + 3;
  across(bottom, 0.7);
  across(bottom + 2, 0.7);
  return bottom + 7;
}

function drawPairs(doc: PDFDocument, pairs: ReceiptContent["pairs"], top: number): number {
  let y = top;
  const labels = WIDTH * 0.42;
  const values = WIDTH - labels - 6;
  for (const { label, value } of pairs) {
    doc.font("text", 8.5).text(label, LEFT, y, { width: labels });
    const under = doc.y;
    doc.font("strong", 8.5).text(value, LEFT + labels + 6, y, { width: values, align: "right" });
    y = Math.max(under, doc.y) + 1.5;
  }
  return y;
}
