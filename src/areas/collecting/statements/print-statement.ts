import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { statementPdf } from "#platform/documents/statement-pdf.ts";
import type { GeneratedFile } from "#platform/export/formats.ts";
import { fileName, formats } from "#platform/export/formats.ts";
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

const plainAmount = (kobo: number) => formatNaira(kobo).replaceAll(/[₦,]/g, "").replace("−", "-");

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
    [from, "Brought forward", "", "", "", "", plainAmount(opening_kobo)],
    ...entries.map(({ on, description, reference, about, kobo, balance_kobo }) => [
      on,
      description,
      reference,
      about ?? "",
      kobo > 0 ? plainAmount(kobo) : "",
      kobo < 0 ? plainAmount(-kobo) : "",
      plainAmount(balance_kobo),
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
  return {
    name: fileName("statement", lagosDate(Date.now()), format),
    type: formats[format].type,
    bytes: formats[format].bytes(sheet),
  };
}
