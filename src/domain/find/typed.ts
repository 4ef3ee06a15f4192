/** What somebody typed to find something anywhere: which of the many things it can be decides what is looked for. */
import { type CodePrefix, isPrefix, parseCode } from "../code.ts";
import { normaliseRcNumber } from "../identity.ts";
import { typedText } from "../invisible-characters.ts";
import { normalisePayCode } from "../pay-code.ts";
import { normalisePhone } from "../phone.ts";
import { normalisePlate } from "../plate-number.ts";
import { searchWords } from "../search-words.ts";

/** Characters that a search takes. */
export const LONGEST_FIND = 100;
const MOST_ID = 9_999_999_999;

export interface Typed {
  /** Without spaces around it, and single ones within. */
  readonly text: string;
  /** At most eight, each once. */
  readonly words: readonly string[];
  /** A record's code; `whole` with the right letter at its end, else as far as it was written. */
  readonly code?: { readonly prefix: CodePrefix; readonly id: number; readonly whole: boolean };
  /** A receipt's number, in capitals. */
  readonly receipt?: string;
  /** Of 11 figures. */
  readonly phone?: string;
  /** As plates are kept: "ABC-123DE", or three to ten signs of another kind. */
  readonly plate?: string;
  /** A plate of the two usual shapes: hardly anything else. */
  readonly usualPlate: boolean;
  /** A pay code or security code: eight signs, no dash. */
  readonly secret?: string;
  /** A number at the companies' register that says so: "RC123456". */
  readonly rc?: string;
  /** A reference that a payment has at its gateway or bank. */
  readonly reference?: string;
  /** Whether an index of three letters at a time can find its words: some word has three in a row. */
  readonly searchable: boolean;
}

/** Reads it. The caller has refused what is too long or holds control characters. */
export function readTyped(raw: string): Typed {
  const text = typedText(raw).replaceAll(/\s+/g, " ");
  const words = searchWords(text);
  const usual = normalisePlate(text);
  return {
    text,
    words,
    usualPlate: usual !== undefined,
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

/** A whole code, or one whose last letter is still to come: its prefix, and figures. */
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

/** Roughly what the database folds a text to; letters it does not know of stay, and count for nothing. */
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
