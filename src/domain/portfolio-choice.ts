/** Which payers are put into a portfolio: listed by their codes, or picked out by what they owe and where they are. */

import { type InputFaults, readMoney, refuseUnknown } from "./charging-input.ts";
import { parseCode } from "./code.ts";
import { message } from "./message.ts";
import { plainText } from "./plain-value.ts";
import type { Raw } from "./record-input.ts";

/** More codes than this are no list that somebody has looked through. */
export const MOST_CODES = 10_000;

export const payerTypes = { individual: "Individuals", corporate: "Corporates" } as const;
export type PayerType = keyof typeof payerTypes;

export interface PickedBy {
  readonly type: PayerType | null;
  readonly lga_id: number | null;
  /** They owe something to this agency. */
  readonly agency_id: number | null;
  /** They owe more than this in all, kobo; of an agency where one is named. */
  readonly owing_over: number | null;
}

export interface PortfolioChoice {
  /** Listed, in the order they stand; null where they are picked. */
  readonly listed: readonly Listed[] | null;
  readonly picked: PickedBy | null;
  /** Those that have another manager come over as well; else they stay where they are. */
  readonly take_over: boolean;
}

export interface Listed {
  readonly line: number;
  readonly code: string;
  readonly type: PayerType;
  readonly id: number;
}

const PREFIXES: Readonly<Record<string, PayerType>> = { IND: "individual", COR: "corporate" };

/**
 * Reads which payers are meant; all faults at once. Meaningful when `faults` stays empty.
 * @param raw `codes` (text, a code a line; of a table the first column counts), or any of `type`, `lga_id`, `agency_id`
 * and `owing_over` (kobo, or naira as text); `take_over`
 */
export function readPortfolioChoice(faults: InputFaults, raw: Raw): PortfolioChoice {
  refuseUnknown(faults, raw, ["codes", "type", "lga_id", "agency_id", "owing_over", "take_over"]);
  const take_over = ["yes", "on", "true", true].includes(raw["take_over"] as string | true);
  const codes = typeof raw["codes"] === "string" ? raw["codes"] : "";
  if (codes.trim() !== "") return { listed: readCodes(faults, codes), picked: null, take_over };
  const picked = {
    type: readType(faults, raw["type"]),
    lga_id: readId(faults, "lga_id", raw["lga_id"]),
    agency_id: readId(faults, "agency_id", raw["agency_id"]),
    owing_over: readMoney(faults, "owing_over", raw["owing_over"]),
  };
  if (picked.owing_over !== null && picked.owing_over < 0)
    faults.add("owing_over", "Write a sum of nothing or more.");
  const { lga_id, agency_id, owing_over } = picked;
  if (faults.found.length === 0 && lga_id === null && agency_id === null && owing_over === null)
    faults.add("codes", "List codes, or say where the payers are or what they owe.", "no-payers-chosen");
  return { listed: null, picked, take_over };
}

/** A head line is passed over; every other line that is no code of a payer is told. */
function readCodes(faults: InputFaults, text: string): Listed[] {
  const found: Listed[] = [];
  const wrong: string[] = [];
  const seen = new Set<string>();
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  for (const [at, content] of lines.entries()) {
    const cell = (content.split(/[,;\t]/)[0] ?? "").trim().replace(/^"|"$/g, "").trim();
    if (cell === "") continue;
    const code = parseCode(cell);
    const type = code ? PREFIXES[code.prefix] : undefined;
    if (!code || !type) {
      const isHead = found.length === 0 && wrong.length === 0 && !/[0-9]/.test(cell);
      if (!isHead) wrong.push(`line ${at + 1} (${cell.slice(0, 30)})`);
      continue;
    }
    const key = `${type} ${code.id}`;
    if (!seen.has(key)) found.push({ line: at + 1, code: cell.toUpperCase(), type, id: code.id });
    seen.add(key);
  }
  if (wrong.length > 0)
    faults.add(
      "codes",
      message("No code of an individual or corporate: {wrong}.", { wrong: shortened(wrong) }),
      "unknown-payers",
    );
  else if (found.length === 0) faults.add("codes", "There is no code in it.", "no-payers-chosen");
  if (found.length > MOST_CODES)
    faults.add(
      "codes",
      message("At most {most} codes at once.", { most: MOST_CODES.toLocaleString("en-NG") }),
      "too-many-payers",
    );
  return found;
}

const TOLD = 20;

/** The first of many, and how many more there are. */
export function shortened(words: readonly string[]): string {
  const more = words.length - TOLD;
  return more > 0 ? `${words.slice(0, TOLD).join(", ")} and ${more} more` : words.join(", ");
}

function readType(faults: InputFaults, raw: unknown): PayerType | null {
  if (raw === undefined || raw === null || raw === "") return null;
  if (raw === "individual" || raw === "corporate") return raw;
  return faults.add("type", "Choose individuals, corporates or both.") ?? null;
}

function readId(faults: InputFaults, name: string, raw: unknown): number | null {
  if (raw === undefined || raw === null || raw === "") return null;
  if (/^[0-9]{1,10}$/.test(plainText(raw))) return Number(raw);
  return faults.add(name, "Select one from the list.") ?? null;
}
