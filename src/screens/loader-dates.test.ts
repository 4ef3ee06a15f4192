import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The footer of the sign-in page must not need the database. */
const EXEMPT = ["src/screens/public/sign-in.tsx"];

test("loaders read today’s date from the database, as form validation does", () => {
  const loaders = globSync("src/screens/**/*.{ts,tsx}")
    .filter((path) => !path.includes(".test.") && !EXEMPT.includes(path))
    .map((path) => ({ path, source: readFileSync(path, "utf8") }))
    .filter(({ source }) => /#kernel\/|#page\/page-loader/.test(source));
  expect(loaders.length).toBeGreaterThan(100);
  const local = loaders.filter(({ source }) => /lagosDate\((Date\.now\(\)|new Date\(\))\)/.test(source));
  expect(local.map(({ path }) => path)).toEqual([]);
});
