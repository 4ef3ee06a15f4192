import type PDFDocument from "pdfkit";
import type { PaperPart, SettlementPaper } from "#domain/documents/settlement.ts";
import { makePdf } from "./make-pdf.ts";
import { drawArms } from "./paper-marks.ts";

const MM = 72 / 25.4;
const LEFT = 18 * MM;
const RIGHT = 192 * MM;
const TOP = 18 * MM;
const BOTTOM = 278 * MM;
/** A column of sums; the first column has what is left. */
const SUM = 32 * MM;
const INK = "#000";
const SOFT = "#555";

/** The paper of a settlement as a PDF, A4. */
export function settlementPdf(paper: SettlementPaper, arms: Buffer | undefined): Promise<Buffer> {
  const about = { size: "A4" as const, title: paper.title, author: paper.government.title, arms };
  return makePdf(about, (doc) => {
    let y = drawHead(doc, paper);
    for (const part of paper.parts) y = drawPart(doc, y, part);
    if (y > BOTTOM - 50) y = nextSheet(doc);
    y = drawRow(doc, y + 4, [paper.total.label, paper.total.sum], "heavy");
    rule(doc, y + 1, 0.8);
    rule(doc, y + 3, 0.8);
    doc
      .font("text", 9)
      .fillColor(SOFT)
      .text("", LEFT, y + 8);
    for (const note of paper.notes) doc.text(note, LEFT, doc.y + 2, { width: RIGHT - LEFT });
  });
}

function drawHead(doc: PDFDocument, paper: SettlementPaper): number {
  const { government, marks, addressee, facts, title, intro, kind } = paper;
  drawArms(doc, LEFT, 16 * MM, 34);
  const x = LEFT + 46;
  doc
    .font("display", 16)
    .fillColor(INK)
    .text(`Government of ${government.name}`, x, 16 * MM);
  const office = [government.office, government.address, government.phone].filter(Boolean).join(" · ");
  doc.font("text", 9).text(office, x, doc.y + 1, { width: RIGHT - x });
  for (const mark of marks) doc.font("heavy", 10).text(mark, x, doc.y + 2);
  let y = Math.max(doc.y + 10, 16 * MM + 48);
  rule(doc, y, 0.8);
  y += 8;
  doc.font("heavy", 10).text(kind, LEFT, y);
  doc.font("strong", 10);
  for (const line of addressee) doc.text(line, LEFT, doc.y + 1, { width: 95 * MM });
  const under = doc.y;
  doc.font("text", 9);
  for (const { label, value } of facts) {
    doc.text(label, 120 * MM, y).text(value, 145 * MM, y);
    y = doc.y + 1;
  }
  doc.font("display", 16).text(title, LEFT, Math.max(under, y) + 12);
  doc
    .font("text", 9)
    .fillColor(SOFT)
    .text(intro, LEFT, doc.y + 2, { width: RIGHT - LEFT });
  doc.fillColor(INK);
  return doc.y + 8;
}

function drawPart(doc: PDFDocument, from: number, { title, heads, rows }: PaperPart): number {
  let y = from > BOTTOM - 60 ? nextSheet(doc) : from;
  doc.font("heavy", 10).text(title, LEFT, y);
  y = drawRow(doc, doc.y + 3, heads, "strong");
  rule(doc, y, 0.8);
  for (const row of rows) {
    if (y > BOTTOM) {
      y = drawRow(doc, nextSheet(doc), heads, "strong");
      rule(doc, y, 0.8);
    }
    y = drawRow(doc, y + 3, row, "text");
    rule(doc, y, 0.3);
  }
  return y + 12;
}

function nextSheet(doc: PDFDocument): number {
  doc.addPage();
  return TOP;
}

/** @returns where the row ends */
function drawRow(doc: PDFDocument, y: number, cells: readonly string[], face: string): number {
  let end = y;
  doc.font(face, 9).fillColor(INK);
  for (const [at, cell] of cells.entries()) {
    const to = RIGHT - (cells.length - 1 - at) * SUM;
    const from = at === 0 ? LEFT : to - SUM;
    if (cell)
      doc.text(cell, from, y, { width: to - from - (at === 0 ? 6 : 0), align: at === 0 ? "left" : "right" });
    if (cell) end = Math.max(end, doc.y);
  }
  return end + 2;
}

function rule(doc: PDFDocument, y: number, width: number): void {
  doc
    .lineWidth(width)
    .moveTo(LEFT, y)
    .lineTo(RIGHT, y)
    .stroke(width > 0.5 ? INK : "#999");
}
