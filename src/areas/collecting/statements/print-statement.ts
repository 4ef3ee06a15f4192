import type { FormatName } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { statementPdf } from "#platform/documents/statement-pdf.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import { getStatement, type StatementQuery, statementDocument } from "./get-statement.ts";
import type { StatementPayer } from "./read-entries.ts";

/** The audit trail records an exported statement before it is sent. */
function auditExport(actor: Actor, { type, id }: StatementPayer, query: StatementQuery, format: string) {
  return audit(database(), actor, {
    action: "statement.export",
    resource: type,
    record_id: id,
    after: { format, ...query },
  });
}

/** A statement of account as a PDF. @throws AppError as getStatement */
export async function printStatement(
  actor: Actor,
  payer: StatementPayer,
  query: StatementQuery,
): Promise<{ name: string; pdf: Buffer }> {
  const content = await statementDocument(actor, payer, query);
  await auditExport(actor, payer, query, "pdf");
  const code = content.facts[0]?.value ?? "statement";
  return { name: `statement-${code}.pdf`, pdf: await statementPdf(content, await armsPicture()) };
}

/** The same as a table: a row for each entry with the balance after it. @throws AppError as getStatement */
export async function exportStatement(
  actor: Actor,
  payer: StatementPayer,
  query: StatementQuery,
  format: FormatName,
): Promise<GeneratedFile> {
  const { opening_kobo, entries, from } = await getStatement(actor, payer, query);
  await auditExport(actor, payer, query, format);
  const rows = [
    [from, "Brought forward", "", "", "", "", plainNaira(opening_kobo)],
    ...entries.map(({ on, description, reference, about, kobo, balance_kobo }) => [
      on,
      description,
      reference,
      about ?? "",
      kobo > 0 ? plainNaira(kobo) : "",
      kobo < 0 ? plainNaira(-kobo) : "",
      plainNaira(balance_kobo),
    ]),
  ];
  const sheet: Sheet = {
    name: "Statement of account",
    columns: [
      { head: "Date", kind: "day" },
      { head: "Description", kind: "text" },
      { head: "Code", kind: "text" },
      { head: "For", kind: "text" },
      { head: "Charged (₦)", kind: "money" },
      { head: "Paid or reduced (₦)", kind: "money" },
      { head: "Balance (₦)", kind: "money" },
    ],
    batches: [rows],
  };
  return sheetFile("statement", format, sheet);
}
