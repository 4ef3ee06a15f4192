import { amountInWords } from "#domain/amount-in-words.ts";
import { banks } from "#domain/bank-entry.ts";
import { formatMoment, formatShortDate, lagosDate } from "#domain/lagos.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import { formatRrr } from "#domain/retrieval-reference.ts";
import { type QrPath, qrPath } from "#platform/documents/qr-path.ts";
import type { Government } from "#platform/government.ts";
import type { FoundReceipt } from "./found-receipt.ts";

/** The text of a receipt. Screen, 80 mm roll and A4 use it, so that they are identical. */
export interface ReceiptContent {
  readonly government: {
    readonly name: string;
    readonly title: string;
    readonly office: string;
    readonly address: string;
    readonly phone: string;
  };
  /** "Demonstration. Not a real document.", "DUPLICATE", "CANCELLED" with the reason. */
  readonly marks: readonly string[];
  readonly kind: "Receipt";
  readonly agency: string;
  readonly number: string;
  /** "3 Nov 2026 11:26" */
  readonly moment: string;
  /** "03/11/2026" */
  readonly entry_date: string;
  /** "₦12,500.00" */
  readonly sum: string;
  readonly in_words: string;
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly {
    readonly code: string;
    readonly name: string;
    readonly bill_code: string;
    readonly sum: string;
  }[];
  /** Codes and titles of the subjects. */
  readonly plates: readonly { readonly code: string; readonly title: string }[];
  readonly qr: QrPath;
  readonly qr_label: string;
  /** "7K3D-M9QX" */
  readonly security_code: string;
  readonly check: readonly string[];
  /** Status of each bill afterwards. */
  readonly after: readonly {
    readonly words: string;
    readonly status: "unpaid" | "part-paid" | "paid" | "cancelled";
  }[];
}

/** The content of a receipt, as far as its reader can see it. */
export function receiptContent(
  receipt: FoundReceipt,
  context: { readonly government: Government & { readonly demo: boolean }; readonly publicUrl: URL },
): ReceiptContent {
  const { government, publicUrl } = context;
  const { name, title, office, address, phone } = government;
  const code = `${receipt.security_code.slice(0, 4)}-${receipt.security_code.slice(4)}`;
  return {
    government: { name, title, office, address, phone },
    marks: receiptMarks(receipt, government.demo),
    kind: "Receipt",
    agency: receipt.agency.name,
    number: receipt.number,
    moment: formatMoment(receipt.issued_at),
    entry_date: formatShortDate(lagosDate(receipt.issued_at)),
    sum: formatNaira(receipt.kobo),
    in_words: amountInWords(receipt.kobo),
    pairs: detailPairs(receipt),
    lines: receipt.lines.map((line) => ({ ...line, sum: formatNaira(line.kobo) })),
    plates: receipt.bills.flatMap(({ asset_code, asset_title }) =>
      asset_code && asset_title ? [{ code: asset_code, title: asset_title }] : [],
    ),
    qr: qrPath(new URL(`/receipt/validate/${receipt.signed}`, publicUrl).href),
    qr_label: "Check this receipt",
    security_code: code,
    check: [
      `Check it: ${publicUrl.host}/process/receipt`,
      `Verification code ${code}`,
      ...(phone ? [`or call ${phone}`] : []),
    ],
    after: receipt.bills.map((bill) => ({
      words:
        receipt.bills.length === 1 ? "After this payment the bill is" : `After this payment ${bill.code} is`,
      status: bill.status,
    })),
  };
}

/** Marks on a receipt. From its second print on it is a duplicate; masked copies are no originals and are not counted. */
export function receiptMarks(
  receipt: Pick<FoundReceipt, "status" | "cancel_reason" | "masked" | "print_count" | "replaced_by">,
  demo: boolean,
): string[] {
  const { cancel_reason, replaced_by } = receipt;
  return [
    ...(demo ? ["Demonstration. Not a real document."] : []),
    ...(receipt.status === "cancelled" ? [cancel_reason ? `CANCELLED: ${cancel_reason}` : "CANCELLED"] : []),
    ...(replaced_by ? [`REPLACED BY ${replaced_by}`] : []),
    ...(!receipt.masked && receipt.print_count > 1 ? ["DUPLICATE"] : []),
  ];
}

function detailPairs(receipt: FoundReceipt): { label: string; value: string }[] {
  const { payer, bills } = receipt;
  const owed = bills.reduce((sum, bill) => sum + bill.owed_kobo, 0);
  const held = sumKobo(bills.map((bill) => bill.held_kobo ?? 0));
  const isPart = bills.some((bill) => bill.status === "part-paid");
  return [
    { label: "From", value: payer.name },
    ...(payer.code ? [{ label: "Payer code", value: payer.code }] : []),
    ...(receipt.replaces ? [{ label: "Replaces", value: receipt.replaces }] : []),
    { label: "Agency", value: `${receipt.agency.code} ${receipt.agency.name}` },
    ...bills.flatMap((bill) => [
      { label: "For", value: bill.title + (isPart && bill.status === "part-paid" ? ", part payment" : "") },
      { label: "Bill", value: bill.code },
    ]),
    ...amountRows(receipt),
    { label: "Paid by", value: receipt.method },
    ...bankPairs(receipt),
    { label: "Balance", value: formatNaira(owed) },
    ...(held > 0 ? [{ label: "Under objection", value: formatNaira(held) }] : []),
    ...(receipt.officer ? [{ label: "Officer", value: receipt.officer }] : []),
    ...(receipt.paid?.on ? [{ label: "Payment date", value: formatShortDate(receipt.paid.on) }] : []),
    { label: "Entry date", value: formatShortDate(lagosDate(receipt.issued_at)) },
  ];
}

const REFERENCE_LABELS: Readonly<Record<string, string>> = {
  teller: "Teller number",
  transfer: "Transfer number",
};

/** The bank of the payment and its number there. */
function bankPairs({ paid }: FoundReceipt): { label: string; value: string }[] {
  if (!paid) return [];
  const { bank, kind, reference, rrr } = paid;
  const name = banks[bank as keyof typeof banks] ?? bank;
  return [
    ...(name ? [{ label: "Bank", value: name }] : []),
    ...(reference ? [{ label: REFERENCE_LABELS[kind ?? ""] ?? "Number", value: reference }] : []),
    ...(rrr ? [{ label: "RRR", value: formatRrr(rrr) }] : []),
  ];
}

/**
 * The lines, which add up to the receipt's total. A discount has no line of its own, so it comes first, from the unpaid
 * amount to the paid amount. An excess over the amount due was never part of the unpaid amount.
 */
function amountRows({ kobo, bills, lines }: FoundReceipt): { label: string; value: string }[] {
  const discount = sumKobo(bills.map((bill) => bill.discount_kobo));
  const lineRows = lines.map((line) => ({
    label: line.code ? `${line.code} ${line.name}` : line.name,
    value: formatNaira(line.kobo),
  }));
  if (discount === 0) return lineRows;
  const credit = sumKobo(lines.flatMap((line) => (line.kind === "credit" ? [line.kobo] : [])));
  const due = kobo - credit;
  return [
    { label: "Before the discount", value: formatNaira(due + discount) },
    { label: "Early payment discount", value: formatNaira(-discount) },
    ...(credit > 0 ? [{ label: "Due", value: formatNaira(due) }] : []),
    { label: "Paid", value: formatNaira(kobo) },
    ...lineRows.map(({ label, value }) => ({ label: `Including ${label}`, value })),
  ];
}
