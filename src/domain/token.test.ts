import { expect, test } from "vitest";
import { formatToken, normaliseToken } from "./token.ts";

test("a token has one character per byte, and no ambiguous letters", () => {
  const all = formatToken(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(all).toHaveLength(256);
  expect(new Set(all).size).toBe(32);
  expect(all).not.toMatch(/[ILOU]/);
});

test.each([
  ["7k3dm9", "7K3DM9"],
  [" 7K3-DM9 ", "7K3DM9"],
  ["ilo7k3", "1107K3"],
])("normalises %s to %s", (typed, given) => expect(normaliseToken(typed)).toBe(given));
