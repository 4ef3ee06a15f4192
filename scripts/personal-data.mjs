/**
 * Whether docs/personal-data.md is what the map of personal data says; `--write` writes it instead. The test
 * tests/data-protection/map compares them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { personalDataDocument } from "../src/domain/personal-data/document.ts";

const FILE = "docs/personal-data.md";
const text = personalDataDocument();
if (process.argv.includes("--write")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  process.stdout.write(
    "docs/personal-data.md and the map differ: run `node scripts/personal-data.mjs --write`.\n",
  );
  process.exitCode = 1;
}
