/**
 * Everything the account statement of a payer says, in words: screen, print and PDF are drawn from this one object. What
 * is owed stands above nothing, what is in the payer's favour has a "Cr".
 */
import type { AmountsDue } from "../amounts-due.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira, sumKobo } from "../money.ts";
import { type ChargePaper, type PaperFrame, standingMarks } from "./charge-paper.ts";
import { type DueRow, HELD_LABEL } from "./due-rows.ts";

export type StatementEntry = {
  on: LagosDate;
  /** "Rates, 2026" */
  what: string;
  /** The code of the bill, the change or the receipt. */
  ref: string;
  /** What the bill is for: "14 Quarry Road, PRP-0002988-U"; null of what has no record, and of credit. */
  about: string | null;
  /** Above 0 it is owed more, below 0 less; kobo. */
  kobo: number;
  /** After it, kobo. */
  balance_kobo: number;
};

export type StatementMatter = {
  payer: { name: string; code: string; address: readonly string[] };
  from: LagosDate;
  to: LagosDate;
  opening_kobo: number;
  entries: readonly StatementEntry[];
  closing_kobo: number;
  /** Penalty and interest as of `to`, which become part of the account when they are paid; kobo. */
  late_kobo: number;
  /** What is kept in the payer's favour, kobo. */
  credit_kobo: number;
  /** The open bills, where the statement runs to today; none otherwise. */
  bills: readonly { code: string; title: string; due: AmountsDue }[];
  /** There are more open bills, which are not among them. */
  more_bills: boolean;
};

export type StatementPaper = {
  kind: "Statement of account";
  government: ChargePaper["government"];
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
  /** What has to be paid by when, of all open bills together. */
  dues: DueRow[];
  notes: string[];
};

/** The content of a statement. */
export function statementContent(
  matter: StatementMatter,
  frame: Pick<PaperFrame, "government">,
): StatementPaper {
  const { payer, from, to, entries, opening_kobo, closing_kobo, late_kobo } = matter;
  const { demo, ...government } = frame.government;
  const until = formatDate(to);
  const opening = { on: formatDate(from), what: "Brought forward", ref: "", about: "" };
  return {
    kind: "Statement of account",
    government,
    marks: standingMarks(demo, null),
    addressee: [payer.name, ...payer.address],
    facts: [
      { label: "Account of", value: payer.code },
      { label: "From", value: formatDate(from) },
      { label: "To", value: until },
    ],
    title: `Statement of account to ${until}`,
    intro: "What was charged, changed and paid, in the order of its days. Cancelled bills are left out.",
    heads: ["Day", "What", "Charged, ₦", "Paid or let off, ₦", "Balance, ₦"],
    lines: [
      { ...opening, charged: "", paid: "", balance: balanceWords(opening_kobo) },
      ...entries.map(({ on, what, ref, about, kobo, balance_kobo }) => ({
        on: formatDate(on),
        what,
        ref,
        about: about ?? "",
        charged: kobo > 0 ? bare(kobo) : "",
        paid: kobo < 0 ? bare(-kobo) : "",
        balance: balanceWords(balance_kobo),
      })),
    ],
    total: {
      label: closing_kobo < 0 ? `In your favour on ${until}` : `Owed on ${until}`,
      sum: `₦${balanceWords(closing_kobo)}`,
    },
    dues: duesOf(matter),
    notes: [
      ...earlyNotes(matter),
      ...(matter.more_bills
        ? [`What to pay counts the ${matter.bills.length} oldest open bills; there are more.`]
        : []),
      ...(late_kobo > 0
        ? [
            `Penalty and interest of ${formatNaira(late_kobo)} come on top if it is paid on ${until}. What is overdue includes them.`,
          ]
        : []),
      "Cr: in your favour. You can use it to pay your bills.",
    ],
  };
}

/** Dates that stand each in a row of its own. */
const MOST_DATES = 10;
/** Early payment amounts that are named. */
const MOST_EARLY = 10;

function duesOf({ bills, credit_kobo }: StatementMatter): DueRow[] {
  const amounts = bills.flatMap(({ due }) => due.amounts);
  const sumOf = (some: typeof amounts) => sumKobo(some.map(({ kobo }) => kobo));
  const row = (label: string, kobo: number): DueRow[] =>
    kobo === 0 ? [] : [{ label, sum: formatNaira(kobo) }];
  const overdue = amounts.filter(({ overdue }) => overdue);
  const coming = amounts.filter(({ overdue }) => !overdue).sort((a, b) => a.due_on.localeCompare(b.due_on));
  const dates = [...Map.groupBy(coming, ({ due_on }) => due_on)];
  const later = dates.slice(MOST_DATES).flatMap(([, some]) => some);
  const last = later.at(-1);
  const rows = [
    ...row("Overdue, to pay now", sumOf(overdue)),
    ...dates.slice(0, MOST_DATES).flatMap(([day, some]) => row(`To pay by ${formatDate(day)}`, sumOf(some))),
    ...(last ? row(`To pay later, until ${formatDate(last.due_on)}`, sumOf(later)) : []),
  ];
  const held = row(HELD_LABEL, sumKobo(bills.map(({ due }) => due.held_kobo)));
  const credit = rows.length > 0 ? row("Credit that can be used for it", -credit_kobo || 0) : [];
  return [...rows, ...held, ...credit];
}

function earlyNotes({ bills }: StatementMatter): string[] {
  return bills
    .flatMap(({ code, due }) =>
      due.early.map(
        ({ kobo, pay_by }) =>
          `${code}: with the early payment discount, ${formatNaira(kobo)} is enough until ${formatDate(pay_by)}.`,
      ),
    )
    .slice(0, MOST_EARLY);
}

const bare = (kobo: number) => formatNaira(kobo).replace("₦", "");

/** "214,500.00", "1,000.00 Cr" */
function balanceWords(kobo: number): string {
  return kobo < 0 ? `${bare(-kobo)} Cr` : bare(kobo);
}
