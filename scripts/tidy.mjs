/**
 * Style rules of this repository that linters don't cover. Prints all errors; exits with 1 if there are any.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const MAX_LINES = 300;
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|css|sql|md|json|sh)$/.test(file) && !/package-lock\.json$/.test(file));

const faults = [];
const fault = (file, text) => faults.push(`${file}: ${text}`);

for (const file of files) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    continue; // deleted, not yet staged
  }
  const name = basename(file);
  const code = /\.(tsx?|mjs)$/.test(file);
  const test = /\.test\.tsx?$|^(tests|bench)\//.test(file);
  if (code && !/^[a-z0-9.-]+$/.test(name)) fault(file, "file names are kebab-case");
  if (code && /(^|[-.])(utils?|helpers?|manager|misc|common)\.(tsx?|mjs)$/.test(name))
    fault(file, "name it for what it is");
  if (code && name.startsWith("index.")) fault(file, "no barrels: import the file itself");
  // generated files and tables of URLs can be as long as needed
  if (code && !test && name !== "tables.ts" && name !== "sitemap.ts" && text.split("\n").length > MAX_LINES)
    fault(file, `${text.split("\n").length} lines; at most ${MAX_LINES}`);
  if (/\bregistry\.npmjs|\bdeb\.debian/.test(text) && name !== "tidy.mjs")
    fault(file, "names a registry host");
  if (/\/(work|root|home\/\w+)\//.test(text) && name !== "tidy.mjs") fault(file, "contains a local path");
  if (/\.\.\/shared\/(spec|design|hooks)/.test(text) && name !== "tidy.mjs")
    fault(file, "refers to something outside the repository");
  if (code && /\b(contract|domain|trust|quality|experience|gateways)\.md\b/.test(text) && name !== "tidy.mjs")
    fault(file, "refers to something outside the repository");
  if (code && !test && /\b(TODO|FIXME|XXX)\b/.test(text) && name !== "tidy.mjs")
    fault(file, "finish it or write it in the docs");
  if (/\.tsx$/.test(file) && /\sstyle=\{/.test(text))
    fault(file, "no inline styles: the policy forbids them");
  if (/^src\/.*\.tsx?$/.test(file) && /\b(it|test|describe)\.only\b/.test(text))
    fault(file, "a focused test");
}

if (files.length === 0) fault(".", "no files found");
process.stdout.write(faults.length ? `${faults.join("\n")}\n` : `tidy: ${files.length} files\n`);
process.exitCode = faults.length ? 1 : 0;
