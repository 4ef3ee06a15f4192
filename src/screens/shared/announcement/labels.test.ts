import { afterEach, expect, test } from "vitest";
import { translationsFor } from "#platform/languages/catalogues.ts";
import { periodText } from "./labels.ts";

afterEach(() => {
  globalThis.ratebookSpoken = undefined;
});

const starts = new Date("2026-11-20T23:00:00Z");
const ends = new Date("2026-11-30T23:00:00Z");

test("the period of an announcement has its last day, not the midnight after it", () => {
  expect(periodText(starts, ends)).toBe("21 Nov 2026 to 30 Nov 2026");
  expect(periodText(starts, null)).toBe("from 21 Nov 2026");
});

test.each(["ha", "yo", "ig"] as const)("the period is translated: %s", (language) => {
  globalThis.ratebookSpoken = translationsFor(language, "public");
  for (const end of [ends, null]) expect(periodText(starts, end)).not.toMatch(/\b(from|to)\b/);
});
