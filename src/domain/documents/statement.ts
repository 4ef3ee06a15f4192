/**
 * Everything the account statement of a payer says, in words: screen, print and PDF are drawn from this one object. What
 * is owed stands above nothing, what is in the payer's favour has a "Cr".
 */
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import { type ChargePaper, type PaperFrame, standingMarks } from "./charge-paper.ts";

export type StatementEntry = {
  on: LagosDate;
  /** "Rates, 2026" */
  what: string;
  /** The code of the bill, the change or the receipt. */
  ref: string;
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
  lines: { on: string; what: string; ref: string; charged: string; paid: string; balance: string }[];
  total: { label: string; sum: string };
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
  const opening = { on: formatDate(from), what: "Brought forward", ref: "", charged: "", paid: "" };
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
      { ...opening, balance: balanceWords(opening_kobo) },
      ...entries.map(({ on, what, ref, kobo, balance_kobo }) => ({
        ...{ on: formatDate(on), what, ref },
        charged: kobo > 0 ? bare(kobo) : "",
        paid: kobo < 0 ? bare(-kobo) : "",
        balance: balanceWords(balance_kobo),
      })),
    ],
    total: {
      label: closing_kobo < 0 ? `In your favour on ${until}` : `Owed on ${until}`,
      sum: `₦${balanceWords(closing_kobo)}`,
    },
    notes: [
      ...(late_kobo > 0
        ? [`Penalty and interest of ${formatNaira(late_kobo)} come on top if it is paid on ${until}.`]
        : []),
      "Cr: in your favour. It is taken into account when you pay at a counter.",
    ],
  };
}

const bare = (kobo: number) => formatNaira(kobo).replace("₦", "");

/** "214,500.00", "1,000.00 Cr" */
function balanceWords(kobo: number): string {
  return kobo < 0 ? `${bare(-kobo)} Cr` : bare(kobo);
}
