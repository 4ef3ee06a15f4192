import { sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import type { Evidence } from "#areas/registry/evidence/add-evidence.ts";
import { evidenceOf } from "#areas/registry/evidence/attach-evidence.ts";
import { dueKobo } from "#domain/allocate-payment.ts";
import { paymentDayWarnings } from "#domain/bank-entry.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { entriesWhollyWithin, entriesWithin } from "./entry-visibility.ts";
import type { ListedEntry } from "./list-entries.ts";
import { allocateAmount, billsOf } from "./make-payment.ts";
import { readUnconfirmedDeposits } from "./unconfirmed-deposits.ts";

/** One deposit for an officer, before and after it is confirmed. Amounts in kobo. */
export interface BankEntry extends ListedEntry {
  readonly remark: string | null;
  readonly reason: string | null;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly version: number;
  /** The payment recorded from the deposit; `credit_kobo` of it became the payer’s credit. `null` until it is confirmed. */
  readonly payment: { readonly id: number; readonly code: string; readonly credit_kobo: number } | null;
  readonly bills: readonly EntryBill[];
  /** Number of bills in the deposit that are outside the caller’s scope. */
  readonly elsewhere: number;
  /**
   * Excess over the amounts that clear the bills on the date of the teller, in kobo, which becomes the payer’s credit; 0
   * once the deposit is confirmed.
   */
  readonly excess_kobo: number;
  /** Warnings to check before the deposit is confirmed. */
  readonly warnings: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly history: readonly HistoryEvent[];
  readonly can: { readonly decide: boolean; readonly correct: boolean };
}

export interface EntryBill {
  readonly id: number;
  readonly code: string;
  readonly pay_code: string;
  readonly title: string;
  readonly payer_name: string | null;
  /** Amount that clears the bill on the date of the teller, in kobo. */
  readonly due_kobo: number;
  /** Part of the deposit that would pay the bill, in kobo, without an excess that would become credit. */
  readonly part_kobo: number;
}

type Row = Omit<
  BankEntry,
  "bills" | "elsewhere" | "excess_kobo" | "warnings" | "evidence" | "history" | "can" | "payment"
> & {
  readonly payment_id: number | null;
  readonly payment_code: string | null;
  readonly credit_kobo: number;
  readonly wholly: boolean;
};

/** @throws AppError forbidden, not-found */
export async function getEntry(actor: Actor, id: number): Promise<BankEntry> {
  const scope = authorize(actor, "payment.view");
  const me = actor.session?.user.id ?? null;
  const canDecide = may(actor, "payment.approve")
    ? entriesWhollyWithin(authorize(actor, "payment.approve"))
    : sql`false`;
  const { rows } = await sql<Row>`
    SELECT be.id, be.code, be.kind, be.bank, be.reference, be.paid_on, be.kobo, be.depositor, be.remark, be.status, be.reversed_at IS NOT NULL AS reversed,
      be.entered_at, u.name AS entered_by_name, be.entered_by = ${me}::bigint AS mine, be.reason, be.decided_at,
      d.name AS decided_by_name, be.version, be.payment_id, p.code AS payment_code,
      (SELECT coalesce(sum(t.amount), 0)::bigint FROM allocation al JOIN transfer t ON t.id = al.transfer_id
        WHERE al.payment_id = be.payment_id AND al.kind = 'credit' AND t.reverses_id IS NULL) AS credit_kobo, (${canDecide}) AS wholly
    FROM bank_entry be JOIN app_user u ON u.id = be.entered_by LEFT JOIN app_user d ON d.id = be.decided_by
      LEFT JOIN payment p ON p.id = be.payment_id
    WHERE be.id = ${id} AND ${entriesWithin(scope)}`.execute(database());
  const row = rows[0];
  if (!row) throw notFound("entry");
  const { payment_id, payment_code, credit_kobo, wholly, ...entry } = row;
  const [billed, evidence, history] = await Promise.all([
    readBills(entry, scope),
    evidenceOf(database(), "bank_entry", id),
    readHistory("bank_entry", id),
  ]);
  const open = entry.status === "waiting" || entry.status === "returned";
  return {
    ...entry,
    ...billed,
    evidence,
    history,
    payment: payment_id === null ? null : { id: payment_id, code: payment_code ?? "", credit_kobo },
    can: {
      decide: wholly && entry.status === "waiting" && !entry.mine,
      correct: open && entry.mine && may(actor, "payment.record"),
    },
  };
}

async function readBills(
  { id, paid_on, kobo, status }: Pick<Row, "id" | "paid_on" | "kobo" | "status">,
  scope: Scope,
): Promise<Pick<BankEntry, "bills" | "elsewhere" | "excess_kobo" | "warnings">> {
  const db = database();
  const open = await readOpenBills(db, await billsOf(db, id), paid_on);
  const ids = open.map((bill) => bill.id);
  const { rows } = await sql<Pick<EntryBill, "id" | "pay_code" | "payer_name">>`
    SELECT b.id, left(b.pay_code, 4) || '-' || right(b.pay_code, 4) AS pay_code, coalesce(i.title, c.title) AS payer_name FROM bill b
      LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id
    WHERE b.id = ANY(${ids}::bigint[]) AND ${billsWithin(scope)}`.execute(db);
  const parts = allocateAmount(open, kobo);
  const bills = open.flatMap((bill) => {
    const visibleBill = rows.find((row) => row.id === bill.id);
    const due_kobo = dueKobo(bill);
    // The last bill also receives the excess.
    const part_kobo = Math.min(due_kobo, parts.find(({ bill_id }) => bill_id === bill.id)?.kobo ?? 0);
    return visibleBill ? [{ ...visibleBill, code: bill.code, title: bill.title, due_kobo, part_kobo }] : [];
  });
  const excess_kobo = status === "confirmed" ? 0 : Math.max(0, kobo - sumKobo(open.map(dueKobo)));
  const billsInScope = open.filter((bill) => bills.some((one) => one.id === bill.id));
  const warnings =
    status === "withdrawn"
      ? []
      : [
          ...paymentDayWarnings(paid_on, billsInScope),
          ...(status === "confirmed" ? [] : await otherDepositWarnings(id, billsInScope)),
        ];
  return { bills, elsewhere: open.length - bills.length, excess_kobo, warnings };
}

/** Warns of other deposits for the same bills that are not confirmed yet: one of the two may be a duplicate. */
async function otherDepositWarnings(
  id: number,
  bills: readonly { readonly id: number }[],
): Promise<string[]> {
  const deposits = await readUnconfirmedDeposits(
    database(),
    bills.map((bill) => bill.id),
    id,
  );
  return deposits.map(
    ({ code, kobo, bill_code }) =>
      `Deposit ${code} of ${formatNaira(kobo)} for bill ${bill_code} is not confirmed yet either. Check that both were paid in.`,
  );
}
