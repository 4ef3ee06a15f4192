import type { SheetLine, TillSheet } from "#domain/documents/till-sheet.ts";
import { makePdf } from "./make-pdf.ts";
import { MM } from "./page-measures.ts";
import { columnsUpTo, INK, LEFT, RIGHT, Sheet, WIDTH } from "./sheet.ts";

/** Time, description, payer or reason, method, amount. */
const COLUMNS = columnsUpTo([14 * MM, 62 * MM, 108 * MM, 146 * MM, 174 * MM], 4);
/** Blocks kept together can extend below the last row of a table. */
const OVERHANG = 16;

/** The till sheet of a till as PDF, A4. */
export function tillSheetPdf(content: TillSheet, arms: Buffer | undefined): Promise<Buffer> {
  const title = `${content.kind} ${content.facts[0]?.value ?? ""}`;
  return makePdf({ size: "A4", title, author: content.government.title, arms }, (doc) => {
    const { payments, moves, drawer, notes } = content;
    const sheet = new Sheet(doc, { bottom: 276 * MM, top: 22 * MM, size: 8.5, columns: () => COLUMNS });
    drawHead(sheet, content);
    drawTable(sheet, payments, content.title);
    sheet.room(40 - OVERHANG);
    drawTotal(sheet, payments.total);
    sheet.y += 14;
    sheet.room(60 - OVERHANG);
    drawTable(sheet, moves, content.title);
    sheet.y += 14;
    sheet.room(30 + drawer.length * 14 - OVERHANG);
    for (const { label, value, strong } of drawer) drawPair(sheet, label, value, strong ? "heavy" : "text");
    if (notes) {
      sheet.y += 12;
      sheet.room(40 + notes.lines.length * 14 - OVERHANG);
      drawPair(sheet, notes.heads.slice(0, 2).join(", "), notes.heads[2], "strong");
      sheet.rule(0.8);
      sheet.y += 3;
      for (const { note, count, sum } of notes.lines) drawPair(sheet, `${note}  ×  ${count}`, sum, "text");
      sheet.y += 2;
      drawTotal(sheet, notes.total);
    }
    sheet.y += 12;
    sheet.room(90 - OVERHANG);
    drawEnd(sheet, content);
  });
}

function drawHead(sheet: Sheet, content: TillSheet): void {
  const { doc } = sheet;
  sheet.letterhead(content);
  doc.font("heavy", 10).text(content.kind, LEFT, sheet.y);
  sheet.title(content, doc.y + 4, { title: 90 * MM, intro: 90 * MM });
  const introEnd = doc.y;
  sheet.facts(content.facts, { label: 118 * MM, value: 138 * MM, width: RIGHT - 138 * MM });
  sheet.y = Math.max(introEnd, sheet.y) + 14;
}

function drawTable(sheet: Sheet, part: TillSheet["payments"] | TillSheet["moves"], title: string): void {
  const rowOf = ({ time, what, ref, way, sum }: SheetLine) => [time, what, ref, way, sum];
  sheet.table(["Time", ...part.heads], part.lines.map(rowOf), title);
  if (part.lines.length > 0) return;
  sheet.y += 3;
  sheet.row(["", part.none], "text");
}

function drawPair(sheet: Sheet, label: string, value: string, face: string): void {
  const { doc, y } = sheet;
  doc
    .font(face, 9)
    .fillColor(INK)
    .text(label, LEFT, y, { width: WIDTH * 0.7 });
  const labelEnd = doc.y;
  doc.text(value, LEFT, y, { width: WIDTH - 4, align: "right" });
  sheet.y = Math.max(labelEnd, doc.y) + 2;
}

function drawTotal(sheet: Sheet, { label, sum }: { label: string; sum: string }): void {
  sheet.y += 4;
  drawPair(sheet, label, sum, "heavy");
  sheet.doubleRule(0);
  sheet.y += 4;
}

function drawEnd(sheet: Sheet, { warnings, signatures }: TillSheet): void {
  const { doc } = sheet;
  sheet.notes(warnings, INK);
  const y = sheet.y + 34;
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
