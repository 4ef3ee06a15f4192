import { expect, test } from "vitest";
import { spokenIn } from "./catalogues.ts";

test("a document holds the texts of its area, and of an area that is not told none at all", () => {
  const visitor = spokenIn("ha", "public")?.texts ?? {};
  const agent = spokenIn("ha", "agent")?.texts ?? {};
  expect(Object.keys(visitor).length).toBeGreaterThan(100);
  expect(Object.keys(agent)).toEqual(expect.arrayContaining(Object.keys(visitor)));
  expect(Object.keys(agent).length).toBeGreaterThan(Object.keys(visitor).length);
  for (const area of ["admin", "guest", "super-agent"] as const) expect(spokenIn("ha", area)).toBeUndefined();
  expect(spokenIn("en", "public")).toBeUndefined();
});
