import { type RawBuilder, sql } from "kysely";

/** Totals of a till (`t`) in kobo, and the number of entries. */
export interface TillTotals {
  readonly payments: number;
  readonly cash_kobo: number;
  /** Cash rounding included in the cash, in kobo; negative if rounding reduced the cash taken. */
  readonly rounding_kobo: number;
  readonly card_kobo: number;
  readonly cheque_kobo: number;
  /** Float added less float returned, in kobo. */
  readonly added_float_kobo: number;
  /** Cash removed from the drawer and deposited at a bank, in kobo. */
  readonly banked_kobo: number;
  /** Cash removed from the drawer for bank deposits that were withdrawn after the till was closed, in kobo. */
  readonly withdrawn_kobo: number;
}

/** Entries valid when the till was closed: a payment reversed before that is not expected in it. */
const isCounted = sql`(tp.reversed_at IS NULL OR tp.reversed_at > t.closed_at)`;

/** A row of totals for `t`, for a lateral join. */
export const tillTotals: RawBuilder<unknown> = sql`(
  SELECT taken.*, moved.* FROM (
    SELECT count(*)::integer AS payments,
      coalesce(sum(tp.tendered_kobo - tp.change_kobo) FILTER (WHERE tp.way = 'cash' AND ${isCounted}), 0)::bigint AS cash_kobo,
      coalesce(sum(tp.rounding_kobo) FILTER (WHERE ${isCounted}), 0)::bigint AS rounding_kobo,
      coalesce(sum(tp.tendered_kobo) FILTER (WHERE tp.way = 'card' AND ${isCounted}), 0)::bigint AS card_kobo,
      coalesce(sum(tp.tendered_kobo) FILTER (WHERE tp.way = 'cheque' AND ${isCounted}), 0)::bigint AS cheque_kobo
    FROM till_payment tp WHERE tp.till_id = t.id) AS taken
  CROSS JOIN (
    SELECT coalesce(sum(CASE m.kind WHEN 'pay-in' THEN m.kobo WHEN 'pay-out' THEN -m.kobo END), 0)::bigint AS added_float_kobo,
      coalesce(sum(m.kobo) FILTER (WHERE m.kind = 'to-bank' AND m.from_drawer AND m.withdrawn_at IS NULL), 0)::bigint AS banked_kobo,
      coalesce(sum(m.kobo) FILTER (WHERE m.kind = 'to-bank' AND m.from_drawer AND m.withdrawn_at IS NOT NULL
        AND NOT m.back_in_drawer), 0)::bigint AS withdrawn_kobo
    FROM till_move m WHERE m.till_id = t.id) AS moved)`;

/** Shortage of a till `t` from deposits withdrawn after closing and not replaced, according to the ledger, in kobo. */
export const missingKobo: RawBuilder<number> = sql`(
  SELECT coalesce(sum(CASE WHEN f.debit_account = c.id THEN f.amount ELSE -f.amount END), 0)::bigint
  FROM account c JOIN transfer f ON f.debit_account = c.id OR f.credit_account = c.id
  WHERE c.kind = 'cash-difference' AND c.provider = 'till-' || t.id AND f.kind IN ('posted', 'post'))`;

/** The cash that the entries of a till leave in its drawer, in kobo. */
export function drawerKobo(float_kobo: number, totals: TillTotals): number {
  const { cash_kobo, added_float_kobo, banked_kobo, withdrawn_kobo } = totals;
  return float_kobo + cash_kobo + added_float_kobo - banked_kobo - withdrawn_kobo;
}
