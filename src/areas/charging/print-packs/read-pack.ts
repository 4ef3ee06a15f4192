import { sql } from "kysely";
import { assetFacts } from "#domain/asset-facts.ts";
import type { ChargeDocument, DocumentFrame } from "#domain/documents/charge-document.ts";
import type { PackData, PackEntryData } from "#domain/documents/print-pack.ts";
import { database } from "#kernel/db/client.ts";
import { readBills } from "../billing/bill-view.ts";
import { documentFrame } from "../billing/document-parts.ts";
import { type NoticeView, readNotices } from "../billing/get-notice.ts";
import { lastNotices, noticeContent, noticeNames } from "../billing/notice-document.ts";

/** By street, in walking order. */
export async function readPlaces(packId: number): Promise<PackData["places"]> {
  const { rows } = await sql<PackData["places"][number]>`
    SELECT p.lga_name AS lga, p.ward_name AS ward, p.street_name AS street, count(*) AS count,
      sum((SELECT sum(l.kobo) FROM bill b JOIN bill_line l ON l.bill_id = b.id AND l.kind = 'charge'
        WHERE b.source = 'demand_notice' AND b.source_id = p.notice_id))::bigint AS total_kobo
    FROM print_pack_notice p WHERE p.pack_id = ${packId}
    GROUP BY 1, 2, 3 ORDER BY min(p.position)`.execute(database());
  return rows;
}

/** Number of notices that another finished pack contains too. */
export async function countReprints(packId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM print_pack_notice p WHERE p.pack_id = ${packId} AND ${printedBefore}`.execute(
    database(),
  );
  return rows[0]?.n ?? 0;
}

const printedBefore = sql`EXISTS (SELECT FROM print_pack_notice o JOIN print_pack k ON k.id = o.pack_id
  WHERE o.notice_id = p.notice_id AND o.pack_id <> p.pack_id AND k.finished_at IS NOT NULL)`;

type EntryRow = Omit<PackEntryData, "asset_facts"> & Pick<NoticeView, "asset_type" | "snapshot">;

/** The next notices of a pack for its list. */
export async function readEntries(packId: number, after: number, most: number): Promise<PackEntryData[]> {
  const { rows } = await sql<EntryRow>`
    SELECT p.position, n.code, p.lga_name AS lga, p.ward_name AS ward, p.street_name AS street, n.asset_type, n.snapshot,
      n.snapshot #>> '{asset,code}' AS asset_code, n.snapshot #>> '{asset,title}' AS asset_title,
      n.snapshot #>> '{payer,name}' AS payer, coalesce(n.snapshot #> '{payer,address}', '[]') AS payer_address,
      ${printedBefore} AS again,
      (SELECT sum(l.kobo)::bigint FROM bill b JOIN bill_line l ON l.bill_id = b.id AND l.kind = 'charge'
        WHERE b.source = 'demand_notice' AND b.source_id = n.id) AS total_kobo
    FROM print_pack_notice p JOIN demand_notice n ON n.id = p.notice_id
    WHERE p.pack_id = ${packId} AND p.position > ${after} ORDER BY p.position LIMIT ${most}`.execute(
    database(),
  );
  const names = await noticeNames(rows);
  return rows.map(({ asset_type, snapshot, ...row }, at) => ({
    ...row,
    asset_facts: assetFacts(asset_type, snapshot.asset.fields, names[at]),
  }));
}

/** The shared parts of documents by agency, read once per pack. */
export type Frames = Map<number, DocumentFrame>;

/**
 * The next notices of a pack, identical to their individual print; the number of queries does not depend on the number
 * of notices.
 * @returns in walking order
 */
export async function readDocuments(
  packId: number,
  after: number,
  most: number,
  frames: Frames,
): Promise<ChargeDocument[]> {
  const { rows: places } = await sql<{ notice_id: number }>`
    SELECT notice_id FROM print_pack_notice WHERE pack_id = ${packId} AND position > ${after}
    ORDER BY position LIMIT ${most}`.execute(database());
  const ids = places.map(({ notice_id }) => notice_id);
  if (ids.length === 0) return [];
  const [{ rows: notices }, bills, last] = await Promise.all([
    readNotices(sql`n.id = ANY(${ids}::bigint[])`),
    readBills(
      database(),
      sql`b.source = 'demand_notice' AND b.source_id = ANY(${ids}::bigint[])`,
      ids.length,
    ),
    lastNotices(ids),
  ]);
  const names = await noticeNames(notices);
  const billOf = new Map(bills.map((bill) => [bill.source_id, bill]));
  const noticeOf = new Map(notices.map((notice, at) => [notice.id, { notice, names: names[at] ?? {} }]));
  const documents: ChargeDocument[] = [];
  for (const id of ids) {
    const [found, bill] = [noticeOf.get(id), billOf.get(id)];
    if (!found || !bill) throw new Error(`Notice ${id} of a pack has no bill.`);
    const { notice } = found;
    const frame = frames.get(notice.agency_id) ?? (await documentFrame(notice.agency_id));
    frames.set(notice.agency_id, frame);
    documents.push(
      noticeContent({ ...notice, bill }, { last: last.get(id) ?? null, names: found.names }, frame),
    );
  }
  return documents;
}
