import type PDFDocument from "pdfkit";
import type { StatementPaper } from "#domain/documents/statement.ts";
import { makePdf } from "./make-pdf.ts";
import { drawArms } from "./paper-marks.ts";

const MM = 72 / 25.4;
const LEFT = 18 * MM;
const RIGHT = 192 * MM;
const BOTTOM = 280 * MM;
/** Where the columns end: day, what, charged, paid, balance. */
const ENDS = [24 * MM, 92 * MM, 118 * MM, 146 * MM, 174 * MM] as const;
const INK = "#000";
const SOFT = "#555";

/** A statement of account as a PDF, A4. */
export function statementPdf(paper: StatementPaper, arms: Buffer | undefined): Promise<Buffer> {
  const about = { size: "A4" as const, title: paper.title, author: paper.government.title, arms };
  return makePdf(about, (doc) => {
    let y = drawHead(doc, paper);
    y = drawRow(doc, y, paper.heads, "strong");
    rule(doc, y, 0.8);
    for (const { on, what, ref, about, charged, paid, balance } of paper.lines) {
      if (y > BOTTOM) y = nextSheet(doc, paper);
      y = drawRow(
        doc,
        y + 3,
        [on, [what, ref, about].filter(Boolean).join(" · "), charged, paid, balance],
        "text",
      );
      rule(doc, y, 0.3);
    }
    if (y > BOTTOM - 60) y = nextSheet(doc, paper);
    y = drawRow(doc, y + 6, ["", paper.total.label, "", "", paper.total.sum], "heavy");
    rule(doc, y + 1, 0.8);
    rule(doc, y + 3, 0.8);
    if (paper.dues.length > 0) {
      if (y > BOTTOM - 16 * (paper.dues.length + 1)) y = nextSheet(doc, paper);
      doc
        .font("heavy", 9)
        .fillColor(INK)
        .text("What to pay", LEFT, y + 14);
      y = doc.y;
      for (const { label, sum } of paper.dues) {
        y = drawRow(doc, y + 3, ["", label, "", "", sum], "text");
        rule(doc, y, 0.3);
      }
    }
    doc.font("text", 9).fillColor(SOFT);
    doc.text("", LEFT, y + 8);
    for (const note of paper.notes) doc.text(note, LEFT, doc.y + 2, { width: RIGHT - LEFT });
  });
}

function drawHead(
  doc: PDFDocument,
  { government, marks, addressee, facts, title, intro, kind }: StatementPaper,
) {
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
  doc.font("strong", 10);
  for (const line of addressee) doc.text(line, LEFT, doc.y + 1);
  const under = doc.y;
  doc.font("text", 9);
  y += 8;
  for (const { label, value } of facts) {
    doc.text(label, 120 * MM, y).text(value, 145 * MM, y);
    y = doc.y + 1;
  }
  doc.font("display", 16).text(title, LEFT, Math.max(under, y) + 14);
  doc
    .font("text", 9)
    .fillColor(SOFT)
    .text(intro, LEFT, doc.y + 2, { width: RIGHT - LEFT });
  doc.fillColor(INK);
  return doc.y + 10;
}

function nextSheet(doc: PDFDocument, { heads, title }: StatementPaper): number {
  doc.addPage();
  doc
    .font("text", 9)
    .fillColor(SOFT)
    .text(title, LEFT, 14 * MM)
    .fillColor(INK);
  const y = drawRow(doc, 22 * MM, heads, "strong");
  rule(doc, y, 0.8);
  return y;
}

/** @returns where the row ends */
function drawRow(doc: PDFDocument, y: number, cells: readonly string[], face: string): number {
  let end = y;
  let from = LEFT;
  doc.font(face, 8.5).fillColor(INK);
  for (const [at, cell] of cells.entries()) {
    const to = LEFT + (ENDS[at] ?? 0);
    if (cell) doc.text(cell, from, y, { width: to - from - 4, align: at < 2 ? "left" : "right" });
    if (cell) end = Math.max(end, doc.y);
    from = to;
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
