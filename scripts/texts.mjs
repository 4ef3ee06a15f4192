/**
 * Checks that the screens listed in `src/language/whole.json` are fully translated: each text uses `t`, is in
 * all catalogues with the same placeholders and in only one of those that a page loads, and no catalogue has
 * unused texts. Texts of a screen must be in catalogues loaded by the pages of its area.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsIn } from "./texts/faults.mjs";
import { keysIn, labelsOf, textsOf, wordsOf } from "./texts/read.mjs";
import { strayTexts } from "./texts/stray.mjs";

const LANGUAGES = ["ha", "yo", "ig"];

function filesOf(path, root) {
  const whole = join(root, path);
  return statSync(whole).isDirectory() ? globSync(`${whole}/**/*.{ts,tsx}`) : [whole];
}

/** @returns {string[]} */
export function findFaults(root) {
  const read = (path) => readFileSync(join(root, path), "utf8");
  const whole = JSON.parse(read("src/language/whole.json"));
  const faults = [];
  const said = new Set();
  const counted = new Set();
  const named = new Map();
  const name = (file, text) => {
    said.add(text);
    named.set(file, (named.get(file) ?? new Set()).add(text));
  };
  for (const file of whole.said) {
    const texts = textsOf(file, read(file));
    for (const text of texts.said) said.add(text);
    for (const text of texts.counted) counted.add(text);
    for (const text of texts.bare) faults.push(`${file}: said without t: ${JSON.stringify(text)}`);
  }
  for (const entry of whole.labels) {
    const [file, constant] = entry.split("#");
    for (const text of labelsOf(file, read(file), constant)) name(file, text);
  }
  for (const entry of whole.words) {
    const [file, constant] = entry.split("#");
    for (const text of wordsOf(file, read(file), constant)) name(file, text);
  }
  for (const file of whole.keys) for (const key of keysIn(file, read(file))) said.add(key);
  const elsewhere = whole.messages
    .flatMap((path) => filesOf(path, root))
    .map((file) => readFileSync(file, "utf8"));
  const quoted = (text) => elsewhere.some((source) => source.includes(JSON.stringify(text)));
  const catalogues = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        globSync(join(root, `src/platform/languages/${language}/*.json`)).map((file) => [
          basename(file, ".json"),
          JSON.parse(readFileSync(file, "utf8")),
        ]),
      ),
    ]),
  );
  const areas = catalogues[LANGUAGES[0]];
  const known = new Set(Object.values(areas).flatMap(Object.keys));
  const heard = new Map();
  const keysOf = (file) => {
    if (!heard.has(file)) {
      const source = read(file);
      const texts = /\b(t|count|pageTitle)\(/.test(source)
        ? textsOf(file, source)
        : { said: [], counted: [] };
      const keys = [...texts.said, ...texts.counted, ...(named.get(file) ?? [])];
      heard.set(
        file,
        keys.filter((key) => known.has(key)),
      );
    }
    return heard.get(file);
  };
  return [...faults, ...faultsIn(said, quoted, catalogues, counted), ...strayTexts(root, keysOf, areas)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
