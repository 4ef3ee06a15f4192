import { describe, expect, it } from "vitest";
import { plainNumber, plainText } from "./plain-value.ts";

const NOTHING_PLAIN = ['{"toString":1}', '[{"valueOf":1}]', "[1]", "{}", "[]", "null"].map(
  (text) => JSON.parse(text) as unknown,
);

describe("plainText", () => {
  it("is the input, and nothing if it can't be converted to text", () => {
    expect(["a", 1, true, undefined, ...NOTHING_PLAIN].map(plainText)).toEqual([
      "a",
      "1",
      "true",
      "",
      ...NOTHING_PLAIN.map(() => ""),
    ]);
  });
});

describe("plainNumber", () => {
  it("is the input, and NaN if it isn't a number", () => {
    expect([7, "7", " 7 "].map(plainNumber)).toEqual([7, 7, 7]);
    for (const sent of ["", " ", "x", true, undefined, ...NOTHING_PLAIN]) expect(plainNumber(sent)).toBeNaN();
  });
});
