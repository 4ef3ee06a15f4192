/** Data of a till sheet; amounts in kobo. */
import type { LagosDate } from "../lagos.ts";
import type { Notes } from "../till.ts";

export type TillSheetData = {
  code: string;
  place: string;
  agency: string | null;
  cashier_name: string;
  day: LagosDate;
  opened_at: Date;
  float_kobo: number;
  counted_at: Date | null;
  counted_by_name: string | null;
  counted_kobo: number | null;
  expected_kobo: number | null;
  forced_reason: string | null;
  difference_reason: string | null;
  closed_at: Date | null;
  closed_by_name: string | null;
  cash_kobo: number;
  rounding_kobo: number;
  card_kobo: number;
  cheque_kobo: number;
  added_float_kobo: number;
  banked_kobo: number;
  withdrawn_kobo: number;
  missing_kobo: number;
  counts: readonly {
    number: number;
    counted_at: Date;
    counted_by_name: string;
    kobo: number;
    notes: Notes;
  }[];
  payments: readonly {
    at: Date;
    way: string;
    method: string | null;
    kobo: number;
    payer_name: string;
    state: string;
    receipts: readonly { number: string; status: string }[];
  }[];
  moves: readonly {
    kind: string;
    kobo: number;
    reason: string | null;
    bank: string | null;
    reference: string | null;
    made_at: Date;
    confirmed_at: Date | null;
    withdrawn_at: Date | null;
    withdrawn_reason: string | null;
    back_in_drawer: boolean;
    from_drawer: boolean;
  }[];
};
