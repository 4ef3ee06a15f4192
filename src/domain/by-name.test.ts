import { expect, it } from "vitest";
import { byName } from "./by-name.ts";

it("returns what was stored under any name, and nothing else", () => {
  const table = byName<string[]>();
  for (const name of ["constructor", "toString", "__proto__"]) {
    expect(table[name]).toBeUndefined();
    table[name] = ["told"];
  }
  expect(JSON.stringify(table)).toBe('{"constructor":["told"],"toString":["told"],"__proto__":["told"]}');
});
