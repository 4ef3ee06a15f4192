import { sql } from "kysely";
import { codeOf } from "#domain/code.ts";
import { arrear } from "#domain/legacy/arrear.ts";
import type { Actor } from "#kernel/actor.ts";
import { mayEverywhere } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { requireArrearsImport } from "./arrears-import.ts";

/** A pending or decided arrears entry. Money is in kobo. */
export interface ListedArrear {
  readonly id: number;
  readonly code: string;
  readonly line: number;
  readonly asset: { readonly type: string; readonly id: number; readonly code: string } | null;
  readonly payer: {
    readonly type: string;
    readonly id: number;
    readonly code: string;
    readonly name: string;
  };
  readonly item: string;
  readonly period: string;
  readonly kobo: number;
  readonly as_of: string;
  readonly reference: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly bill: { readonly id: number; readonly code: string } | null;
}

/** Number and total in kobo of an import's arrears in each status. */
export interface ArrearSums {
  readonly status: string;
  readonly count: number;
  readonly kobo: number;
}

export interface ArrearPage {
  readonly rows: readonly ListedArrear[];
  readonly sums: readonly ArrearSums[];
  readonly total: number;
  /** `after` of the next page; undefined on the last page. */
  readonly next: number | undefined;
}

interface Row extends Omit<ListedArrear, "asset" | "payer" | "bill"> {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly payer_name: string;
  readonly bill_id: number | null;
  readonly bill_code: string | null;
}

/** The arrears of an import, in the order of its lines. @throws AppError not-signed-in, forbidden, not-found */
export async function listArrears(
  actor: Actor,
  importId: number,
  query: { readonly after?: number | undefined; readonly per_page: number },
): Promise<ArrearPage> {
  authorizeEntry(actor, mayEverywhere(actor, "arrear.approve") ? "arrear.approve" : "arrear.import", arrear);
  const db = database();
  await requireArrearsImport(db, importId);
  const { rows } = await sql<Row>`
    SELECT a.id, a.code, a.line, a.asset_type, a.asset_id, a.individual_id, a.corporate_id,
      coalesce(i.title, c.title) AS payer_name, r.name AS item, a.period, a.kobo, a.as_of, a.reference, a.status, a.reason,
      b.id AS bill_id, b.code AS bill_code
    FROM arrear a JOIN revenue_item r ON r.id = a.revenue_item_id
      LEFT JOIN individual i ON i.id = a.individual_id LEFT JOIN corporate c ON c.id = a.corporate_id
      LEFT JOIN bill b ON b.source = 'legacy' AND b.source_id = a.id AND b.status <> 'cancelled'
    WHERE a.import_id = ${importId} AND a.id > ${query.after ?? 0}
    ORDER BY a.id LIMIT ${query.per_page + 1}`.execute(db);
  const { rows: sums } = await sql<ArrearSums>`
    SELECT status, count(*) AS count, sum(kobo)::bigint AS kobo FROM arrear WHERE import_id = ${importId}
    GROUP BY status`.execute(db);
  const visible = rows.slice(0, query.per_page);
  return {
    rows: visible.map(toListed),
    sums,
    total: sums.reduce((sum, { count }) => sum + count, 0),
    next: rows.length > query.per_page ? visible.at(-1)?.id : undefined,
  };
}

function toListed({
  asset_type,
  asset_id,
  individual_id,
  corporate_id,
  payer_name,
  bill_id,
  bill_code,
  ...row
}: Row): ListedArrear {
  const type = individual_id === null ? "corporate" : "individual";
  const id = individual_id ?? corporate_id ?? 0;
  return {
    ...row,
    asset:
      asset_type && asset_id ? { type: asset_type, id: asset_id, code: codeOf(asset_type, asset_id) } : null,
    payer: { type, id, code: codeOf(type, id), name: payer_name },
    bill: bill_id && bill_code ? { id: bill_id, code: bill_code } : null,
  };
}
