/**
 * The whole text of a payer's statement of account. Screen, print and PDF render this one object. Amounts due are
 * positive; credit balances have a "Cr".
 */
import type { AmountsDue } from "../amounts-due.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira, nairaDigits, sumKobo } from "../money.ts";
import { type ChargeDocument, type DocumentFrame, statusMarks } from "./charge-document.ts";
import { type DueRow, HELD_LABEL } from "./due-rows.ts";

export type StatementEntry = {
  on: LagosDate;
  /** Description of the entry, such as "Rates, 2026". */
  description: string;
  /** Code of the bill, change or receipt. */
  reference: string;
  /** Charged record, such as "14 Quarry Road, PRP-0002988-U"; `null` without a record, and for credit. */
  about: string | null;
  /** Amount, in kobo: positive for charges, negative for payments and reductions. */
  kobo: number;
  /** Balance after the entry, in kobo. */
  balance_kobo: number;
};

export type StatementData = {
  payer: { name: string; code: string; address: readonly string[] };
  from: LagosDate;
  to: LagosDate;
  opening_kobo: number;
  entries: readonly StatementEntry[];
  closing_kobo: number;
  /** Penalty and interest as of `to`, in kobo; entered in the account when they are paid. */
  late_kobo: number;
  /** Credit of the payer, in kobo. */
  credit_kobo: number;
  /** Unpaid bills, if the statement ends today; otherwise empty. */
  bills: readonly { code: string; title: string; due: AmountsDue }[];
  /** Whether there are unpaid bills that `bills` doesn’t contain. */
  more_bills: boolean;
};

export type StatementDocument = {
  kind: "Statement of account";
  government: ChargeDocument["government"];
  marks: string[];
  addressee: string[];
  facts: { label: string; value: string }[];
  title: string;
  intro: string;
  heads: [string, string, string, string, string];
  lines: {
    on: string;
    what: string;
    ref: string;
    about: string;
    charged: string;
    paid: string;
    balance: string;
  }[];
  total: { label: string; sum: string };
  /** Amounts due by date, totals of all unpaid bills. */
  dues: DueRow[];
  notes: string[];
};

/** The content of a statement. */
export function statementContent(
  data: StatementData,
  frame: Pick<DocumentFrame, "government">,
): StatementDocument {
  const { payer, from, to, entries, opening_kobo, closing_kobo, late_kobo } = data;
  const { demo, ...government } = frame.government;
  const until = formatDate(to);
  const opening = { on: formatDate(from), what: "Brought forward", ref: "", about: "" };
  return {
    kind: "Statement of account",
    government,
    marks: statusMarks(demo, null),
    addressee: [payer.name, ...payer.address],
    facts: [
      { label: "Account of", value: payer.code },
      { label: "From", value: formatDate(from) },
      { label: "To", value: until },
    ],
    title: `Statement of account to ${until}`,
    intro: "Charges, adjustments and payments by date. Cancelled bills are not included.",
    heads: ["Date", "Description", "Charged (₦)", "Credited (₦)", "Balance (₦)"],
    lines: [
      { ...opening, charged: "", paid: "", balance: balanceText(opening_kobo) },
      ...entries.map(({ on, description, reference, about, kobo, balance_kobo }) => ({
        on: formatDate(on),
        what: description,
        ref: reference,
        about: about ?? "",
        charged: kobo > 0 ? nairaDigits(kobo) : "",
        paid: kobo < 0 ? nairaDigits(-kobo) : "",
        balance: balanceText(balance_kobo),
      })),
    ],
    total: {
      label: closing_kobo < 0 ? `Credit on ${until}` : `Balance on ${until}`,
      sum: `₦${balanceText(closing_kobo)}`,
    },
    dues: duesOf(data),
    notes: [
      ...earlyNotes(data),
      ...(data.more_bills ? [`Amounts due include only the ${data.bills.length} oldest unpaid bills.`] : []),
      ...(late_kobo > 0
        ? [
            `If you pay on ${until}, penalty and interest of ${formatNaira(late_kobo)} are added. The overdue amount includes them.`,
          ]
        : []),
      "Cr: credit. You can use it to pay your bills.",
    ],
  };
}

/** Maximum due dates with a row each; later ones share a row. */
const MAX_DATES = 10;
/** Maximum notes about early payment discounts. */
const MAX_EARLY_NOTES = 10;

function duesOf({ bills, credit_kobo }: StatementData): DueRow[] {
  const amounts = bills.flatMap(({ due }) => due.amounts);
  const sumOf = (some: typeof amounts) => sumKobo(some.map(({ kobo }) => kobo));
  const row = (label: string, kobo: number): DueRow[] =>
    kobo === 0 ? [] : [{ label, sum: formatNaira(kobo) }];
  const overdue = amounts.filter(({ overdue }) => overdue);
  const upcoming = amounts.filter(({ overdue }) => !overdue).sort((a, b) => a.due_on.localeCompare(b.due_on));
  const dates = [...Map.groupBy(upcoming, ({ due_on }) => due_on)];
  const later = dates.slice(MAX_DATES).flatMap(([, some]) => some);
  const last = later.at(-1);
  const rows = [
    ...row("Overdue. Pay now", sumOf(overdue)),
    ...dates.slice(0, MAX_DATES).flatMap(([day, some]) => row(`Pay by ${formatDate(day)}`, sumOf(some))),
    ...(last ? row(`Pay later, by ${formatDate(last.due_on)}`, sumOf(later)) : []),
  ];
  const held = row(HELD_LABEL, sumKobo(bills.map(({ due }) => due.held_kobo)));
  const credit = rows.length > 0 ? row("Credit available", -credit_kobo || 0) : [];
  return [...rows, ...held, ...credit];
}

function earlyNotes({ bills }: StatementData): string[] {
  return bills
    .flatMap(({ code, due }) =>
      due.early.map(
        ({ kobo, pay_by }) =>
          `${code}: with the early payment discount, pay ${formatNaira(kobo)} by ${formatDate(pay_by)}.`,
      ),
    )
    .slice(0, MAX_EARLY_NOTES);
}

/** "214,500.00", "1,000.00 Cr" */
function balanceText(kobo: number): string {
  return kobo < 0 ? `${nairaDigits(-kobo)} Cr` : nairaDigits(kobo);
}
