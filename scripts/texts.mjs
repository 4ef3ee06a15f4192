/**
 * Checks that the screens listed in `src/language/translated-files.json` are fully translated: each text uses `t`, is in
 * all catalogues with the same placeholders and in only one of those that a page loads, and no catalogue has
 * unused texts. Texts of a screen must be in catalogues loaded by the pages of its area.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogueErrors } from "./texts/catalogue-errors.mjs";
import { missingInPages } from "./texts/missing-in-pages.mjs";
import { keyedLabelsOf, keysIn, labelsOf, textsOf } from "./texts/read.mjs";

const LANGUAGES = ["ha", "yo", "ig"];

function filesOf(path, root) {
  const absolute = join(root, path);
  return statSync(absolute).isDirectory() ? globSync(`${absolute}/**/*.{ts,tsx}`) : [absolute];
}

/** @returns {string[]} */
export function findFaults(root) {
  const read = (path) => readFileSync(join(root, path), "utf8");
  const config = JSON.parse(read("src/language/translated-files.json"));
  const faults = [];
  const usedKeys = new Set();
  const pluralKeys = new Set();
  const labelsByFile = new Map();
  const addLabel = (file, text) => {
    usedKeys.add(text);
    labelsByFile.set(file, (labelsByFile.get(file) ?? new Set()).add(text));
  };
  for (const file of config.said) {
    const texts = textsOf(file, read(file));
    for (const text of texts.said) usedKeys.add(text);
    for (const text of texts.counted) pluralKeys.add(text);
    for (const text of texts.bare) faults.push(`${file}: text without t(): ${JSON.stringify(text)}`);
  }
  for (const entry of config.labels) {
    const [file, constant] = entry.split("#");
    for (const text of labelsOf(file, read(file), constant)) addLabel(file, text);
  }
  for (const entry of config.words) {
    const [file, constant] = entry.split("#");
    for (const text of keyedLabelsOf(file, read(file), constant)) addLabel(file, text);
  }
  for (const file of config.keys) for (const key of keysIn(file, read(file))) usedKeys.add(key);
  const messageSources = config.messages
    .flatMap((path) => filesOf(path, root))
    .map((file) => readFileSync(file, "utf8"));
  const isMessageKey = (text) => messageSources.some((source) => source.includes(JSON.stringify(text)));
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
  const keyCache = new Map();
  const keysOf = (file) => {
    if (!keyCache.has(file)) {
      const source = read(file);
      const texts = /\b(t|count|pageTitle)\(/.test(source)
        ? textsOf(file, source)
        : { said: [], counted: [] };
      const keys = [...texts.said, ...texts.counted, ...(labelsByFile.get(file) ?? [])];
      keyCache.set(
        file,
        keys.filter((key) => known.has(key)),
      );
    }
    return keyCache.get(file);
  };
  return [
    ...faults,
    ...catalogueErrors(usedKeys, isMessageKey, catalogues, pluralKeys),
    ...missingInPages(root, keysOf, areas),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
