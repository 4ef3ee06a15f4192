import { sql } from "kysely";
import { type AssetNames, assetFacts } from "#domain/asset-facts.ts";
import type { ChargeDocument, DocumentFrame } from "#domain/documents/charge-document.ts";
import { type DemandNoticeData, demandNoticeContent } from "#domain/documents/demand-notice.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { readAssetNames } from "./asset-facts.ts";
import type { BillView } from "./bill-view.ts";
import { documentFrame, issuedOf, printDocument } from "./document-parts.ts";
import { getNotice, type NoticeView } from "./get-notice.ts";

/** The document of a notice, for users who can view it. @throws AppError not-signed-in, forbidden, not-found */
export async function noticeDocument(actor: Actor, id: number): Promise<ChargeDocument> {
  return documentOf(await getNotice(actor, id));
}

/** The document of a notice that was read with the actor's rights. */
export async function documentOf(notice: NoticeView): Promise<ChargeDocument> {
  const [frame, last, names] = await Promise.all([
    documentFrame(notice.agency_id),
    lastNotices([notice.id]),
    noticeNames([notice]),
  ]);
  return noticeContent(notice, { last: last.get(notice.id) ?? null, names: names[0] ?? {} }, frame);
}

/** Names that the assets of notices refer to, in their order. */
export function noticeNames(
  notices: readonly Pick<NoticeView, "asset_type" | "snapshot">[],
): Promise<AssetNames[]> {
  const assets = notices.map(({ asset_type, snapshot: { asset } }) => ({ ...asset, type: asset_type }));
  return readAssetNames(database(), assets);
}

/** A notice with the data of its document; its snapshot names the payer and the asset. */
export type DocumentNotice = Omit<NoticeView, "bill"> & { readonly bill: Omit<BillView, "payer" | "asset"> };

/** The document of a notice from data that was read before. */
export function noticeContent(
  notice: DocumentNotice,
  { last, names }: { readonly last: DemandNoticeData["last"]; readonly names: AssetNames },
  frame: DocumentFrame,
): ChargeDocument {
  const { snapshot, bill } = notice;
  const owners = (snapshot.owners ?? []) as readonly { readonly name: string }[];
  const content: DemandNoticeData = {
    code: notice.code,
    category: notice.category_name,
    legal_citation: notice.legal_citation,
    period_kind: notice.period_kind,
    period: snapshot.period,
    period_from: notice.period_from,
    period_to: notice.period_to,
    issued_on: notice.issued_on,
    cancelled: notice.cancel_reason,
    asset: {
      code: snapshot.asset.code,
      one: getRegister(notice.asset_type).one,
      facts: assetFacts(notice.asset_type, snapshot.asset.fields, names),
    },
    payer: snapshot.payer,
    others: owners.slice(1).map(({ name }) => name),
    issued_by: notice.created_by_name ?? bill.agency_name,
    bill: { ...bill, ...issuedOf(bill) },
    last,
  };
  return demandNoticeContent(content, { ...frame, objection_days: bill.objection_days });
}

/** The document as a PDF. @throws AppError not-signed-in, forbidden, not-found */
export async function printNotice(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  return printDocument(await noticeDocument(actor, id));
}

/**
 * For each notice, the notice of the preceding period, with the amount paid on it up to the later one's day of issue.
 * Only of the same payer: a new owner must not see a former owner's balance and pay code.
 */
export async function lastNotices(
  ids: readonly number[],
): Promise<Map<number, NonNullable<DemandNoticeData["last"]>>> {
  const { rows } = await sql<NonNullable<DemandNoticeData["last"]> & { of: number }>`
    SELECT DISTINCT ON (t.id) t.id AS of, n.snapshot ->> 'period' AS period,
      left(b.pay_code, 4) || '-' || right(b.pay_code, 4) AS pay_code,
      b.total_kobo - coalesce((SELECT sum(d.kobo) FROM discount_taken d WHERE d.bill_id = b.id), 0)::bigint AS total_kobo,
      coalesce(paid.kobo, 0) AS paid_kobo, paid.last AS paid_on, coalesce((
        SELECT sum((p ->> 'kobo')::bigint) FROM jsonb_array_elements(b.schedule -> 'parts') AS p
        WHERE p ->> 'due_on' IS NULL), 0)::bigint AS held_kobo, (
        SELECT r.number FROM receipt r JOIN allocation al ON al.payment_id = r.payment_id
        WHERE al.bill_id = b.id AND al.paid_on <= t.issued_on AND r.status = 'valid'
        ORDER BY r.id DESC LIMIT 1) AS receipt
    FROM demand_notice t JOIN demand_notice n ON n.category_id = t.category_id AND n.asset_type = t.asset_type
        AND n.asset_id = t.asset_id AND (n.individual_id = t.individual_id OR n.corporate_id = t.corporate_id)
        AND n.period_to = t.period_from - 1 AND n.status <> 'cancelled' AND n.issued_on <= t.issued_on
      JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id LEFT JOIN LATERAL (
      SELECT sum(CASE WHEN f.reverses_id IS NULL THEN f.amount ELSE -f.amount END)::bigint AS kobo, max(al.paid_on) AS last
      FROM allocation al JOIN transfer f ON f.id = al.transfer_id
      WHERE al.bill_id = b.id AND al.kind = 'charge' AND al.paid_on <= t.issued_on) AS paid ON true
    WHERE t.id = ANY(${[...ids]}::bigint[])
    ORDER BY t.id, n.id DESC`.execute(database());
  return new Map(rows.map(({ of, ...last }) => [of, last]));
}
