import type { ListedLine } from "#areas/collecting/reconciliation/list-lines.ts";
import { claimText } from "#domain/bank-statement/line-labels.ts";
import { formatDate } from "#domain/lagos.ts";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { accountText, bankPages, lineStyle } from "./labels.ts";

export const LINES_CAPTION = "Bank lines, oldest first";

/** Columns of a list of lines: the bank's data, and what each line is matched to. */
export const lineColumns: Columns<ListedLine> = [
  codeColumn("Line", bankPages.line),
  { head: "Narration", place: "name", cell: "narration", secondLine: "reference" },
  {
    head: "Date",
    place: "sub",
    cell: ({ booked_on }) => formatDate(booked_on),
    secondLine: (row) => (row.day === row.booked_on ? accountText(row) : `counted on ${formatDate(row.day)}`),
  },
  {
    head: "Matched to",
    place: "status",
    cell: ({ state }) => <Status {...lineStyle(state)} />,
    secondLine: matchText,
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** The claim, the match, or the bills named in the line's text. */
function matchText({ claim, explanation, suggested_bills }: ListedLine): string | undefined {
  if (claim) return `allocated, ${claimText(claim)}`;
  if (explanation || !suggested_bills) return explanation ?? undefined;
  const { codes, matches_amount, deposit_pending } = suggested_bills;
  return `Mentions ${codes.join(", ")}; the amount ${matches_amount ? "matches" : "differs"}${deposit_pending ? "; another deposit is pending" : ""}`;
}
