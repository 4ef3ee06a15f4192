/** The text of a till sheet. Screen, print and PDF render this one object. */

import { banks } from "../bank-entry.ts";
import { countNoun } from "../count-text.ts";
import { formatClock, formatDate, formatMoment } from "../lagos.ts";
import { formatNaira, nairaDigits, sumKobo } from "../money.ts";
import { denominations } from "../till.ts";
import { type ChargeDocument, type DocumentFrame, statusMarks } from "./charge-document.ts";
import type { TillSheetData } from "./till-sheet-data.ts";
import { drawerLines, sheetRemarks } from "./till-sheet-drawer.ts";

export type SheetLine = { time: string; what: string; ref: string; way: string; sum: string };

export type TillSheet = {
  kind: "Till sheet";
  government: ChargeDocument["government"];
  marks: string[];
  facts: { label: string; value: string }[];
  title: string;
  intro: string;
  payments: {
    heads: [string, string, string, string];
    lines: SheetLine[];
    total: { label: string; sum: string };
    none: string;
  };
  moves: { heads: [string, string, string, string]; lines: SheetLine[]; none: string };
  drawer: { label: string; value: string; strong: boolean }[];
  notes: {
    heads: [string, string, string];
    lines: { note: string; count: string; sum: string }[];
    total: { label: string; sum: string };
  } | null;
  warnings: string[];
  signatures: string[];
};

const METHOD_LABELS: Readonly<Record<string, string>> = { cash: "Cash", card: "POS card", cheque: "Cheque" };
const MOVE_LABELS: Readonly<Record<string, string>> = {
  "pay-in": "Float added",
  "pay-out": "Float returned",
  "to-bank": "Bank deposit",
};

/** The content of a till sheet. */
export function tillSheet(data: TillSheetData, frame: Pick<DocumentFrame, "government">): TillSheet {
  const { demo, ...government } = frame.government;
  const last = data.counts.at(-1);
  return {
    kind: "Till sheet",
    government,
    marks: statusMarks(demo, null),
    facts: factsOf(data),
    title: `${data.place}, ${formatDate(data.day)}`,
    intro: `Receipts, other cash movements and cash count of till ${data.code}.`,
    payments: {
      heads: ["Receipt", "Payer", "Method", "Amount (₦)"],
      lines: data.payments.map((one) => ({
        time: formatClock(one.at),
        what: one.receipts
          .map(({ number, status }) => (status === "cancelled" ? `${number} (cancelled)` : number))
          .join(", "),
        ref: one.payer_name,
        way: `${one.method ?? METHOD_LABELS[one.way] ?? one.way}${one.state === "confirmed" ? "" : `, ${one.state}`}`,
        sum: nairaDigits(one.kobo),
      })),
      total: paymentsTotal(data),
      none: "No payments.",
    },
    moves: {
      heads: ["Movement", "Reason", "Status", "Amount (₦)"],
      lines: data.moves.map((move) => ({
        time: formatClock(move.made_at),
        what: MOVE_LABELS[move.kind] ?? move.kind,
        ref: refOf(move),
        way: moveStatus(move),
        sum: nairaDigits(move.kobo),
      })),
      none: "No other cash movements.",
    },
    drawer: drawerLines(data),
    notes: last
      ? {
          heads: ["Note or coin", "Number", "Amount (₦)"],
          lines: denominations
            .filter((kobo) => last.notes[String(kobo)])
            .map((kobo) => ({
              note: formatNaira(kobo),
              count: String(last.notes[String(kobo)]),
              sum: nairaDigits(kobo * (last.notes[String(kobo)] ?? 0)),
            })),
          total: { label: "Counted", sum: formatNaira(last.kobo) },
        }
      : null,
    warnings: sheetRemarks(data),
    signatures: [`Cashier: ${data.cashier_name}`, `Closed by: ${data.closed_by_name ?? "not yet closed"}`],
  };
}

/** Payments reversed before closing are listed but not counted; the label shows the difference. */
function paymentsTotal({ payments, cash_kobo, rounding_kobo, card_kobo, cheque_kobo }: TillSheetData) {
  const counted = cash_kobo - rounding_kobo + card_kobo + cheque_kobo;
  const listed = sumKobo(payments.map(({ kobo }) => kobo));
  const label = countNoun(payments.length, "payment");
  if (listed === counted) return { label, sum: formatNaira(counted) };
  return {
    label: `${label} of ${formatNaira(listed)}, less ${formatNaira(listed - counted)} reversed`,
    sum: formatNaira(counted),
  };
}

function factsOf(data: TillSheetData): TillSheet["facts"] {
  const { code, cashier_name, agency, opened_at, counted_at, counted_by_name, closed_at, closed_by_name } =
    data;
  return [
    { label: "Till", value: code },
    { label: "Cashier", value: cashier_name },
    { label: "Agency", value: agency ?? "All agencies" },
    { label: "Opened", value: formatMoment(opened_at) },
    {
      label: "Counted",
      value: counted_at ? `${formatMoment(counted_at)}, ${counted_by_name ?? ""}` : "Not yet",
    },
    { label: "Closed", value: closed_at ? `${formatMoment(closed_at)}, ${closed_by_name ?? ""}` : "Not yet" },
  ];
}

function refOf(move: TillSheetData["moves"][number]): string {
  const { reason, bank, reference, withdrawn_reason } = move;
  if (bank === null) return reason ?? "";
  const name = banks[bank as keyof typeof banks] ?? bank;
  const withdrawal = withdrawn_reason && `withdrawn: ${withdrawn_reason}`;
  return [`${name}, teller ${reference ?? ""}`, reason, withdrawal].filter(Boolean).join(", ");
}

function moveStatus(move: TillSheetData["moves"][number]): string {
  if (move.kind !== "to-bank") return "";
  if (move.withdrawn_at)
    return move.back_in_drawer ? "Withdrawn, returned to the drawer" : "Withdrawn after closing";
  return `${move.from_drawer ? "From the drawer" : "After closing"}, ${move.confirmed_at ? "confirmed" : "pending"}`;
}
