import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guardReload } from "./reload-guard.ts";

test.each(["production", "development"])("finds its place in the installed React Router (%s)", (build) => {
  const file = `../node_modules/react-router/dist/${build}/lib/dom/ssr/routeModules.js`;
  const guarded = guardReload(readFileSync(new URL(file, import.meta.url), "utf8"));
  expect(guarded).not.toContain("location.reload");
  expect(guarded.match(/__ratebookReload\(error\)/g)).toHaveLength(1);
});

test("fails when the place is missing or doubled", () => {
  const place = "window.location.reload();\n\t\treturn new Promise(() => {});";
  expect(() => guardReload("")).toThrow("0 times");
  expect(() => guardReload(place + place)).toThrow("2 times");
});
