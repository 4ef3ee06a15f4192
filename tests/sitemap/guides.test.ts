import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { officePictures } from "../../scripts/guide/office-pictures.ts";
import { otherPictures } from "../../scripts/guide/other-pictures.ts";
import { sitemap } from "../../src/sitemap.ts";
import { ROOT } from "../support/server.ts";
import { readScreenTexts } from "./screen-texts.ts";

const FOLDER = join(ROOT, "docs/guides");
const PICTURES = join(FOLDER, "pictures");
const MOST_BYTES = 4 * 1024 * 1024;

const guides = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));

/** Every match of the first group, with its guide. */
function all(pattern: RegExp): { file: string; found: string }[] {
  return guides.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, found = ""]) => ({ file, found: found.replaceAll(/\s+/g, " ") })),
  );
}

describe("the guides", () => {
  test("link only to existing files, and each is reachable from the first page", () => {
    const links = all(/\]\(([^)\s]+)\)/g).filter(({ found }) => !/^[a-z]+:/.test(found));
    expect(links.length).toBeGreaterThan(guides.length);
    const leads = links.map(({ file, found }) => ({
      file,
      found,
      to: join(FOLDER, dirname(file), found.split("#")[0] ?? ""),
    }));
    expect(leads.filter(({ to }) => !existsSync(to))).toEqual([]);
    const first = leads.filter(({ file }) => file === "README.md").map(({ to }) => relative(FOLDER, to));
    expect(
      guides.map(({ file }) => file).filter((file) => file !== "README.md" && !first.includes(file)),
    ).toEqual([]);
  });

  test("show every screenshot taken and no other; their total size stays small", () => {
    const shown = new Set(
      all(/!\[[^\]]+\]\((?:[^)\s]*\/)?pictures\/([\w-]+)\.png\)/g).map(({ found }) => found),
    );
    const taken = [...officePictures, ...otherPictures].map(({ name }) => name);
    const files = readdirSync(PICTURES).map((file) => file.replace(/\.png$/, ""));
    expect([...shown].sort()).toEqual([...taken].sort());
    expect(files.sort()).toEqual([...taken].sort());
    const bytes = files.reduce((sum, name) => sum + statSync(join(PICTURES, `${name}.png`)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  test("describe every picture in its alternative text", () => {
    expect(guides.flatMap(({ text }) => [...text.matchAll(/!\[\s*\]/g)])).toEqual([]);
  });

  test("quote texts of the screens: everything in bold is in the sources", () => {
    const labels = readScreenTexts();
    expect(labels.has("Sell next ticket")).toBe(true);
    expect(labels.has("Sell the next one")).toBe(false);
    const quoted = all(/\*\*([^*]+)\*\*/g);
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.filter(({ found }) => !labels.has(found))).toEqual([]);
  });

  test("name addresses of the sitemap", () => {
    const patterns = sitemap.map(({ path }) => path);
    const named = all(/`(\/[^`\s]*)`/g);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ found }) => !patterns.includes(found))).toEqual([]);
  });
});
