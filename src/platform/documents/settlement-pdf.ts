import type { SettlementDocument } from "#domain/documents/settlement.ts";
import { makePdf } from "./make-pdf.ts";
import { MM } from "./page-measures.ts";
import { type Column, LEFT, RIGHT, Sheet, SOFT, WIDTH } from "./sheet.ts";

/** Width of a column of amounts; the first column has the rest. */
const AMOUNT_WIDTH = 32 * MM;

/** The document of a settlement as PDF, A4. */
export function settlementPdf(content: SettlementDocument, arms: Buffer | undefined): Promise<Buffer> {
  const options = { size: "A4" as const, title: content.title, author: content.government.title, arms };
  return makePdf(options, (doc) => {
    const sheet = new Sheet(doc, { bottom: 278 * MM, top: 18 * MM, size: 9, columns: columnsOf });
    sheet.addressed(content, { address: 95 * MM, gap: 12 });
    for (const { title, heads, rows } of content.parts) {
      sheet.room(60);
      doc.font("heavy", 10).text(title, LEFT, sheet.y);
      sheet.y = doc.y + 3;
      sheet.table(heads, rows);
      sheet.y += 12;
    }
    sheet.room(50);
    sheet.y += 4;
    sheet.row([content.total.label, content.total.sum], "heavy");
    sheet.doubleRule(1);
    sheet.y += 8;
    sheet.notes(content.notes, SOFT);
  });
}

function columnsOf(cells: number): Column[] {
  const first = { x: LEFT, width: WIDTH - (cells - 1) * AMOUNT_WIDTH - 6, align: "left" as const };
  return Array.from({ length: cells }, (_, at) =>
    at === 0 ? first : { x: RIGHT - (cells - at) * AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: "right" },
  );
}
