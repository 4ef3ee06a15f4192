/** Parses a search query: which kinds of identifiers it can be determines what is searched. */
import { type CodePrefix, isPrefix, parseCode } from "../code.ts";
import { normaliseRcNumber } from "../identity.ts";
import { typedText } from "../invisible-characters.ts";
import { normalisePayCode } from "../pay-code.ts";
import { normalisePhone } from "../phone.ts";
import { normalisePlate } from "../plate-number.ts";
import { searchWords } from "../search-words.ts";

/** Maximum length of a search query, in characters. */
export const LONGEST_FIND = 100;
const MOST_ID = 9_999_999_999;

export interface Typed {
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
export function readTyped(raw: string): Typed {
  const text = typedText(raw).replaceAll(/\s+/g, " ");
  const words = searchWords(text);
  const usual = normalisePlate(text);
  return {
    text,
    words,
    isStandardPlate: usual !== undefined,
    searchable: words.some((word) => /[a-z0-9]{3}/.test(plain(word))),
    ...given("code", readCode(text)),
    ...given("receipt", /^[a-z0-9]+-\d{4}-\d+$/i.test(text) ? text.toUpperCase() : undefined),
    ...given("phone", normalisePhone(text)),
    ...given("plate", usual ?? (/\d/.test(text) ? normalisePlate(text, { special: true }) : undefined)),
    ...given("secret", /^[\w -]{8,9}$/.test(text) ? normalisePayCode(text)?.replace("-", "") : undefined),
    ...given("rc", /^(rc|bn|it|lp|llp)/i.test(text) ? normaliseRcNumber(text) : undefined),
    ...given("reference", referenceOf(text)),
  };
}

function given<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]: V });
}

/** A complete code, or its prefix and digits without the check letter. */
function readCode(text: string): Typed["code"] {
  const whole = parseCode(text);
  if (whole) return { ...whole, whole: true };
  const [, prefix = "", figures = ""] = /^([a-z]{2,3})[ -]?0*(\d{1,10})-?$/i.exec(text) ?? [];
  const known = prefix.toUpperCase();
  const id = Number(figures);
  return isPrefix(known) && id >= 1 && id <= MOST_ID ? { prefix: known, id, whole: false } : undefined;
}

function referenceOf(text: string): string | undefined {
  if (/^rb-[0-9a-z]{32}$/i.test(text)) return text.toUpperCase();
  if (/^(bk|cr|tl)-[\w-]{22,32}$/i.test(text)) return text;
  const figures = text.replaceAll(/[ -]/g, "");
  return /^\d{12}$/.test(figures) ? figures : undefined;
}

/** Approximates the database's text folding; unknown letters remain. */
export function plain(text: string): string {
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
