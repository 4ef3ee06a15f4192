import type { StatementDocument } from "#domain/documents/statement.ts";
import { makePdf } from "./make-pdf.ts";
import { MM } from "./page-measures.ts";
import { columnsUpTo, INK, LEFT, Sheet, SOFT } from "./sheet.ts";

/** Day, description, charged, paid, balance. */
const COLUMNS = columnsUpTo([24 * MM, 92 * MM, 118 * MM, 146 * MM, 174 * MM], 2);

/** A statement of account as PDF, A4. */
export function statementPdf(content: StatementDocument, arms: Buffer | undefined): Promise<Buffer> {
  const options = { size: "A4" as const, title: content.title, author: content.government.title, arms };
  return makePdf(options, (doc) => {
    const { title, heads, lines, total, dues, notes } = content;
    const sheet = new Sheet(doc, { bottom: 280 * MM, top: 22 * MM, size: 8.5, columns: () => COLUMNS });
    sheet.addressed(content, { address: doc.page.width - LEFT, gap: 14 });
    const rows = lines.map(({ on, what, ref, about: of, charged, paid, balance }) => [
      on,
      [what, ref, of].filter(Boolean).join(" · "),
      charged,
      paid,
      balance,
    ]);
    sheet.table(heads, rows, title);
    if (sheet.room(60, title)) sheet.heads(heads);
    sheet.y += 6;
    sheet.row(["", total.label, "", "", total.sum], "heavy");
    sheet.doubleRule(1);
    if (dues.length > 0) {
      if (sheet.room(16 * (dues.length + 1), title)) sheet.heads(heads);
      doc
        .font("heavy", 9)
        .fillColor(INK)
        .text("Amounts due", LEFT, sheet.y + 14);
      sheet.y = doc.y;
      for (const { label, sum } of dues) sheet.line(["", label, "", "", sum]);
    }
    sheet.y += 8;
    sheet.notes(notes, SOFT);
  });
}
