/** All checks that don't run the product. All are run, and all errors are printed. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { ensureInstalled, node24 } from "./bootstrap.mjs";

const CHECKS = [
  ["types", "node_modules/@typescript/native/bin/tsc", ["-p", "tsconfig.json"]],
  ["biome", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "--colors=off", "."]],
  ["imports", "scripts/imports.mjs", []],
  ["unused", "node_modules/knip/bin/knip.js", []],
  ["drift", "scripts/drift.mjs", []],
  ["api", "scripts/api-schemas.mjs", []],
  ["tidy", "scripts/tidy.mjs", []],
  ["texts", "scripts/texts.mjs", []],
  ["words", "scripts/words.mjs", []],
  ["messages", "scripts/message-texts.mjs", []],
];

await ensureInstalled();
const node = node24();
const wanted = process.argv.slice(2);

/** @returns {Promise<{code: number, output: string}>} */
function run(file, args) {
  return new Promise((resolve) => {
    const child = spawn(node, [file, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

let failed = 0;
const queue = CHECKS.filter(([name]) => wanted.length === 0 || wanted.includes(name));

async function runNext() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, file, args] = next;
    const started = Date.now();
    const { code, output } = await run(file, args);
    const isFailed = code !== 0;
    if (isFailed) failed++;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const details = isFailed ? `${output.trim()}\n\n` : "";
    process.stdout.write(`${isFailed ? "FAILED" : "ok    "} ${name} ${seconds} s\n${details}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext));
process.exitCode = failed ? 1 : 0;
