/**
 * Public record codes that people read out over the phone: prefix, number, check letter ("PRP-0012345-K"). The check
 * letter is a sum modulo 23 with weights 5ⁿ (n counted from the last digit; the prefix has the places above the tenth
 * digit). 23 is prime and 5 a primitive root of it, so any one wrong digit and any two swapped digits change the
 * letter; code.test.ts proves the same for the prefixes of the table.
 */

import { typedText } from "./invisible-characters.ts";

/** Resource → prefix. code.test.ts checks new rows. */
export const prefixes = {
  individual: "IND",
  spouse: "SPS",
  corporate: "COR",
  property: "PRP",
  residence: "RES",
  shop: "SHP",
  mast: "MST",
  signage: "SGN",
  vehicle: "VEH",
  street: "STR",
  individual_category: "ICT",
  lga: "LGA",
  ward: "WRD",
  park: "PRK",
  market: "MKT",
  user: "USR",
  role: "ROL",
  account_manager: "ACM",
  note: "NTE",
  merge: "MRG",
  agency: "AGY",
  revenue_item: "REV",
  demand_category: "DCT",
  category_item: "CIT",
  tariff_draft: "TDR",
  assessment: "ASM",
  demand_notice: "DN",
  billing_run: "RUN",
  print_pack: "PCK",
  bill: "BIL",
  objection: "OBJ",
  waiver: "WVR",
  adjustment: "ADJ",
  cancellation: "CAN",
  instalment_plan: "INS",
  payment: "PAY",
  bank_entry: "BNK",
  bank_account: "BAC",
  bank_statement: "BST",
  bank_line: "BLN",
  till: "TIL",
  receipt: "RCT",
  collection: "COL",
  reconciliation: "REC",
  settlement: "STL",
  payout_file: "PCF",
  refund: "RFD",
  reversal: "RVS",
  payment_acceptance: "ACP",
  receipt_cancellation: "RCN",
  super_agent: "SAG",
  ticket_agent: "TAG",
  wallet: "WAL",
  wallet_funding: "WFD",
  wallet_activity: "WAC",
  wallet_payment: "WPY",
  commission_run: "COM",
  ticket_category: "TCT",
  single_ticket: "TKT",
  bulk_ticket: "BTK",
  ticket_validation: "VAL",
  service_category: "SCT",
  service_subcategory: "SSC",
  service_provider: "SPR",
  service_request: "SRQ",
  announcement: "ANN",
  data_case: "DPC",
  approval_request: "APR",
  arrear: "ARR",
  old_receipt: "ORC",
  import: "IMP",
  export: "EXP",
  job: "JOB",
} as const;

export type CodeResource = keyof typeof prefixes;
export type CodePrefix = (typeof prefixes)[CodeResource];

/** The 23 check letters: no I, O or Q. */
const CHECK_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const MAX_ID = 9_999_999_999;
const WIDTH = 7;
const PREFIX_POSITION = 10;

const known = new Set<string>(Object.values(prefixes));

/** Prefix (any of the table, with 0 and 1 for O and I), dash, number, dash, check letter. */
const CODE_PATTERN = new RegExp(
  `^(${[...known].join("|").replaceAll("O", "[O0]").replaceAll("I", "[I1]")})` +
    "(-|\\s-\\s|\\s*)([0-9OIL]{1,10})(-|\\s-\\s|\\s*)([A-Z1])$",
);

/** Sum of value × 5^place, modulo 23; the last character is at `place`. */
function weigh(values: readonly number[], place: number): number {
  let weight = 1;
  for (let step = 0; step < place; step++) weight = (weight * 5) % 23;
  let sum = 0;
  for (let at = values.length - 1; at >= 0; at--) {
    sum = (sum + (values[at] ?? 0) * weight) % 23;
    weight = (weight * 5) % 23;
  }
  return sum;
}

function checkLetter(prefix: string, digits: string): string {
  const letters = [...prefix].map((letter) => letter.charCodeAt(0) - 64);
  return CHECK_LETTERS.charAt((weigh(letters, PREFIX_POSITION) + weigh([...digits].map(Number), 0)) % 23);
}

/** ("PRP", 12345) → "PRP-0012345-" and its check letter. RangeError unless id is an integer from 1 to 9,999,999,999. */
export function recordCode(prefix: CodePrefix, id: number): string {
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw new RangeError(`Not a record id: ${id}`);
  const digits = String(id).padStart(WIDTH, "0");
  return `${prefix}-${digits}-${checkLetter(prefix, digits)}`;
}

/**
 * Parses a typed code to {prefix, id}; undefined if it is not a code or its check letter is wrong. Accepts lower case,
 * spaces or nothing for the dashes, O for 0 and I or L for 1 (the reverse in the prefix), and a number without leading
 * zeros. Digits must be consecutive, and a long number needs both dashes or neither: otherwise a deleted digit, or a
 * dash typed for a digit, could pass the check.
 */
export function parseCode(text: string): { prefix: CodePrefix; id: number } | undefined {
  const match = CODE_PATTERN.exec(typedText(text).toUpperCase());
  if (!match) return undefined;
  const [, letters = "", before = "", number = "", after = "", last = ""] = match;
  const prefix = letters.replaceAll("0", "O").replaceAll("1", "I");
  const digits = number.replaceAll("O", "0").replace(/[IL]/g, "1");
  const id = Number(digits);
  const zerosAreRight = digits.length === WIDTH || !digits.startsWith("0");
  const dashesAreRight = digits.length <= WIDTH || before === after;
  if (!zerosAreRight || !dashesAreRight || id < 1 || !isPrefix(prefix)) return undefined;
  return checkLetter(prefix, digits) === last.replace("1", "L") ? { prefix, id } : undefined;
}

/** Whether text is a prefix of the table. */
export function isPrefix(text: string): text is CodePrefix {
  return known.has(text);
}

/** The resource of a prefix. */
export function getResource(prefix: CodePrefix): CodeResource {
  const found = (Object.keys(prefixes) as CodeResource[]).find((name) => prefixes[name] === prefix);
  if (!found) throw new RangeError(`No such prefix: ${prefix}`);
  return found;
}

/** The public code of a record: ("property", 12345) → "PRP-0012345-K"; the id for tables without codes. */
export function codeOf(resource: string, id: number): string {
  const prefix = prefixes[resource as CodeResource];
  return prefix === undefined ? String(id) : recordCode(prefix, id);
}
