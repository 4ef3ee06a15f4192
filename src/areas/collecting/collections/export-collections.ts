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
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import {
  batchedSheet,
  dayColumn,
  moneyColumn,
  numberColumn,
  type RowColumns,
  rowSheet,
  textColumn,
} from "#platform/export/row-sheet.ts";
import type { Sheet } from "#platform/export/sheet.ts";
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
  const read = (after: number | undefined, limit: number) => readLines(database(), where, after, limit, last);
  return batchedSheet("Collections", LINE_COLUMNS, read);
}

const LINE_COLUMNS: RowColumns<CollectionLine> = [
  dayColumn("Day", ({ day }) => day),
  textColumn("Receipt", ({ receipt }) => receipt),
  textColumn("Payer", ({ payer }) => payer),
  textColumn("Item code", ({ item_code }) => item_code),
  textColumn("Revenue item", ({ item, kind }) => item ?? lineKinds[kind] ?? kind),
  textColumn("Agency", ({ agency }) => agency),
  textColumn("Channel", ({ channel }) => collectionChannels[channel as CollectionChannel] ?? channel),
  textColumn("Officer", ({ officer }) => officer),
  textColumn("Local government", ({ lga }) => lga),
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

function groupSheet(by: CollectionGroup, rows: readonly CollectedGroup[]): Sheet {
  const head = collectionGroups[by];
  const columns: RowColumns<CollectedGroup> = [
    by === "day"
      ? dayColumn(head, ({ key }) => key)
      : textColumn(head, ({ key, name }) => groupText(by, key, name)),
    numberColumn("Lines", ({ lines }) => lines),
    moneyColumn("Collected (₦)", ({ collected_kobo }) => collected_kobo),
    moneyColumn("Reversed (₦)", ({ reversed_kobo }) => reversed_kobo),
    moneyColumn("Total (₦)", ({ kobo }) => kobo),
  ];
  return rowSheet("Collections", columns, rows);
}
