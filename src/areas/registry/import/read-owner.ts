import { hash } from "node:crypto";
import { type Message, message, nested } from "#domain/message.ts";
import { readValue } from "#domain/read-value.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { AnyResource } from "#resource/define.ts";
import { splitAddress } from "./split-address.ts";

/** The owner on a line. */
export interface LineOwner {
  readonly type: "individual" | "corporate";
  /** Identifies the same person or company across lines: unique in its table. */
  readonly key: string;
  /** Values of the columns in `ownerColumns`. */
  readonly values: Readonly<Record<string, string | null>>;
  /** Local government in which new owners are registered; none if omitted. */
  readonly lga_id?: number;
}

export const ownerColumns = {
  individual: ["surname", "first_name", "street_number", "street_name", "city"],
  corporate: ["name", "street_number", "street_name", "city"],
} as const;

/** Words that occur only in names of organisations. */
const ORGANISATION_WORDS =
  /\b(?:LLC|LLP|LP|LTD|LIMITED|INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|PLC|GMBH|TRUST|TRUSTEES?|TTEES?|FUND|FOUNDATION|CHURCH|PARISH|DIOCESE|MOSQUE|MISSION|MINISTR(?:Y|IES)|BANK|CREDIT UNION|ASSOC|ASSN|ASSOCIATES|ASSOCIATION|SOCIETY|CLUB|UNION|CO-?OP|COOPERATIVE|PARTNERS|PARTNERSHIP|HOLDINGS?|PROPERTIES|REALTY|VENTURES|ENTERPRISES?|INVESTMENTS?|SERVICES|INDUSTRIES|GROUP|STORES?|NIGERIA|NIG|(?:CITY|TOWN|STATE|COUNTY|VILLAGE|BOARD|GOVERNMENT|UNIVERSITY|BANK) OF|GOVERNMENT|COUNCIL|AUTHORITY|COMMISSION|DEPARTMENT|DEPT|AGENCY|DISTRICT|UNIVERSITY|COLLEGE|SCHOOL|ACADEMY|HOSPITAL|CONDO(?:MINIUM)?S?|& SONS)\b/;

interface Parts {
  readonly name: string;
  readonly address: string;
  readonly city: string;
}

type ReadOwner = { readonly owner: LineOwner } | { readonly faults: readonly Message[] };

/**
 * Reads an owner’s name and mailing address. "ADEBAYO, FOLAKE" is a surname and a first name; a name without a comma is kept
 * whole, because its order is unknown.
 * @param namespace distinguishes people with the same name without an address: a digest of the file. Companies with the same name
 *   are treated as the same, people are not.
 */
export function readOwner(parts: Parts, namespace: string): ReadOwner {
  const name = collapseSpaces(parts.name);
  const type = ORGANISATION_WORDS.test(upper(name)) ? "corporate" : "individual";
  const address = addressParts(parts.address);
  const texts: Record<string, string> =
    type === "corporate"
      ? { name, ...address, city: collapseSpaces(parts.city) }
      : { ...splitName(name), ...address, city: collapseSpaces(parts.city) };
  const resource: AnyResource = type === "corporate" ? corporate : individual;
  const values: Record<string, string | null> = {};
  const errors: Message[] = [];
  for (const column of ownerColumns[type]) {
    const field = resource.fields[column];
    const read = field && readValue(column, field, texts[column] ?? "");
    if (read && "faults" in read)
      for (const error of read.faults)
        errors.push(
          message("Owner’s {field}: {fault}", { field: field.label.toLowerCase(), fault: nested(error) }),
        );
    else values[column] = read?.value === undefined || read.value === null ? null : String(read.value);
  }
  if (errors.length > 0) return { faults: errors };
  return { owner: { type, key: keyOf(type, { ...parts, name }, namespace), values } };
}

function keyOf(type: LineOwner["type"], { name, address, city }: Parts, namespace: string): string {
  const place = normaliseText(`${address} ${city}`);
  const text = place || (type === "individual" ? namespace : "");
  return hash("sha256", `${type}|${normaliseText(name)}|${text}`, "base64url").slice(0, 32);
}

/** A mailing address can have any number; one that is too long for the field remains with the street. */
function addressParts(text: string) {
  const split = splitAddress(text);
  return split.street_number.length <= 4 ? split : { street_number: "", street_name: collapseSpaces(text) };
}

function splitName(name: string): { surname: string; first_name: string } {
  const comma = name.indexOf(",");
  if (comma <= 0) return { surname: name, first_name: "" };
  return { surname: name.slice(0, comma).trim(), first_name: name.slice(comma + 1).trim() };
}

function collapseSpaces(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function upper(text: string): string {
  return text.normalize("NFC").toUpperCase();
}

/** Normalises text for comparison: upper case, punctuation and whitespace as single spaces. */
function normaliseText(text: string): string {
  return upper(text)
    .replace(/[.,'`’-]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
