import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { drawOffice } from "./letterhead.ts";
import { INK, PAGE } from "./page-measures.ts";
import { drawArms } from "./pdf-marks.ts";

const FACTS_WIDTH = 150;

/** Letterhead, plate, window address and details. @returns the start of the entries */
export function drawDocumentHead(
  doc: PDFDocument,
  content: Pick<ChargeDocument, "government" | "marks" | "plate" | "addressee" | "facts">,
): number {
  const line = drawLetterhead(doc, content);
  const top = line + 14;
  doc.font("text", 8.5).fillColor(INK.soft).text("To", PAGE.left, top);
  for (const [at, text] of content.addressee.entries())
    doc
      .font(at === 0 ? "strong" : "text", 10.5)
      .fillColor(INK.ink)
      .text(text, PAGE.left, doc.y + 1, { width: 270 });
  const address = doc.y;
  let y = top;
  const left = PAGE.right - FACTS_WIDTH - 30;
  for (const { label, value } of content.facts) {
    doc.font("text", 8.5).fillColor(INK.soft).text(label, left, y, { width: 70, lineBreak: false });
    doc
      .font("strong", 8.5)
      .fillColor(INK.ink)
      .text(value, left + 60, y, { width: FACTS_WIDTH - 30, align: "right" });
    y = doc.y + 3.5;
  }
  return Math.max(address, y) + 14;
}

/** Arms, office, references and plate, as on all A4 documents. @returns position of the line below them */
export function drawLetterhead(
  doc: PDFDocument,
  { government, marks, plate }: Pick<ChargeDocument, "government" | "marks" | "plate">,
): number {
  const { left, right, top } = PAGE;
  drawArms(doc, left, top, 36);
  const x = left + 50;
  const width = right - x - 140;
  const sizes = { name: 15.5, office: 8.5, mark: 9, ink: INK.ink, soft: INK.soft };
  const officeEnd = drawOffice(doc, { government, marks }, { x, y: top + 2, width, ...sizes });
  drawColourPlate(doc, plate.code, right, top, "right");
  doc
    .font("text", 8.5)
    .fillColor(INK.soft)
    .text(plate.note, right - 140, top + 29, { width: 140, align: "right" });
  const line = Math.max(officeEnd, top + 42, doc.y) + 8;
  doc.lineWidth(0.8).moveTo(left, line).lineTo(right, line).stroke(INK.ink);
  return line;
}

/** A plate in the style of vehicle and house plates, with a white code; at the right or left edge `x`. */
export function drawColourPlate(
  doc: PDFDocument,
  code: string,
  x: number,
  y: number,
  edge: "left" | "right",
): void {
  doc.font("strong", 12);
  const spacing = { characterSpacing: 0.4 };
  const width = doc.widthOfString(code, spacing) + 32;
  const left = edge === "right" ? x - width : x;
  doc.roundedRect(left, y, width, 26, 2.5).fill(INK.plate);
  doc
    .lineWidth(0.6)
    .roundedRect(left + 2, y + 2, width - 4, 22, 1.5)
    .stroke("#fff");
  for (const dot of [left + 8, left + width - 8]) doc.circle(dot, y + 13, 1.2).fill("#fff");
  doc.fillColor("#fff").text(code, left + 16, y + 4.8, { lineBreak: false, ...spacing });
  doc.fillColor(INK.ink);
}
