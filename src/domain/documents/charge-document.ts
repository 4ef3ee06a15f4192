import type { AssetFact } from "../asset-facts.ts";
import { capitalise } from "../capitalise.ts";
import type { DueRow } from "./due-rows.ts";

/**
 * The whole text of a demand notice, bill or assessment. Screen, print and PDF render this one object, and a test
 * compares their text. The QR code is generated from `pay_url`.
 */

export type DocumentLine = {
  label: string;
  explanation: string;
  /** The revenue item, "TR-01". */
  item: string;
  /** "214,500.00" */
  sum: string;
};

export type ChargeDocument = {
  kind: "Demand notice" | "Bill" | "Assessment";
  /** DN-…, BIL-…, ASM-… */
  code: string;
  government: { name: string; title: string; office: string; address: string; phone: string };
  /** "Demonstration. Not a real document.", "CANCELLED: …" */
  marks: string[];
  /** The pay code in the box at the top. */
  plate: { code: string; note: string };
  /** For the envelope window: name, then address lines. */
  addressee: string[];
  facts: { label: string; value: string }[];
  title: string;
  intro: string;
  /** The record charged, such as "Property" with its address and use; null for bills without a record. */
  about: { title: string; facts: { label: string; value: string }[] } | null;
  lines: DocumentLine[];
  /** Total of the lines, such as "Pay by 31 Mar 2026", "₦284,500.00". */
  total: { label: string; sum: string };
  /** Amounts due by date; empty if the total is due on one date. */
  dues: DueRow[];
  /** "Two hundred … naira only." */
  in_words: string;
  ways: { name: string; words: string }[];
  /** "7K3D-M9QX" */
  pay_code: string;
  /** The URL in the QR code. */
  pay_url: string;
  qr_label: string;
  last_year: string | null;
  /** Changes since the document was issued; null if there are none. */
  since: string | null;
  rights: string[];
  signature: { name: string; under: string };
  tear: { cut: string; code: string; note: string; amounts: DueRow[] };
};

/** The data that all documents of an agency share. */
export type DocumentFrame = {
  government: ChargeDocument["government"] & { demo: boolean; office_hours?: string };
  agency: {
    name: string;
    bank_name: string | null;
    bank_account_number: string | null;
    bank_account_name: string | null;
  };
  /** The public address of this installation, without a path. */
  public_url: string;
  /** Days from service within which the payer can object. */
  objection_days: number;
};

/** The ways to pay; by bank only if the agency has an account. */
export function paymentMethods(
  { agency, government, public_url }: DocumentFrame,
  payCode: string,
): ChargeDocument["ways"] {
  const { bank_name, bank_account_number, bank_account_name } = agency;
  const bank = [bank_name, bank_account_number, bank_account_name].filter(Boolean).join(", ");
  return [
    {
      name: "Phone or computer.",
      words: `Scan the QR code, or enter ${payCode} at ${new URL(public_url).host}.`,
    },
    ...(bank ? [{ name: "Bank.", words: `${bank}. Quote the code ${payCode} as the reference.` }] : []),
    {
      name: "Counter.",
      words: `${[government.address || government.office, government.office_hours].filter(Boolean).join(", ")}.`,
    },
  ];
}

/** Replaces the ways to pay on a document that is paid or cancelled. */
export const nothingToPay: ChargeDocument["ways"] = [
  { name: "Nothing to pay.", words: "Do not pay this. Scan the QR code to see its current status." },
];

/** URL of the payment page of the bill with this token. */
export function payUrl(frame: DocumentFrame, token: string): string {
  return new URL(`/payments/pay/${token}`, frame.public_url).href;
}

/** The box with the pay code at the top of a document. */
export function payCodeBox(code: string): ChargeDocument["plate"] {
  return { code, note: "Pay code" };
}

/** The record charged, as a fact: "Property", "PRP-0002988-U". */
export function assetCodeFact({ code, one }: { code: string; one: string }): ChargeDocument["facts"][number] {
  return { label: capitalise(one), value: code };
}

/** The details of the record charged. */
export function assetDetails({
  one,
  facts,
}: {
  one: string;
  facts: readonly AssetFact[];
}): ChargeDocument["about"] {
  return facts.length === 0 ? null : { title: capitalise(one), facts: [...facts] };
}

/** Marks that every document must show. */
export function statusMarks(demo: boolean, cancelled: string | null): string[] {
  return [
    ...(demo ? ["Demonstration. Not a real document."] : []),
    ...(cancelled === null ? [] : [`CANCELLED: ${cancelled}`]),
  ];
}

export const counterWarning = "Officers must not take cash except at a counter. Ask for a numbered receipt.";
export const cutInstruction = "Cut here and take this slip to the counter or bank";
