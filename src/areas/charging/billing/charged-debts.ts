import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** An unpaid amount of earlier records, for an asset or, without one, of a payer. */
export interface Debt {
  /** Distinguishes it from the other debts of the query. */
  readonly key: number;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly revenue_item_id: number;
  readonly period_from: string;
  readonly period_to: string;
}

/**
 * Debts that a notice, an assessment or another debt charges already in an overlapping period.
 * @param arrears which other debts count: billed ones, or also pending ones; identical debts, with the same dates,
 * don't count then
 * @returns key → code of what charges it
 */
export async function findChargedDebts(
  db: Queryable,
  debts: readonly Debt[],
  arrears: "billed" | "all",
): Promise<Map<number, string>> {
  if (debts.length === 0) return new Map();
  const column = <T>(read: (debt: Debt) => T) => debts.map(read);
  const overlaps = (alias: string) =>
    sql`${sql.ref(`${alias}.period_from`)} <= given.period_to AND ${sql.ref(`${alias}.period_to`)} >= given.period_from`;
  const countedStatus =
    arrears === "billed"
      ? sql`a.status = 'approved'`
      : sql`a.status <> 'rejected' AND (a.period_from, a.period_to) <> (given.period_from, given.period_to)`;
  const { rows } = await sql<{ key: number; code: string }>`
    SELECT DISTINCT ON (given.key) given.key, found.code
    FROM unnest(${column(({ key }) => key)}::bigint[], ${column(({ asset_type }) => asset_type)}::text[],
        ${column(({ asset_id }) => asset_id)}::bigint[], ${column(({ individual_id }) => individual_id)}::bigint[],
        ${column(({ corporate_id }) => corporate_id)}::bigint[],
        ${column(({ revenue_item_id }) => revenue_item_id)}::bigint[],
        ${column(({ period_from }) => period_from)}::date[], ${column(({ period_to }) => period_to)}::date[])
      AS given (key, type, id, individual_id, corporate_id, item, period_from, period_to)
    CROSS JOIN LATERAL (
      SELECT 1 AS rank, n.code FROM demand_notice n
        JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id AND b.status <> 'cancelled'
        JOIN bill_line l ON l.bill_id = b.id AND l.revenue_item_id = given.item
      WHERE n.asset_type = given.type AND n.asset_id = given.id AND n.status <> 'cancelled' AND ${overlaps("n")}
      UNION ALL
      SELECT 2, n.code FROM assessment n
        JOIN bill b ON b.source = 'assessment' AND b.source_id = n.id AND b.status <> 'cancelled'
        JOIN bill_line l ON l.bill_id = b.id AND l.revenue_item_id = given.item
      WHERE n.asset_type = given.type AND n.asset_id = given.id AND n.status = 'issued' AND ${overlaps("n")}
      UNION ALL
      SELECT 3, a.code FROM arrear a
      WHERE a.asset_type = given.type AND a.asset_id = given.id AND a.revenue_item_id = given.item
        AND ${countedStatus} AND ${overlaps("a")}
      UNION ALL
      SELECT 3, a.code FROM arrear a
      WHERE given.id IS NULL AND a.asset_id IS NULL AND a.individual_id = given.individual_id
        AND a.revenue_item_id = given.item AND ${countedStatus} AND ${overlaps("a")}
      UNION ALL
      SELECT 3, a.code FROM arrear a
      WHERE given.id IS NULL AND a.asset_id IS NULL AND a.corporate_id = given.corporate_id
        AND a.revenue_item_id = given.item AND ${countedStatus} AND ${overlaps("a")}) AS found
    ORDER BY given.key, found.rank, found.code`.execute(db);
  return new Map(rows.map(({ key, code }) => [key, code]));
}

/**
 * Debts that overlap an earlier one in the list, of the same asset or debtor and item. Identical debts, with the same
 * dates, don't count.
 * @returns key → the earlier one
 */
export function findOverlapping(debts: readonly Debt[]): Map<number, Debt> {
  const found = new Map<number, Debt>();
  const bySubject = new Map<string, Debt[]>();
  for (const debt of debts) {
    const subject =
      debt.asset_id === null ? [debt.individual_id, debt.corporate_id] : [debt.asset_type, debt.asset_id];
    const key = [...subject, debt.revenue_item_id].join(" ");
    const others = bySubject.get(key) ?? [];
    bySubject.set(key, others);
    const other = others.find(
      (one) =>
        one.period_from <= debt.period_to && one.period_to >= debt.period_from && !isSameTime(one, debt),
    );
    if (other) found.set(debt.key, other);
    else others.push(debt);
  }
  return found;
}

function isSameTime(one: Debt, other: Debt): boolean {
  return one.period_from === other.period_from && one.period_to === other.period_to;
}
