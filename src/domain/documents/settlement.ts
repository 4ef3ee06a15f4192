/** The whole text of a settlement document. Screen, print and PDF render this one object. */
import { formatDate } from "../lagos.ts";
import { formatNaira, nairaDigits } from "../money.ts";
import type { SettlementState } from "../settlement.ts";
import { type ChargeDocument, type DocumentFrame, statusMarks } from "./charge-document.ts";

/** Data of the document. Kobo; reversals, fees and carried amounts are negative. */
export interface SettlementData {
  readonly code: string;
  readonly agency: string;
  readonly agency_name: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly status: SettlementState;
  readonly gross_kobo: number;
  readonly reversed_kobo: number;
  readonly fee_kobo: number;
  readonly carried_kobo: number;
  readonly net_kobo: number;
  readonly drafted_by_name: string;
  readonly approved_by_name: string | null;
  readonly items: readonly {
    code: string | null;
    name: string | null;
    gross_kobo: number;
    reversed_kobo: number;
  }[];
  readonly days: readonly { day: string; gross_kobo: number; reversed_kobo: number; fee_kobo: number }[];
  readonly payouts: readonly {
    state: string;
    bank_name: string;
    bank_account_number: string;
    reference: string | null;
    paid_on: string | null;
  }[];
}

export interface SettlementTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SettlementDocument {
  readonly kind: "Settlement";
  readonly government: ChargeDocument["government"];
  readonly marks: string[];
  readonly addressee: string[];
  readonly facts: { label: string; value: string }[];
  readonly title: string;
  readonly intro: string;
  readonly parts: readonly SettlementTable[];
  readonly total: { label: string; sum: string };
  readonly notes: string[];
}

const STATUS_LABELS: Readonly<Record<SettlementState, string>> = {
  draft: "Draft, not approved",
  approved: "Approved, to be paid",
  failed: "Payment failed",
  paid: "Paid",
  carried: "Carried over to the next batch",
  discarded: "Discarded",
};

/** The content of the document. */
export function settlementContent(
  data: SettlementData,
  frame: Pick<DocumentFrame, "government">,
): SettlementDocument {
  const { code, agency, agency_name, period_from, period_to, status, net_kobo } = data;
  const { demo, ...government } = frame.government;
  const payout = data.payouts.find(({ state }) => state !== "failed");
  return {
    kind: "Settlement",
    government,
    marks: [
      ...statusMarks(demo, null),
      ...(status === "draft" || status === "discarded" ? [STATUS_LABELS[status]] : []),
    ],
    addressee: [agency_name, ...(payout ? [`${payout.bank_name} ${payout.bank_account_number}`] : [])],
    facts: [
      { label: "Batch", value: code },
      { label: "Agency", value: agency },
      { label: "From", value: formatDate(period_from) },
      { label: "To", value: formatDate(period_to) },
      { label: "Status", value: STATUS_LABELS[status] },
      ...(payout?.reference ? [{ label: "Reference", value: payout.reference }] : []),
      ...(payout?.paid_on ? [{ label: "Paid on", value: formatDate(payout.paid_on) }] : []),
    ],
    title: `Settlement up to ${formatDate(period_to)}`,
    intro: "Collections for the agency, less reversals and gateway fees.",
    parts: [totalsOf(data), itemsOf(data), daysOf(data)],
    total: {
      label: totalText(status, net_kobo),
      sum: formatNaira(net_kobo),
    },
    notes: [
      `Drafted by ${data.drafted_by_name}${data.approved_by_name ? `, approved by ${data.approved_by_name}` : ""}.`,
      "For shared revenue items, this is the agency’s share on the date of each receipt.",
    ],
  };
}

function totalText(status: SettlementState, net_kobo: number): string {
  if (net_kobo <= 0) return "Carried over to the next batch";
  return status === "paid" ? "Paid to the agency" : "To be paid to the agency";
}

function totalsOf({ gross_kobo, reversed_kobo, fee_kobo, carried_kobo }: SettlementData): SettlementTable {
  return {
    title: "Amount",
    heads: ["Item", "Amount (₦)"],
    rows: [
      ["Collected", nairaDigits(gross_kobo)],
      ["Reversed", nairaDigits(reversed_kobo)],
      ["Fees", nairaDigits(fee_kobo)],
      ...(carried_kobo === 0 ? [] : [["Carried over from earlier batches", nairaDigits(carried_kobo)]]),
    ],
  };
}

function itemsOf({ items }: SettlementData): SettlementTable {
  return {
    title: "By revenue item",
    heads: ["Revenue item", "Collected (₦)", "Reversed (₦)"],
    rows: items.map(({ code, name, gross_kobo, reversed_kobo }) => [
      code === null ? "Penalty and interest" : `${code} ${name ?? ""}`,
      nairaDigits(gross_kobo),
      nairaDigits(reversed_kobo),
    ]),
  };
}

function daysOf({ days }: SettlementData): SettlementTable {
  return {
    title: "By day",
    heads: ["Date", "Collected (₦)", "Reversed (₦)", "Fees (₦)"],
    rows: days.map(({ day, gross_kobo, reversed_kobo, fee_kobo }) => [
      formatDate(day),
      nairaDigits(gross_kobo),
      nairaDigits(reversed_kobo),
      nairaDigits(fee_kobo),
    ]),
  };
}
