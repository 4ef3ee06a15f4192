import fc from "fast-check";
import { demoPassword } from "#domain/demonstration.ts";
import type { SeededRandom } from "../money/support/seeded-random.ts";
import type { Schema } from "./document.ts";
import { nearValid, type Text } from "./near-valid.ts";

/** What is known when a body is generated. */
export interface Known {
  /** The record that the call is about, or one similar to the one to be created, as the API shows it. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly texts: Text;
  readonly random: SeededRandom;
}

const DAY_MS = 86_400_000;
const MOST = 4;

/**
 * Plausible values for a field, the likeliest first: its current value, the document's example, one of its
 * choices, what the product shows under that name, what such a name usually means.
 * @param text the error message about the value that was sent, if any
 */
export function candidatesOf(schema: Schema, name: string, known: Known, text = ""): unknown[] {
  const { row, texts, random } = known;
  const choices = schema.const !== undefined ? [schema.const] : (schema.enum ?? []);
  const own = row[name];
  const seen = random.shuffle(texts.get(name) ?? []).slice(0, MOST);
  const one = name.replace(/s$/, "");
  const lists = isList(schema, text)
    ? random
        .shuffle(texts.get(one) ?? texts.get(`${one}_id`) ?? texts.get(one.replace(/_id$/, "")) ?? [])
        .slice(0, MOST)
        .map((value) => [value])
    : [];
  const all = [
    ...(/taken|already|exists|another|same|used/i.test(text)
      ? [similarTo(own ?? schema.example, random)]
      : []),
    own,
    ...random.shuffle(choices),
    schema.example,
    ...lists,
    ...(choices.length > 0 ? [] : [...valuesForName(`${name} ${text}`, random), ...seen]),
    ...ofShape(schema, known),
    ...(typesOf(schema).length > 0 ? randomValues(schema, name, known) : []),
  ];
  return all.filter((value) => value !== undefined && value !== null && fits(schema, value));
}

function isList(schema: Schema, text: string): boolean {
  return (
    typesOf(schema).includes("array") || (typesOf(schema).length === 0 && /at least one|list/i.test(text))
  );
}

export function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
}

function fits(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  if (Array.isArray(value)) return types.includes("array");
  if (typeof value === "number")
    return types.includes("number") || (Number.isInteger(value) && types.includes("integer"));
  if (typeof value !== "string") return types.includes(typeof value);
  return types.includes("string") && value.length <= (schema.maxLength ?? 10_000);
}

function randomValues(schema: Schema, name: string, { texts, random }: Known): unknown[] {
  return fc.sample(nearValid(schema, texts, name), { numRuns: 3, seed: random.integer(2 ** 31) });
}

/** What a name, or an error message about it, usually means. */
function valuesForName(name: string, random: SeededRandom): unknown[] {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const figures = (length: number) => Array.from({ length }, () => random.integer(10)).join("");
  const likely: readonly (readonly [RegExp, () => unknown[]])[] = [
    [/password/i, () => [demoPassword, `Oke-Mosan-${figures(4)}!`]],
    [/version/i, () => [1, 2]],
    [/e-?mail/i, () => [`fuzz${figures(6)}@example.ng`]],
    [/phone|contact/i, () => [`080${figures(8)}`]],
    [
      /date|\bday\b|_on\b|\bfrom\b|until|_from\b|_to\b|due/i,
      () => [day(0), day(-1), day(30), `${day(0).slice(0, 4)}-01-01`],
    ],
    [/year/i, () => [new Date().getFullYear(), new Date().getFullYear() + 1]],
    [/kobo/i, () => [150_000, 1_000]],
    [/amount|naira|₦|price|fee|rate|value/i, () => ["1500.00", 1500, "1500"]],
    [/percent|share|_bp\b/i, () => [10_000, 500, "5"]],
    [/latitude/i, () => [7.15]],
    [/longitude/i, () => [3.35]],
    [/true or false|yes or no/i, () => [true, false]],
    [/plate/i, () => [`ABC-${figures(3)}XY`]],
    [/nin\b/i, () => [figures(11)]],
    [/tin\b/i, () => [`1${figures(9)}`]],
    [/pin\b/i, () => ["4826"]],
    [/url|link|address of/i, () => ["https://example.ng/"]],
    [/colou?r/i, () => ["#1d4ed8"]],
    [/time|_at\b/i, () => ["09:30", new Date().toISOString()]],
    [
      /reason|note|words|text|comment|body|title|name|label|subject|description|Write/,
      () => [`Corrected ${figures(5)}`],
    ],
    [/number|how many|count|figures/i, () => [1, 2, "1"]],
  ];
  return likely.flatMap(([pattern, make]) => (pattern.test(name) ? make() : []));
}

function ofShape(schema: Schema, known: Known): unknown[] {
  const inner = schema.anyOf ?? schema.oneOf;
  if (inner) return inner.flatMap((one) => candidatesOf(one, "", known)).slice(0, 2 * MOST);
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  const text = "Corrected by the office.";
  const { minLength = 0, maxLength = 100 } = schema;
  const made: Readonly<Record<string, readonly unknown[]>> = {
    string: [text.padEnd(minLength, "x").slice(0, maxLength), "1", ""],
    integer: [least, least + 1],
    number: [least, least + 0.5],
    boolean: [true, false],
    array: [[], [1], ["1"]],
    object: [],
  };
  const types = typesOf(schema);
  return (types.length > 0 ? types : Object.keys(made)).flatMap((type) => made[type] ?? []);
}

/** Similar but different, so that a unique value stays unique. */
export function similarTo(value: unknown, random: SeededRandom): unknown {
  if (typeof value === "number") return value + 1 + random.integer(1_000);
  if (typeof value !== "string") return value;
  const other = value.replaceAll(/\d{3,}/g, (run) =>
    [...run].map((figure, at) => (at === 0 ? figure : random.integer(10))).join(""),
  );
  return other === value ? `${value.slice(0, 20)} ${random.integer(100_000)}` : other;
}
