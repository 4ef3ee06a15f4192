/**
 * Refuses words that the product and its documents don't use (`words/banned.json`), and straight apostrophes in user-visible
 * texts. Files not rewritten yet are listed in `words/baseline.json` with their number of faults, which can only fall:
 * `--write` lowers it, and follows renamed files. `--show PATH` prints the faults of files below a path.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { listTexts } from "./texts/list.mjs";

const BASELINE = fileURLToPath(new URL("words/baseline.json", import.meta.url));
const banned = JSON.parse(readFileSync(new URL("words/banned.json", import.meta.url), "utf8")).map(
  ({ words, use }) => ({ use, pattern: new RegExp(`(?<![\\p{L}\\w-])(?:${words})(?![\\p{L}\\w-])`, "iu") }),
);

/** Faults of one text, each with its replacement. @returns {string[]} */
export function faultsOf(message, { quotes = false } = {}) {
  const text = message.replaceAll(/\{\w+\}/g, "{}");
  const faults = banned.flatMap(({ pattern, use }) => {
    const found = text.match(pattern);
    return found ? [`"${found[0]}": use ${use}`] : [];
  });
  if (quotes && /\p{L}'\p{L}/u.test(text)) faults.push("straight apostrophe: use ’");
  return faults;
}

/** Faults by file. @returns {Map<string, string[]>} */
export function findFaults(root) {
  const byFile = new Map();
  const add = (file, line, text, faults) => {
    for (const fault of faults)
      byFile.set(file, [...(byFile.get(file) ?? []), `${file}:${line}  ${fault}\n    ${text.slice(0, 160)}`]);
  };
  for (const [text, places] of listTexts(root))
    for (const place of places) {
      const [file, line] = place.split(":");
      add(file, line, text, faultsOf(text, { quotes: true }));
    }
  for (const path of globSync(`${root}/{*.md,docs/**/*.md}`).toSorted())
    for (const [index, line] of readFileSync(path, "utf8").split("\n").entries())
      add(relative(root, path), index + 1, line, faultsOf(line.replaceAll(/`[^`]*`/g, "")));
  return byFile;
}

function main() {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const faults = findFaults(root);
  const [option, path] = process.argv.slice(2);
  if (option === "--show") {
    const lines = [...faults].filter(([file]) => file.startsWith(path ?? "")).flatMap(([, list]) => list);
    process.stdout.write(`${lines.join("\n")}\n${lines.length} faults\n`);
    return;
  }
  const baseline = JSON.parse(readFileSync(BASELINE, "utf8"));
  const worse = [...faults].filter(([file, list]) => list.length > (baseline[file] ?? 0));
  const better = Object.keys(baseline).filter((file) => (faults.get(file)?.length ?? 0) < baseline[file]);
  if (option === "--write") {
    const counts = Object.fromEntries([...faults].map(([file, list]) => [file, list.length]).toSorted());
    const total = (of) => Object.values(of).reduce((sum, count) => sum + count, 0);
    if (total(counts) > total(baseline)) return fail(worse);
    writeFileSync(BASELINE, `${JSON.stringify(counts, null, 2)}\n`);
    return;
  }
  if (worse.length > 0) fail(worse);
  else if (better.length > 0) {
    process.exitCode = 1;
    process.stdout.write(`Lower the baseline with node scripts/words.mjs --write:\n${better.join("\n")}\n`);
  }
}

function fail(worse) {
  process.exitCode = 1;
  for (const [, list] of worse) process.stdout.write(`${list.join("\n")}\n`);
}

main();
