import type PDFDocument from "pdfkit";
import { drawOffice } from "#platform/documents/letterhead.ts";
import { MM } from "#platform/documents/page-measures.ts";
import { drawArms, drawPlate, drawQr, drawStamp } from "#platform/documents/pdf-marks.ts";
import type { ReceiptContent } from "./content.ts";

const LEFT = 20 * MM;
const WIDTH = 170 * MM;
const RIGHT = LEFT + WIDTH;
const QR = 42 * MM;
const COLUMN = 108 * MM;

/** Draws a receipt on an A4 page. */
export function drawA4(doc: PDFDocument, content: ReceiptContent): void {
  const top = drawHeader(doc, content);
  drawSidebar(doc, content, top);
  let y = top;
  doc
    .font("display", 26)
    .fillColor("#000")
    .text(content.sum, LEFT, y, { width: COLUMN, features: ["lnum"] });
  doc.font("words", 12.5).text(content.in_words, LEFT, doc.y + 2, { width: COLUMN });
  y = doc.y + 12;
  for (const { label, value } of content.pairs) {
    doc.font("text", 9.5).text(label, LEFT, y, { width: COLUMN * 0.42 });
    const labelEnd = doc.y;
    doc.font("strong", 9.5).text(value, LEFT + COLUMN * 0.45, y, { width: COLUMN * 0.55, align: "right" });
    y = Math.max(labelEnd, doc.y) + 2;
    doc
      .lineWidth(0.3)
      .moveTo(LEFT, y)
      .lineTo(LEFT + COLUMN, y)
      .stroke("#999");
    y += 3;
  }
}

/** Letterhead, title and marks. @returns where the content starts */
function drawHeader(
  doc: PDFDocument,
  { government, agency, marks, kind, number, moment }: ReceiptContent,
): number {
  drawArms(doc, LEFT, 18 * MM, 38);
  const x = LEFT + 52;
  const sizes = { name: 18, office: 9, mark: 10, ink: "#000", soft: "#000" };
  drawOffice(doc, { government, marks }, { x, y: 18 * MM, width: WIDTH - 52, ...sizes });
  const line = Math.max(doc.y + 8, 18 * MM + 52);
  doc.lineWidth(0.8).moveTo(LEFT, line).lineTo(RIGHT, line).stroke("#000");
  doc
    .lineWidth(0.8)
    .moveTo(LEFT, line + 2)
    .lineTo(RIGHT, line + 2)
    .stroke("#000");
  doc.font("heavy", 11).text(kind.toUpperCase(), LEFT, line + 14, { continued: false });
  doc.font("heavy", 17).text(number, LEFT, doc.y);
  doc.font("text", 10).text(`${moment} · ${agency}`, LEFT, doc.y + 1);
  return doc.y + 14;
}

/** The right column: codes of the subjects, QR code, how to check, and the status of the bills. */
function drawSidebar(doc: PDFDocument, content: ReceiptContent, top: number): void {
  const left = LEFT + COLUMN + 12 * MM;
  const width = RIGHT - left;
  const middle = left + width / 2;
  let y = top;
  const line = (text: string, size: number) => {
    doc.font("text", size).fillColor("#000").text(text, left, y, { width, align: "center" });
    y = doc.y + 2;
  };
  for (const { code, title } of content.plates) {
    y += drawPlate(doc, code, middle, y) + 3;
    line(title, 9);
    y += 4;
  }
  drawQr(doc, content.qr, middle - QR / 2, y, QR);
  y += QR + 6;
  for (const text of content.check) line(text, 9);
  y += 10;
  for (const { words, status } of content.after) {
    line(words, 9);
    y += 4;
    y += drawStamp(doc, status.toUpperCase(), middle, y) + 8;
  }
}
