import { describe, expect, it } from "vitest";
import { plainNumber, plainText } from "./plain-value.ts";

const NOTHING_PLAIN = ['{"toString":1}', '[{"valueOf":1}]', "[1]", "{}", "[]", "null"].map(
  (text) => JSON.parse(text) as unknown,
);

describe("plainText", () => {
  it("is what was sent, and nothing where no text can be made of it", () => {
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
  it("is what was sent, and NaN where it is no number", () => {
    expect([7, "7", " 7 "].map(plainNumber)).toEqual([7, 7, 7]);
    for (const sent of ["", " ", "x", true, undefined, ...NOTHING_PLAIN]) expect(plainNumber(sent)).toBeNaN();
  });
});
