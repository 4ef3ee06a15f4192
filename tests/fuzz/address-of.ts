import fc from "fast-check";
import type { Parameter } from "./document.ts";
import { nearValid, type Text } from "./near-valid.ts";
import { oddText } from "./odd-values.ts";
import { textOf } from "./text-of.ts";

const ODD_SEGMENTS = [
  "%00",
  "%",
  "%zz",
  "%c3%28",
  "%2e%2e",
  "..%2f",
  "%2F",
  "a%20b",
  "-1",
  "0",
  "1e3",
  "1.5",
  "٣",
  "null",
];
const BEYOND = [
  "2147483648",
  "9999999999",
  "99999999999",
  "9007199254740993",
  "9".repeat(400),
  "A".repeat(4_000),
];

/** Fills in the parameters of a path, mostly with existing values. */
export function pathOf(path: string, parameters: readonly Parameter[], labels: Text): fc.Arbitrary<string> {
  const pieces = path.split(/(\{\w+\})/).map((piece) => {
    const [, name] = /^\{(\w+)\}$/.exec(piece) ?? [];
    if (name === undefined) return fc.constant(piece);
    const schema = parameters.find((one) => one.in === "path" && one.name === name)?.schema ?? {};
    // "/bills/{id}": an ID from the list "/bills", if that was read.
    const place = path.slice(0, path.indexOf(piece) - 1);
    const known = labels.get(`${place} ${name}`) ?? labels.get(name) ?? [];
    const near =
      known.length > 0 ? fc.constantFrom(...known).map(String) : nearValid(schema, labels, name).map(String);
    return fc.oneof(
      { weight: 8, arbitrary: near.map(percent) },
      { weight: 2, arbitrary: fc.constantFrom(...ODD_SEGMENTS, ...BEYOND) },
      { weight: 1, arbitrary: oddText.map((text) => percent(text.slice(0, 500)) || "%20") },
    );
  });
  return fc.tuple(...pieces).map((all) => all.join(""));
}

/** Like encodeURIComponent, but also for lone surrogates. */
function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A query with some of the parameters, some of them odd or repeated. */
export function queryOf(parameters: readonly Parameter[], labels: Text): fc.Arbitrary<string> {
  const one = parameters.map(({ name, schema = {}, required = false }) => {
    const near = nearValid(schema, labels, name).map(textOf);
    const value = fc.oneof({ weight: 3, arbitrary: near }, { weight: 2, arbitrary: oddText });
    const pairs = fc.array(value, { minLength: 1, maxLength: 3, size: "max" });
    const likely = fc.oneof(
      { weight: 5, arbitrary: value.map((text) => [text]) },
      { weight: 1, arbitrary: pairs },
    );
    const left = {
      weight: required ? 1 : Math.max(2, parameters.length),
      arbitrary: fc.constant<string[]>([]),
    };
    return fc
      .oneof({ weight: 4, arbitrary: likely }, left)
      .map((texts) => texts.map((text) => `${percent(name)}=${percent(text.slice(0, 3_000))}`));
  });
  const stray = fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "&&",
        "=",
        "__proto__=1",
        "constructor=1",
        "a[]=1",
        "page=%",
        "sort=%ff",
        "x=%u0041",
        "?",
        "toString",
      ),
    },
  );
  return fc
    .tuple(fc.tuple(...one), stray)
    .map(([all, more]) => [...all.flat(), more].filter(Boolean).join("&"));
}
