import { expect, it } from "vitest";
import { dictionary } from "./dictionary.ts";

it("returns what was stored under any name, and nothing else", () => {
  const table = dictionary<string[]>();
  for (const name of ["constructor", "toString", "__proto__"]) {
    expect(table[name]).toBeUndefined();
    table[name] = ["told"];
  }
  expect(JSON.stringify(table)).toBe('{"constructor":["told"],"toString":["told"],"__proto__":["told"]}');
});
