/** Parses a search query: which kinds of identifiers it can be determines what is searched. */
import { type CodePrefix, isPrefix, parseCode } from "../code.ts";
import { normaliseRcNumber } from "../identity.ts";
import { typedText } from "../invisible-characters.ts";
import { normalisePayCode } from "../pay-code.ts";
import { normalisePhone } from "../phone.ts";
import { normalisePlate } from "../plate-number.ts";
import { searchWords } from "../search-words.ts";

/** Maximum length of a search query, in characters. */
export const MAX_QUERY_LENGTH = 100;
const MAX_ID = 9_999_999_999;

export interface SearchQuery {
  /** Trimmed, with single spaces. */
  readonly text: string;
  /** At most eight, without duplicates. */
  readonly words: readonly string[];
  /** A record's code; `whole` with the correct check letter, otherwise a prefix of the code. */
  readonly code?: { readonly prefix: CodePrefix; readonly id: number; readonly whole: boolean };
  /** Receipt number, in upper case. */
  readonly receipt?: string;
  /** 11 digits. */
  readonly phone?: string;
  /** Normalised plate: "ABC-123DE", or three to ten characters of another format. */
  readonly plate?: string;
  /** Whether it has one of the two standard plate formats. */
  readonly isStandardPlate: boolean;
  /** A pay code or verification code: eight characters without the dash. */
  readonly secret?: string;
  /** A CAC registration number with its prefix: "RC123456". */
  readonly rc?: string;
  /** The reference of a payment at its gateway or bank. */
  readonly reference?: string;
  /** Whether the trigram index can find its words: one of them has three consecutive letters or digits. */
  readonly searchable: boolean;
}

/** Parses a query. The caller has validated its length and characters. */
export function parseQuery(raw: string): SearchQuery {
  const text = typedText(raw).replaceAll(/\s+/g, " ");
  const words = searchWords(text);
  const standardPlate = normalisePlate(text);
  return {
    text,
    words,
    isStandardPlate: standardPlate !== undefined,
    searchable: words.some((word) => /[a-z0-9]{3}/.test(foldText(word))),
    ...optional("code", readCode(text)),
    ...optional("receipt", /^[a-z0-9]+-\d{4}-\d+$/i.test(text) ? text.toUpperCase() : undefined),
    ...optional("phone", normalisePhone(text)),
    ...optional(
      "plate",
      standardPlate ?? (/\d/.test(text) ? normalisePlate(text, { special: true }) : undefined),
    ),
    ...optional("secret", /^[\w -]{8,9}$/.test(text) ? normalisePayCode(text)?.replace("-", "") : undefined),
    ...optional("rc", /^(rc|bn|it|lp|llp)/i.test(text) ? normaliseRcNumber(text) : undefined),
    ...optional("reference", referenceOf(text)),
  };
}

function optional<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]: V });
}

/** A complete code, or its prefix and digits without the check letter. */
function readCode(text: string): SearchQuery["code"] {
  const whole = parseCode(text);
  if (whole) return { ...whole, whole: true };
  const [, prefix = "", digits = ""] = /^([a-z]{2,3})[ -]?0*(\d{1,10})-?$/i.exec(text) ?? [];
  const known = prefix.toUpperCase();
  const id = Number(digits);
  return isPrefix(known) && id >= 1 && id <= MAX_ID ? { prefix: known, id, whole: false } : undefined;
}

function referenceOf(text: string): string | undefined {
  if (/^rb-[0-9a-z]{32}$/i.test(text)) return text.toUpperCase();
  if (/^(bk|cr|tl)-[\w-]{22,32}$/i.test(text)) return text;
  const digits = text.replaceAll(/[ -]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

/** Approximates the database's text folding; unknown letters remain. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ɓ", "b")
    .replaceAll("ɗ", "d")
    .replaceAll("ƙ", "k")
    .replaceAll(/[ǝə]/g, "e")
    .replaceAll(/['’‘ʼʻ`´′]/g, "");
}
