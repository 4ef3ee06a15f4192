/** Finds identifiers in the text of a line: pay codes, record codes, receipt, phone and company numbers. */
import { parseCode } from "../code.ts";
import { normaliseRcNumber } from "../identity.ts";
import { normalisePayCode } from "../pay-code.ts";
import { normalisePhone } from "../phone.ts";

/** Parsed liberally: each is looked up, and only existing ones count. */
export interface TextIdentifiers {
  /** Eight characters without the dash. */
  readonly pay_codes: readonly string[];
  readonly bill_ids: readonly number[];
  readonly individual_ids: readonly number[];
  readonly corporate_ids: readonly number[];
  /** "IRS-2026-0041877" */
  readonly receipts: readonly string[];
  /** Eleven digits. */
  readonly phones: readonly string[];
  /** "RC123456" */
  readonly rc_numbers: readonly string[];
  /** Ten digits. */
  readonly tins: readonly string[];
  /** Thirteen digits. */
  readonly tax_ids: readonly string[];
}

/** Maximum words of a code that is split by spaces and punctuation. */
const MAX_PARTS = 4;

/** @param text the narration and the reference of a line */
export function identifiersIn(text: string): TextIdentifiers {
  const plain = text.normalize("NFKC").toUpperCase();
  const joined = joinedParts(plain);
  const codes = joined.flatMap((one) => parseCode(one) ?? []);
  const idsOf = (prefix: string) => unique(codes.filter((one) => one.prefix === prefix).map(({ id }) => id));
  const digits = joined.filter((one) => /^\d{10,14}$/.test(one));
  return {
    pay_codes: unique(
      payCodeCandidates(plain).flatMap((one) => normalisePayCode(one)?.replace("-", "") ?? []),
    ),
    bill_ids: idsOf("BIL"),
    individual_ids: idsOf("IND"),
    corporate_ids: idsOf("COR"),
    receipts: unique(plain.match(/\b[A-Z0-9]{2,12}-\d{4}-\d{4,}\b/g) ?? []),
    phones: unique(digits.flatMap((one) => normalisePhone(one) ?? [])),
    rc_numbers: unique(
      [...plain.matchAll(/\b(RC|BN|IT)(?:\s*NO\.?)?[\s.:#/-]*(\d{3,8})\b/g)].flatMap(
        ([, kind, number]) => normaliseRcNumber(`${kind}${number}`) ?? [],
      ),
    ),
    tins: digits.filter((one) => one.length === 10),
    tax_ids: digits.filter((one) => one.length === 13),
  };
}

/** The words of a text, and neighbouring words joined: "7K3D M9QX" contains "7K3DM9QX". */
function joinedParts(text: string): string[] {
  const parts = text.match(/[A-Z0-9]+/g) ?? [];
  return unique(
    parts.flatMap((_, at) =>
      Array.from({ length: Math.min(MAX_PARTS, parts.length - at) }, (_, more) =>
        parts.slice(at, at + more + 1).join(""),
      ),
    ),
  );
}

/** Words of eight characters, and two consecutive words of four: a pay code is not split elsewhere. */
function payCodeCandidates(text: string): string[] {
  const parts = text.match(/[A-Z0-9]+/g) ?? [];
  return parts.flatMap((part, at) => {
    const next = parts[at + 1] ?? "";
    if (part.length === 8) return [part];
    return part.length === 4 && next.length === 4 ? [part + next] : [];
  });
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
