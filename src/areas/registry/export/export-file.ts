import { formatNames } from "#domain/file-formats.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { onReplica } from "#platform/database/replica.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import type { RawQuery } from "../records/list-query.ts";
import { auditQuery } from "../records/sealed-search.ts";
import { countExport, exportRows, type RawRow } from "./list-rows.ts";
import { listSheet } from "./list-sheet.ts";
import { readExport } from "./read-export.ts";

/** Maximum rows of an immediate export; larger exports are background jobs. */
export const MAX_IMMEDIATE_ROWS = 10_000;

/**
 * Exports a list immediately. Personal data remains masked. The audit entry is written before the first byte is sent.
 * @throws AppError not-signed-in, forbidden, invalid, export-too-large
 */
export async function exportFile(
  actor: Actor,
  register: AnyResource,
  formatParams: readonly string[] | undefined,
  raw: RawQuery,
): Promise<GeneratedFile> {
  const resource = await withCustom(register);
  const format = formatNames.find((name) => formatParams?.length === 1 && name === formatParams[0]);
  const errors: Fields = format ? {} : { format: [`Select ${formatNames.join(" or ")}.`] };
  const listExport = { resource, ...readExport(resource, raw, errors), revealed: false };
  if (!format) throw new AppError("invalid", "Select a format.", { fields: errors });
  const count = await onReplica(() => countExport(actor, listExport, MAX_IMMEDIATE_ROWS));
  if (count > MAX_IMMEDIATE_ROWS)
    throw new AppError(
      "invalid",
      message("This list has more than {most} rows. Export it as a background job.", {
        most: MAX_IMMEDIATE_ROWS.toLocaleString("en-NG"),
      }),
      { code: "export-too-large" },
    );
  const after = { format, rows: count, query: auditQuery(resource, raw), columns: listExport.columns };
  await audit(database(), actor, { action: `${resource.name}.export`, after });
  // Read completely first: a slow client must not hold a database connection.
  const batches = await onReplica(async () => {
    const read: (readonly RawRow[])[] = [];
    for await (const rows of exportRows(actor, listExport)) read.push(rows);
    return read;
  });
  return sheetFile(resource.endpoint, format, listSheet(listExport, batches));
}
