import type { SampleRow } from "../bank-statement/mapping.ts";
import { readDay } from "../bank-statement/read-day.ts";
import type { BadLine } from "../bank-statement/read-lines.ts";
import { readSum } from "../bank-statement/read-sum.ts";
import { parseCode } from "../code.ts";
import type { LagosDate } from "../lagos.ts";
import type { PayoutMapping, PayoutPart } from "./mapping.ts";

/** What one line of the bank's answer says. */
export interface AnsweredLine {
  readonly line: number;
  readonly text: string;
  /** Of the batch, and the how-manieth payment of it. */
  readonly settlement_id: number;
  readonly attempt: number;
  readonly kobo: number;
  readonly day: LagosDate;
  readonly said: "paid" | "returned";
  /** The bank's number; where its file has none, ours, which the bank was told. */
  readonly reference: string;
  readonly reason: string | null;
}

/** A line that names a payment, whatever else it says. */
export type NamedLine = Pick<AnsweredLine, "line" | "settlement_id" | "attempt">;

export type ReadAnswer =
  | { readonly kind: "line"; readonly line: AnsweredLine }
  | { readonly kind: "bad"; readonly bad: BadLine; readonly names?: NamedLine | undefined }
  /** Words below the table, a total. */
  | { readonly kind: "passed" };

/** The number that the payment file has in front, "STL-0000012-K/1", also where a bank left its signs out. */
export function readPayment(
  text: string,
): { settlement_id: number; attempt: number; number: string } | undefined {
  const match = /^(STL)(\d{7,10})([A-Z])(\d{1,4})$/.exec(text.toUpperCase().replaceAll(/[\s/_.-]+/g, ""));
  const code = match && parseCode(`${match[1]}-${match[2]}-${match[3]}`);
  const attempt = Number(match?.[4]);
  if (!code || attempt < 1) return undefined;
  return { settlement_id: code.id, attempt, number: `${match[1]}-${match[2]}-${match[3]}/${attempt}` };
}

/** The payment that a line names whose cells cannot be told apart. */
function paymentIn(cells: readonly string[]) {
  const words = cells.join(",").split(/[",;|\t]/);
  return words.map(readPayment).find((one) => one !== undefined);
}

const PAID = /^(paid|success(ful|fully)?|succeeded|completed?|processed|credited|settled|done|00)$/i;
/** What is only not paid yet may still be: “unpaid” is none of these. */
const RETURNED = /^(returned?|reversed|failed|failure|unsuccessful|rejected|declined|bounced)$/i;

const shown = (cell: string) => `“${cell.slice(0, 40).toWellFormed()}”`;

/** A row below the names of the columns. @param fault why its cells could not be told apart */
export function readAnswer(
  { columns, order }: PayoutMapping,
  row: SampleRow,
  today: LagosDate,
  fault?: string,
): ReadAnswer {
  const cell = (part: PayoutPart) =>
    columns[part] === undefined ? "" : (row.cells[columns[part]] ?? "").replaceAll(/\s+/g, " ").trim();
  const text = row.cells
    .map((one) => one.trim())
    .filter(Boolean)
    .join(" · ")
    .slice(0, 300)
    .toWellFormed();
  const [payment, status] = [fault ? paymentIn(row.cells) : readPayment(cell("payment")), cell("status")];
  const names = payment && {
    line: row.line,
    settlement_id: payment.settlement_id,
    attempt: payment.attempt,
  };
  const bad = (reason: string): ReadAnswer => ({ kind: "bad", bad: { line: row.line, text, reason }, names });
  if (fault) return bad(fault);
  if (cell("payment") === "" && status === "") return { kind: "passed" };
  const [kobo, day] = [readSum(cell("amount")), readDay(cell("date"), order)];
  const said = PAID.test(status) ? "paid" : RETURNED.test(status) ? "returned" : undefined;
  const reasons: string[] = [];
  if (!payment) reasons.push(`${shown(cell("payment"))} is no number of a payment, such as STL-0000012-K/1.`);
  if (kobo === undefined || kobo === null) reasons.push(`${shown(cell("amount"))} is no sum.`);
  if (day === undefined) reasons.push(`${shown(cell("date"))} is no day.`);
  else if (day > today) reasons.push(`${cell("date")} lies in the future.`);
  if (said === undefined)
    reasons.push(`${shown(status)} says neither that it was paid nor that it came back.`);
  const reference = (cell("bank_reference") || payment?.number) ?? "";
  if (reference.length > 60 || (payment && !/[A-Z0-9]/i.test(reference)))
    reasons.push(`${shown(reference)} is no reference: letters and figures, at most 60.`);
  if (reasons.length > 0 || !payment || kobo == null || day === undefined || said === undefined)
    return bad(reasons.join(" "));
  return {
    kind: "line",
    line: {
      ...{ text, line: row.line, settlement_id: payment.settlement_id, attempt: payment.attempt },
      ...{ kobo: Math.abs(kobo), day, said, reference: reference.toWellFormed() },
      reason: cell("reason").slice(0, 300).toWellFormed() || null,
    },
  };
}
