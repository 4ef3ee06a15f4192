import { tidyReference } from "../bank-reference.ts";
import type { SampleRow } from "../bank-statement/mapping.ts";
import { readSignedAmount } from "../bank-statement/read-amount.ts";
import { readDay } from "../bank-statement/read-day.ts";
import type { BadLine } from "../bank-statement/read-row.ts";
import { parseCode } from "../code.ts";
import type { LagosDate } from "../lagos.ts";
import type { PayoutMapping, PayoutPart } from "./payout-part.ts";

/** A parsed line of the bank's response. */
export interface ResponseLine {
  readonly line: number;
  readonly text: string;
  /** ID of the settlement batch. */
  readonly settlement_id: number;
  /** Number of the payment attempt for the batch. */
  readonly attempt: number;
  readonly kobo: number;
  readonly day: LagosDate;
  readonly reported_status: "paid" | "returned";
  /** Bank reference; the payment number of the payout if the file has none. */
  readonly reference: string;
  readonly reason: string | null;
}

/** A line that names a payment, with or without errors. */
export type PaymentReference = Pick<ResponseLine, "line" | "settlement_id" | "attempt">;

export type ReadResponse =
  | { readonly kind: "line"; readonly line: ResponseLine }
  | { readonly kind: "bad"; readonly bad: BadLine; readonly names?: PaymentReference | undefined }
  /** Text or a total below the table. */
  | { readonly kind: "passed" };

/** Our payment number in the payment file, "STL-0000012-K/1", also without its punctuation. */
export function readPayment(
  text: string,
): { settlement_id: number; attempt: number; number: string } | undefined {
  const match = /^(STL)(\d{7,10})([A-Z])(\d{1,4})$/.exec(text.toUpperCase().replaceAll(/[\s/_.-]+/g, ""));
  const code = match && parseCode(`${match[1]}-${match[2]}-${match[3]}`);
  const attempt = Number(match?.[4]);
  if (!code || attempt < 1) return undefined;
  return { settlement_id: code.id, attempt, number: `${match[1]}-${match[2]}-${match[3]}/${attempt}` };
}

/** The payment named in a line that could not be split into cells. */
function findPayment(cells: readonly string[]) {
  const cellTexts = cells.join(",").split(/[",;|\t]/);
  return cellTexts.map(readPayment).find((one) => one !== undefined);
}

const PAID =
  /^(00|(00 )?(paid|success(ful|fully)?|succeeded|completed?|processed|credited|settled|done)( 00)?)$/i;
/** Definite failures only: an “unpaid” payment may still be paid. */
const RETURNED = /^(returned?|reversed|failed|failure|unsuccessful|rejected|declined|bounced)$/i;

/**
 * “Transaction Successful.” → paid: ignores punctuation, except a question mark, and the words transaction
 * and payment. Undefined unless the status is clear.
 */
function statusOf(status: string): ResponseLine["reported_status"] | undefined {
  const text = status.replaceAll(/[\s.,;:!()[\]/_–—-]+/g, " ").trim();
  const word = text.replace(/^(transaction|payment) /i, "");
  return PAID.test(word) ? "paid" : RETURNED.test(word) ? "returned" : undefined;
}

const quoted = (cell: string) => `“${cell.slice(0, 40).toWellFormed()}”`;

/** Reads a row below the header. @param error why its cells could not be split */
export function readResponseRow(
  { columns, order }: PayoutMapping,
  row: SampleRow,
  today: LagosDate,
  error?: string,
): ReadResponse {
  const cell = (part: PayoutPart) =>
    columns[part] === undefined ? "" : (row.cells[columns[part]] ?? "").replaceAll(/\s+/g, " ").trim();
  const text = row.cells
    .map((one) => one.trim())
    .filter(Boolean)
    .join(" · ")
    .slice(0, 300)
    .toWellFormed();
  const [payment, status] = [error ? findPayment(row.cells) : readPayment(cell("payment")), cell("status")];
  const names = payment && {
    line: row.line,
    settlement_id: payment.settlement_id,
    attempt: payment.attempt,
  };
  const bad = (reason: string): ReadResponse => ({
    kind: "bad",
    bad: { line: row.line, text, reason },
    names,
  });
  if (error) return bad(error);
  if (cell("payment") === "" && status === "") return { kind: "passed" };
  const [kobo, day] = [readSignedAmount(cell("amount")), readDay(cell("date"), order)];
  const reported = statusOf(status);
  const reasons: string[] = [];
  const addReason = (part: PayoutPart, ifMissing: string, ifInvalid: string) =>
    reasons.push(cell(part) === "" ? ifMissing : `${quoted(cell(part))} ${ifInvalid}`);
  if (!payment)
    addReason(
      "payment",
      "The payment number is missing.",
      "is not a payment number such as STL-0000012-K/1.",
    );
  if (kobo == null) addReason("amount", "The amount is missing.", "is not an amount.");
  if (day === undefined) addReason("date", "The date is missing.", "is not a date.");
  else if (day > today) reasons.push(`${cell("date")} is in the future.`);
  if (reported === undefined) addReason("status", "The status is missing.", "is not “paid” or “returned”.");
  const reference = (tidyReference(cell("bank_reference")) || payment?.number) ?? "";
  if (reference.length > 60 || (payment && !/[A-Z0-9]/i.test(reference)))
    reasons.push(`${quoted(reference)} is not a reference of at most 60 letters and digits.`);
  if (reasons.length > 0 || !payment || kobo == null || day === undefined || reported === undefined)
    return bad(reasons.join(" "));
  return {
    kind: "line",
    line: {
      text,
      line: row.line,
      settlement_id: payment.settlement_id,
      attempt: payment.attempt,
      kobo: Math.abs(kobo),
      day,
      reported_status: reported,
      reference: reference.toWellFormed(),
      reason: cell("reason").slice(0, 300).toWellFormed() || null,
    },
  };
}
