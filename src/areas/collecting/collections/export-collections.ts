import { type RawBuilder, sql } from "kysely";
import {
  type CollectionChannel,
  type CollectionGroup,
  collectionChannels,
  collectionGroups,
  groupText,
  lineKinds,
} from "#domain/collections.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { type CollectionQuery, collectionsWhere, readPeriod } from "./collection-query.ts";
import { type CollectedGroup, readGroups } from "./group-collections.ts";
import { type CollectionLine, readLines } from "./list-collections.ts";

/**
 * Exports the lines or groups of the screen. Lines are never changed, so they are read in batches up to the last one at
 * the start, without holding a connection while a slow client downloads.
 * @throws AppError not-signed-in, forbidden, invalid (days), search-too-slow
 */
export async function exportCollections(
  actor: Actor,
  query: CollectionQuery & { readonly by?: CollectionGroup | undefined },
  format: FormatName,
): Promise<GeneratedFile> {
  const viewScope = authorize(actor, "collection.view");
  const exportable = chargingScope(authorize(actor, "collection.export"), "c");
  const period = await readPeriod(query);
  const where = sql`${collectionsWhere(viewScope, query, period)} AND ${exportable}`;
  const { by } = query;
  const sheet = by
    ? groupSheet(by, await withReportTimeout(() => readGroups(by, where)))
    : await lineSheet(where);
  await audit(database(), actor, { action: "collection.export", after: { format, ...query, ...period } });
  return sheetFile(by ? `collections-by-${by}` : "collections", format, sheet);
}

async function lineSheet(where: RawBuilder<unknown>): Promise<Sheet> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(id) AS last FROM collection`.execute(
    database(),
  );
  const last = rows[0]?.last ?? 0;
  return {
    name: "Collections",
    columns: [
      { head: "Day", kind: "day" },
      { head: "Receipt", kind: "text" },
      { head: "Payer", kind: "text" },
      { head: "Item code", kind: "text" },
      { head: "Revenue item", kind: "text" },
      { head: "Agency", kind: "text" },
      { head: "Channel", kind: "text" },
      { head: "Officer", kind: "text" },
      { head: "Local government", kind: "text" },
      { head: "Amount (₦)", kind: "money" },
    ],
    batches: sheetBatches((after, limit) => readLines(database(), where, after, limit, last), cells),
  };
}

function cells(line: CollectionLine): string[] {
  const { day, receipt, payer, item_code, item, kind, agency, channel, officer, lga, kobo } = line;
  return [
    day,
    receipt ?? "",
    payer,
    item_code ?? "",
    item ?? lineKinds[kind] ?? kind,
    agency,
    collectionChannels[channel as CollectionChannel] ?? channel,
    officer ?? "",
    lga ?? "",
    plainNaira(kobo),
  ];
}

function groupSheet(by: CollectionGroup, rows: readonly CollectedGroup[]): Sheet {
  return {
    name: "Collections",
    columns: [
      { head: collectionGroups[by], kind: by === "day" ? "day" : "text" },
      { head: "Lines", kind: "number" },
      { head: "Collected (₦)", kind: "money" },
      { head: "Reversed (₦)", kind: "money" },
      { head: "Total (₦)", kind: "money" },
    ],
    batches: [
      rows.map(({ key, name, lines, collected_kobo, reversed_kobo, kobo }) => [
        by === "day" ? (key ?? "") : groupText(by, key, name),
        String(lines),
        plainNaira(collected_kobo),
        plainNaira(reversed_kobo),
        plainNaira(kobo),
      ]),
    ],
  };
}
