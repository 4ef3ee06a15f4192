import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requiredAddresses, sitemap } from "../../src/sitemap.ts";
import { ROOT } from "../support/server.ts";

/** path, area, layout and middleware of every address in the user's document */
const document = readFileSync(join(import.meta.dirname, "document-addresses.txt"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [path = "", area = "", layout = "", gate = ""] = line.split("\t");
    return { path, area, layout, gate };
  });

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

test("the sitemap contains the document's 214 addresses, with their area, layout and middleware", () => {
  expect(document).toHaveLength(214);
  const ours = requiredAddresses.map(({ path, area, layout, gate }) => ({ path, area, layout, gate }));
  expect(ours.sort(byPath)).toEqual([...document].sort(byPath));
});

test("every address is unique, with its own ID and title", () => {
  for (const field of ["path", "id"] as const)
    expect(new Set(sitemap.map((address) => address[field])).size).toBe(sitemap.length);
  expect(sitemap.filter(({ title }) => title.trim() === "")).toEqual([]);
});

test("every named screen exists", () => {
  const missing = sitemap.filter(
    ({ screen }) => screen && !existsSync(join(ROOT, "src/screens", `${screen}.tsx`)),
  );
  expect(missing).toEqual([]);
});

test("every address has its screen: none answers 501", () => {
  expect(sitemap.filter(({ screen }) => screen === undefined).map(({ path }) => path)).toEqual([]);
});

test("`ratebook sitemap --json` prints the table", () => {
  const printed: unknown = JSON.parse(ratebook("sitemap", "--json"));
  const table = sitemap.map(({ path, title, area, layout, gate, screen }) => ({
    path,
    title,
    area,
    layout,
    gate,
    built: screen !== undefined,
  }));
  expect(printed).toEqual(table);
});

test("`ratebook sitemap` counts what is built", () => {
  const lines = ratebook("sitemap").trimEnd().split("\n");
  const built = requiredAddresses.filter(({ screen }) => screen !== undefined).length;
  expect(lines.at(-1)).toBe(`${built} of 214 built`);
  expect(lines).toHaveLength(sitemap.length + 1);
});

function ratebook(...args: string[]): string {
  return execFileSync(process.execPath, [join(ROOT, "bin/ratebook.ts"), ...args], { encoding: "utf8" });
}
