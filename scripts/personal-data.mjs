/**
 * Checks that docs/personal-data.md matches the map of personal data; `--write` writes it. The test tests/data-protection/map
 * compares them.
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
