import fc from "fast-check";
import ODD_TEXTS from "./odd-texts.json" with { type: "json" };

/** Placeholder for what JSON.stringify cannot write: replaced in the text of a body afterwards. */
export const RAW = {
  "@@1e400@@": "1e400",
  "@@-1e400@@": "-1e400",
  "@@2^53+1@@": "9007199254740993",
  "@@30 figures@@": "123456789012345678901234567890",
  "@@-0@@": "-0",
  "@@1e-400@@": "1e-400",
  "@@deep@@": `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
} as const;

/** Lone surrogates, which a JSON file can't hold. */
const HALVES = ["\ud800", "x\udfff"];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS, ...HALVES) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom("a", "ẹ̀", "\0", "(").map((one) => one.repeat(20_000)) },
);

export const oddNumber: fc.Arbitrary<number | string> = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    0.5,
    -0.1,
    1e-7,
    1e21,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    2 ** 53 - 1,
    -(2 ** 53),
    2 ** 63,
    1e308,
    9_999_999_999,
    10_000_000_000,
    32_768,
    65_536,
    9e15,
    1_234_567.891,
  ),
  fc.constantFrom(...Object.keys(RAW)),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = fc.constantFrom(40, 2_000).map((depth) => {
  let nested: unknown = [];
  for (let turn = 0; turn < depth; turn++) nested = turn % 2 ? [nested] : { a: nested };
  return nested;
});

/** Any JSON value where another type was expected. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 4, arbitrary: oddNumber },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      [{}],
      { "": "" },
      { length: 3 },
      { 0: "a" },
      { id: 1 },
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
      { constructor: { prototype: {} } },
      { toString: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.array(fc.integer(), { minLength: 300, maxLength: 2_000, size: "max" }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deep },
);

/** Bodies that are not JSON, or meaningless JSON. */
export const oddBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "{",
    "}",
    "[",
    "]",
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
    "[[]]",
    "{]",
    "{'a':1}",
    '{"a":1,}',
    "undefined",
    "NaN",
    '{"a":1}{"a":2}',
    '\ufeff{"a":1}',
    '{"a":"\u0000"}',
    '{"\\ud800":1}',
    '{"a":1,"a":2}',
    "a=1&b=2",
    "<a/>",
    "\0\0\0\0",
    "[".repeat(100_000),
    '{"a":'.repeat(20_000),
    `"${"a".repeat(200_000)}"`,
    `[${"0,".repeat(200_000)}0]`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)),
  fc.constantFrom(1_048_577, 1_400_000).map((length) => `"${"x".repeat(length)}"`),
);
