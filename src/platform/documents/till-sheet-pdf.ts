import type PDFDocument from "pdfkit";
import type { SheetLine, TillSheet } from "#domain/documents/till-sheet.ts";
import { makePdf } from "./make-pdf.ts";
import { drawArms } from "./paper-marks.ts";

const MM = 72 / 25.4;
const LEFT = 18 * MM;
const RIGHT = 192 * MM;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 276 * MM;
/** Where the columns end: time, what, whom or why, how, sum. */
const ENDS = [14 * MM, 62 * MM, 108 * MM, 146 * MM, 174 * MM] as const;
const INK = "#000";
const SOFT = "#555";

/** A till's day sheet as a PDF, A4. */
export function tillSheetPdf(sheet: TillSheet, arms: Buffer | undefined): Promise<Buffer> {
  const about = {
    size: "A4" as const,
    title: `${sheet.kind} ${sheet.facts[0]?.value ?? ""}`,
    author: sheet.government.title,
    arms,
  };
  return makePdf(about, (doc) => {
    let y = drawHead(doc, sheet);
    const { payments, moves, notes } = sheet;
    y = drawTable(doc, y, { ...payments, title: sheet.title });
    y = drawTotal(doc, room(doc, y, 40), payments.total);
    y = drawTable(doc, room(doc, y + 14, 60), { ...moves, title: sheet.title });
    y = room(doc, y + 14, 30 + sheet.drawer.length * 14);
    for (const { label, value, strong } of sheet.drawer)
      y = drawPair(doc, y, { label, value, face: strong ? "heavy" : "text" });
    if (notes) {
      y = room(doc, y + 12, 40 + notes.lines.length * 14);
      y = drawPair(doc, y, {
        label: notes.heads.slice(0, 2).join(", "),
        value: notes.heads[2],
        face: "strong",
      });
      rule(doc, y, 0.8);
      y += 3;
      for (const { note, count, sum } of notes.lines)
        y = drawPair(doc, y, { label: `${note}  ×  ${count}`, value: sum, face: "text" });
      y = drawTotal(doc, y + 2, notes.total);
    }
    drawEnd(doc, room(doc, y + 12, 90), sheet);
  });
}

function drawHead(doc: PDFDocument, { government, marks, facts, title, intro, kind }: TillSheet): number {
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
  doc.font("heavy", 10).text(kind, LEFT, y + 8);
  doc.font("display", 16).text(title, LEFT, doc.y + 4, { width: 90 * MM });
  doc
    .font("text", 9)
    .fillColor(SOFT)
    .text(intro, LEFT, doc.y + 2, { width: 90 * MM });
  doc.fillColor(INK);
  const under = doc.y;
  doc.font("text", 9);
  y += 8;
  for (const { label, value } of facts) {
    doc.text(label, 118 * MM, y).text(value, 138 * MM, y, { width: RIGHT - 138 * MM });
    y = doc.y + 1;
  }
  return Math.max(under, y) + 14;
}

interface SheetTable {
  readonly heads: readonly string[];
  readonly lines: readonly SheetLine[];
  readonly none: string;
  readonly title: string;
}

function drawTable(doc: PDFDocument, top: number, { heads, lines, none, title }: SheetTable): number {
  let y = drawRow(doc, top, ["Time", ...heads], "strong");
  rule(doc, y, 0.8);
  if (lines.length === 0) return drawRow(doc, y + 3, ["", none], "text");
  for (const { time, what, ref, way, sum } of lines) {
    if (y > BOTTOM) {
      y = drawRow(doc, nextSheet(doc, title), ["Time", ...heads], "strong");
      rule(doc, y, 0.8);
    }
    y = drawRow(doc, y + 3, [time, what, ref, way, sum], "text");
    rule(doc, y, 0.3);
  }
  return y;
}

/** Where to go on: here, or on the next sheet where too little of this one is left. */
function room(doc: PDFDocument, y: number, needed: number): number {
  return y + needed > BOTTOM + 16 ? nextSheet(doc, "") : y;
}

function nextSheet(doc: PDFDocument, title: string): number {
  doc.addPage();
  doc
    .font("text", 9)
    .fillColor(SOFT)
    .text(title, LEFT, 14 * MM)
    .fillColor(INK);
  return 22 * MM;
}

/** @returns where the row ends */
function drawRow(doc: PDFDocument, y: number, cells: readonly string[], face: string): number {
  let end = y;
  let from = LEFT;
  doc.font(face, 8.5).fillColor(INK);
  for (const [at, cell] of cells.entries()) {
    const to = LEFT + (ENDS[at] ?? 0);
    if (cell) doc.text(cell, from, y, { width: to - from - 4, align: at === 4 ? "right" : "left" });
    if (cell) end = Math.max(end, doc.y);
    from = to;
  }
  return end + 2;
}

function drawPair(
  doc: PDFDocument,
  y: number,
  { label, value, face }: { label: string; value: string; face: string },
): number {
  doc
    .font(face, 9)
    .fillColor(INK)
    .text(label, LEFT, y, { width: WIDTH * 0.7 });
  const under = doc.y;
  doc.text(value, LEFT, y, { width: WIDTH - 4, align: "right" });
  return Math.max(under, doc.y) + 2;
}

function drawTotal(doc: PDFDocument, y: number, { label, sum }: { label: string; sum: string }): number {
  const end = drawPair(doc, y + 4, { label, value: sum, face: "heavy" });
  rule(doc, end, 0.8);
  rule(doc, end + 2, 0.8);
  return end + 4;
}

function drawEnd(doc: PDFDocument, top: number, { remarks, signatures }: TillSheet): void {
  doc.font("text", 9).fillColor(INK).text("", LEFT, top);
  for (const remark of remarks) doc.text(remark, LEFT, doc.y + 2, { width: WIDTH });
  const y = doc.y + 34;
  for (const [at, name] of signatures.entries()) {
    const x = LEFT + at * (WIDTH / 2);
    doc
      .lineWidth(0.5)
      .moveTo(x, y)
      .lineTo(x + WIDTH / 2 - 20, y)
      .stroke(INK);
    doc.text(name, x, y + 4, { width: WIDTH / 2 - 20 });
  }
}

function rule(doc: PDFDocument, y: number, width: number): void {
  doc
    .lineWidth(width)
    .moveTo(LEFT, y)
    .lineTo(RIGHT, y)
    .stroke(width > 0.5 ? INK : "#999");
}
