import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

/** Every case file has expected values, checked by `imports` or by `statements`. */
const CASES = resolve(import.meta.dirname, "../../../shared/data/cases");
const isThere = existsSync(CASES);
if (!isThere) process.stdout.write(`Files of cases are not at ${CASES}: this test is skipped.\n`);

test.skipIf(!isThere)("needs ../shared/data: checks every case file", () => {
  const checks = ["imports", "statements"]
    .map((name) => readFileSync(resolve(import.meta.dirname, `${name}.test.ts`), "utf8"))
    .join("\n");
  const files = readdirSync(CASES).filter((name) => !name.endsWith(".md"));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !checks.includes(`"${name}"`))).toEqual([]);
});
