/** Selects the payers to add to a portfolio: by a list of codes, or by balance and place. */

import { parseCode } from "./code.ts";
import { readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { message } from "./message.ts";
import { plainText } from "./plain-value.ts";
import type { Raw } from "./record-input.ts";

/** Maximum codes per list: larger ones can't be checked by hand. */
export const MAX_CODES = 10_000;

export const payerTypes = { individual: "Individuals", corporate: "Corporates" } as const;
export type PayerType = keyof typeof payerTypes;

export interface PayerFilter {
  readonly type: PayerType | null;
  readonly lga_id: number | null;
  /** With a balance due to this agency. */
  readonly agency_id: number | null;
  /** With a balance above this, kobo; of the agency, if one is given. */
  readonly owing_over: number | null;
}

export interface PayerSelection {
  /** In the order of the list; null if selected by filter. */
  readonly listed: readonly ListedPayer[] | null;
  readonly picked: PayerFilter | null;
  /** Whether payers of other managers are moved too; otherwise they are skipped. */
  readonly take_over: boolean;
}

export interface ListedPayer {
  readonly line: number;
  readonly code: string;
  readonly type: PayerType;
  readonly id: number;
}

const PREFIXES: Readonly<Record<string, PayerType>> = { IND: "individual", COR: "corporate" };

/**
 * Reads the selection; collects all errors. Valid only if `errors` is empty.
 * @param raw `codes` (text, one code per line; in a table the first column), or any of `type`, `lga_id`, `agency_id`
 * and `owing_over` (kobo, or naira as text); `take_over`
 */
export function readPayerSelection(errors: ValidationErrors, raw: Raw): PayerSelection {
  refuseUnknown(errors, raw, ["codes", "type", "lga_id", "agency_id", "owing_over", "take_over"]);
  const take_over = ["yes", "on", "true", true].includes(raw["take_over"] as string | true);
  const codes = typeof raw["codes"] === "string" ? raw["codes"] : "";
  if (codes.trim() !== "") return { listed: readCodes(errors, codes), picked: null, take_over };
  const picked = {
    type: readType(errors, raw["type"]),
    lga_id: readId(errors, "lga_id", raw["lga_id"]),
    agency_id: readId(errors, "agency_id", raw["agency_id"]),
    owing_over: readMoney(errors, "owing_over", raw["owing_over"]),
  };
  if (picked.owing_over !== null && picked.owing_over < 0)
    errors.add("owing_over", "Enter an amount of 0 or more.");
  const { lga_id, agency_id, owing_over } = picked;
  if (errors.found.length === 0 && lga_id === null && agency_id === null && owing_over === null)
    errors.add(
      "codes",
      "Enter payer codes, or select a place, an agency or a minimum balance.",
      "no-payers-chosen",
    );
  return { listed: null, picked, take_over };
}

/** A heading is skipped; any other line without a payer code is an error. */
function readCodes(errors: ValidationErrors, text: string): ListedPayer[] {
  const found: ListedPayer[] = [];
  const invalid: string[] = [];
  const seen = new Set<string>();
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  for (const [at, content] of lines.entries()) {
    const cell = (content.split(/[,;\t]/)[0] ?? "").trim().replace(/^"|"$/g, "").trim();
    if (cell === "") continue;
    const code = parseCode(cell);
    const type = code ? PREFIXES[code.prefix] : undefined;
    if (!code || !type) {
      const isHead = found.length === 0 && invalid.length === 0 && !/[0-9]/.test(cell);
      if (!isHead) invalid.push(`line ${at + 1} (${cell.slice(0, 30)})`);
      continue;
    }
    const key = `${type} ${code.id}`;
    if (!seen.has(key)) found.push({ line: at + 1, code: cell.toUpperCase(), type, id: code.id });
    seen.add(key);
  }
  if (invalid.length > 0)
    errors.add(
      "codes",
      message("Enter only codes of individuals and corporates. Check {wrong}.", {
        wrong: truncatedList(invalid),
      }),
      "unknown-payers",
    );
  else if (found.length === 0) errors.add("codes", "Enter at least one code.", "no-payers-chosen");
  if (found.length > MAX_CODES)
    errors.add(
      "codes",
      message("Enter at most {most} codes.", { most: MAX_CODES.toLocaleString("en-NG") }),
      "too-many-payers",
    );
  return found;
}

const MAX_LISTED = 20;

/** The first items, and how many more there are. */
export function truncatedList(items: readonly string[]): string {
  const more = items.length - MAX_LISTED;
  return more > 0 ? `${items.slice(0, MAX_LISTED).join(", ")} and ${more} more` : items.join(", ");
}

function readType(errors: ValidationErrors, raw: unknown): PayerType | null {
  if (raw === undefined || raw === null || raw === "") return null;
  if (raw === "individual" || raw === "corporate") return raw;
  return errors.add("type", "Select individuals, corporates or both.") ?? null;
}

function readId(errors: ValidationErrors, name: string, raw: unknown): number | null {
  if (raw === undefined || raw === null || raw === "") return null;
  if (/^[0-9]{1,10}$/.test(plainText(raw))) return Number(raw);
  return errors.add(name, "Select an option from the list.") ?? null;
}
