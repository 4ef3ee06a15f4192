import type { AssetFact } from "../asset-facts.ts";
import { capital } from "../capital.ts";
import type { DueRow } from "./due-rows.ts";

/**
 * Everything a demand notice or a bill says, in words: screen, print and PDF are drawn from this one object
 * and say the same (a test compares their words). Plain data; the code to scan is drawn from `pay_url`.
 */

export type PaperLine = {
  label: string;
  explanation: string;
  /** The revenue item, "TR-01". */
  item: string;
  /** "214,500.00" */
  sum: string;
};

export type ChargePaper = {
  kind: "Demand notice" | "Bill" | "Assessment";
  /** DN-…, BIL-…, ASM-… */
  code: string;
  government: { name: string; title: string; office: string; address: string; phone: string };
  /** "Demonstration. Not a real document.", "CANCELLED: …" */
  marks: string[];
  /** The pay code, so that "the code on the plate" is the one to type. */
  plate: { code: string; note: string };
  /** The window address: name, then lines. */
  addressee: string[];
  facts: { label: string; value: string }[];
  title: string;
  intro: string;
  /** What it is for, so that it can be told from others: "Property", and its address and use; null of what has no record. */
  about: { title: string; facts: { label: string; value: string }[] } | null;
  lines: PaperLine[];
  /** What the lines come to: "To pay by 31 Mar 2026", "₦284,500.00". */
  total: { label: string; sum: string };
  /** What to pay by when, where that is not just the total by one date. */
  dues: DueRow[];
  /** "Two hundred … naira only." */
  in_words: string;
  ways: { name: string; words: string }[];
  /** "7K3D-M9QX" */
  pay_code: string;
  /** What the square opens. */
  pay_url: string;
  qr_label: string;
  last_year: string | null;
  /** What has changed since the document was issued; null where nothing has. */
  since: string | null;
  rights: string[];
  signature: { name: string; under: string };
  tear: { cut: string; code: string; note: string; amounts: DueRow[] };
};

/** What the two papers are made of besides their own matter. */
export type PaperFrame = {
  government: ChargePaper["government"] & { demo: boolean };
  agency: {
    name: string;
    bank_name: string | null;
    bank_account_number: string | null;
    bank_account_name: string | null;
  };
  /** The public address of this installation, without a path. */
  public_url: string;
  /** Days from service within which one may object. */
  objection_days: number;
};

/** How to pay, as the frame knows it; a bank only where the agency has one. */
export function waysToPay(
  { agency, government, public_url }: PaperFrame,
  payCode: string,
): ChargePaper["ways"] {
  const { bank_name, bank_account_number, bank_account_name } = agency;
  const bank = [bank_name, bank_account_number, bank_account_name].filter(Boolean).join(", ");
  return [
    {
      name: "Phone or computer.",
      words: `Scan the square, or type ${payCode} at ${new URL(public_url).host}.`,
    },
    ...(bank ? [{ name: "Bank.", words: `${bank}. Give the code ${payCode} as the reference.` }] : []),
    { name: "Counter.", words: `${government.address || government.office}, Monday to Friday, 8 to 4.` },
  ];
}

/** In their place, where a paper is still at hand but nobody must pay it. */
export const nothingToPay: ChargePaper["ways"] = [
  { name: "Nothing to pay.", words: "Do not pay this. Scan the square to see how it stands today." },
];

/** Where the bill of a token is paid. */
export function payUrl(frame: PaperFrame, token: string): string {
  return new URL(`/payments/pay/${token}`, frame.public_url).href;
}

/** The plate at the head of a paper. */
export function payPlate(code: string): ChargePaper["plate"] {
  return { code, note: "Pay code" };
}

/** What a paper is about, among its facts: "Property", "PRP-0002988-U". */
export function aboutFact({ code, one }: { code: string; one: string }): ChargePaper["facts"][number] {
  return { label: capital(one), value: code };
}

/** What a document is for, beyond its code. */
export function aboutPart({
  one,
  facts,
}: {
  one: string;
  facts: readonly AssetFact[];
}): ChargePaper["about"] {
  return facts.length === 0 ? null : { title: capital(one), facts: [...facts] };
}

/** What nobody may leave out. */
export function standingMarks(demo: boolean, cancelled: string | null): string[] {
  return [
    ...(demo ? ["Demonstration. Not a real document."] : []),
    ...(cancelled === null ? [] : [`CANCELLED: ${cancelled}`]),
  ];
}

export const counterWarning = "No officer may take cash outside a counter: ask for a numbered receipt.";
export const cutHere = "Cut here and bring this part to the counter or bank";
