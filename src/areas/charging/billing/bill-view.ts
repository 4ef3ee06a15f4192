import { type RawBuilder, sql } from "kysely";
import { type AmountsDue, amountsDue } from "#domain/amounts-due.ts";
import { type Balance, type BalanceBill, billBalance } from "#domain/bill-balance.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Message } from "#domain/message.ts";
import type { EarlyDiscount } from "#domain/tariff.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { SourceName } from "./bill-source.ts";
import { type Referred, readReferred } from "./referred.ts";

export interface BillLineView {
  readonly id: number;
  readonly position: number;
  readonly revenue_item_id: number;
  readonly item_code: string;
  readonly label: string;
  readonly explanation: string;
  /** Translatable form of `explanation`; `null` if only the sentence was stored. */
  readonly explanation_message: Message | null;
  readonly citation: string;
  /** Amount of the line, in kobo; negative for a later discount, waiver or reduction. */
  readonly kobo: number;
  readonly paid_kobo: number;
  /** Kind of line: `charge` if issued with the bill; otherwise the kind of the later change. */
  readonly kind: "charge" | "adjustment" | "waiver";
}

/** A bill as shown: its charges, and the amounts as of today. Money is in kobo. */
export interface BillView extends Omit<BalanceBill, "discounts" | "discount_taken_kobo" | "payments"> {
  readonly id: number;
  readonly code: string;
  /** Pay code that identifies the bill at a bank, gateway or counter, such as "7K3D-M9QX". */
  readonly pay_code: string;
  readonly token: string;
  readonly source: SourceName;
  readonly source_id: number;
  readonly agency_id: number;
  readonly agency_name: string;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly title: string;
  readonly discounts: readonly EarlyDiscount[];
  /** Number of days from service within which the payer can object. */
  readonly objection_days: number;
  readonly version: number;
  readonly lines: readonly BillLineView[];
  readonly payer: Referred | null;
  readonly asset: Referred | null;
  readonly balance: Balance;
  /** Amounts to pay and their due dates. */
  readonly due: AmountsDue;
}

type Row = Omit<BillView, "balance" | "due" | "payer" | "asset" | "lines"> & {
  readonly lines: readonly (BillLineView & { readonly change_id: number | null })[] | null;
} & Pick<BalanceBill, "discount_taken_kobo" | "payments"> & { today: LagosDate };

/** The issued bill that `where` (on `b`) selects, as of today, or undefined. The caller has checked the rights. */
export async function findBill(db: Queryable, where: RawBuilder<unknown>): Promise<BillView | undefined> {
  const [bill] = await readBills(db, where, 1);
  if (!bill) return undefined;
  const payer = await readReferred(
    db,
    bill.individual_id === null ? "corporate" : "individual",
    bill.individual_id ?? bill.corporate_id,
  );
  return { ...bill, payer, asset: await readReferred(db, bill.asset_type, bill.asset_id) };
}

/**
 * The issued bills that `where` (on `b`) selects; payer and subject as IDs only.
 * @param limit the most bills that are read; `null` for all
 * @param on as-of day; default today
 */
export async function readBills(
  db: Queryable,
  where: RawBuilder<unknown>,
  limit: number | null,
  on?: LagosDate,
): Promise<Omit<BillView, "payer" | "asset">[]> {
  const { rows } = await sql<Row>`
    SELECT b.id, b.code, left(b.pay_code, 4) || '-' || right(b.pay_code, 4) AS pay_code, b.token, b.source, b.source_id,
      b.agency_id, a.name AS agency_name, b.individual_id, b.corporate_id, b.asset_type, b.asset_id, b.title,
      b.total_kobo, b.paid_kobo, b.status, b.issued_on, b.due_on, b.penalty, b.interest, b.schedule, b.objection_days,
      coalesce(b.discounts, '[]') AS discounts, b.version, (now() AT TIME ZONE 'Africa/Lagos')::date AS today,
      coalesce((SELECT sum(d.kobo) FROM discount_taken d WHERE d.bill_id = b.id), 0)::bigint AS discount_taken_kobo,
      coalesce((SELECT json_agg(json_build_object('on', p.paid_on, 'kobo', p.kobo) ORDER BY p.paid_on) FROM (
        SELECT al.paid_on, sum(CASE WHEN t.reverses_id IS NULL THEN t.amount ELSE -t.amount END) AS kobo
        FROM allocation al JOIN transfer t ON t.id = al.transfer_id
        WHERE al.bill_id = b.id AND al.kind = 'charge' GROUP BY al.paid_on) p), '[]') AS payments,
      (SELECT json_agg(json_build_object('id', l.id, 'position', l.position, 'revenue_item_id', l.revenue_item_id,
          'item_code', r.code, 'label', l.label, 'explanation', l.explanation,
          'explanation_message', l.explanation_message, 'citation', l.citation,
          'kobo', l.kobo, 'paid_kobo', l.paid_kobo, 'kind', l.kind, 'change_id', l.change_id) ORDER BY l.position)
        FROM bill_line l JOIN revenue_item r ON r.id = l.revenue_item_id WHERE l.bill_id = b.id) AS lines
    FROM bill b JOIN agency a ON a.id = b.agency_id WHERE b.issued_on IS NOT NULL AND ${where} LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ today, discount_taken_kobo, payments, ...bill }) => {
    const computed = { ...bill, discount_taken_kobo, payments };
    const balance = billBalance(computed, on ?? today);
    return { ...bill, lines: joinChanges(bill.lines ?? []), balance, due: amountsDue(computed, on ?? today) };
  });
}

/** A change that is allocated to several revenue items is shown as one line. */
function joinChanges(lines: NonNullable<Row["lines"]>): BillLineView[] {
  const groups = Map.groupBy(lines, ({ id, change_id }) =>
    change_id === null ? `line ${id}` : `change ${change_id}`,
  );
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { change_id: _, ...line } = first;
    const kobo = more.reduce((sum, one) => sum + one.kobo, line.kobo);
    const paid_kobo = more.reduce((sum, one) => sum + one.paid_kobo, line.paid_kobo);
    return [{ ...line, kobo, paid_kobo }];
  });
}
