// npm test: installs the requirements of the tests, runs them all, and reports how many ran. Arguments are passed to vitest:
// `npm test -- src/domain`, `npm test -- -t "part payment"`. `--deep` runs the long version of the project `deep`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBuilt, ensureInstalled, log, main, node24, root, run, SetupError } from "./bootstrap.mjs";
import { ensureChromium, ensureHeadlessShell } from "./chromium.mjs";

/** A test can be skipped if its name, or its group's, starts with this and the requirement is missing. */
const NEEDS = [
  { name: "needs ../shared/data", isThere: () => existsSync(join(root, "../shared/data")) },
  { name: "needs Debian's PostgreSQL", isThere: () => existsSync("/usr/lib/postgresql") },
  {
    name: "needs a mount",
    isThere: () => spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0,
  },
  { name: "needs root", isThere: () => process.getuid?.() === 0 },
  {
    name: "needs user namespaces",
    isThere: () => spawnSync("unshare", ["--user", "--map-user=65534", "true"]).status === 0,
  },
];

const report = join(root, "test-results/vitest.json");

await main(async () => {
  const isDeep = process.argv.includes("--deep");
  const args = process.argv.slice(2).filter((arg) => arg !== "--deep");
  await ensureInstalled();
  const browsers = { CHROMIUM_PATH: ensureChromium(), HEADLESS_SHELL_PATH: ensureHeadlessShell() ?? "" };
  await ensureBuilt();

  rmSync(report, { force: true });
  const code = await run(
    node24(),
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      `--root=${root}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${join(root, "scripts/project-times.mjs")}`,
      ...(isDeep ? ["--project=deep"] : []),
      ...args,
    ],
    { ...process.env, ...browsers, ...(isDeep && { RATEBOOK_TEST_DEPTH: "deep" }) },
  );
  const isFiltered = args.some((arg) => /^(-t|--testNamePattern)\b/.test(arg));
  return summarise(code, isFiltered) ? 0 : code || 1;
});

/** Prints the summary; returns whether everything passed. */
function summarise(code, isFiltered) {
  if (!existsSync(report)) throw new SetupError(`vitest ended with code ${code} and wrote no report.`);
  const files = JSON.parse(readFileSync(report, "utf8")).testResults;
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const passed = tests.filter(({ status }) => status === "passed").length;
  // A file that can't be loaded fails without a test.
  const broken = files.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = tests.filter(({ status }) => status === "failed").length + broken;
  const skipped = tests.filter(({ status }) => status !== "passed" && status !== "failed");

  // With a name filter, all others count as skipped and are not listed.
  const unexplained = isFiltered ? [] : skipped.filter((test) => !explain(test));
  if (!isFiltered) {
    for (const test of skipped) {
      const why = explain(test) ?? "NOT EXPLAINED";
      log(`skipped (${why}): ${relative(root, test.file)}: ${test.fullName}`);
    }
  }
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped.length} skipped\n`);
  if (passed + failed === 0) log("No tests were run.");
  if (process.env.CI && unexplained.length > 0)
    log("The run fails because of skipped tests without an explanation.");
  return code === 0 && failed === 0 && passed > 0 && !(process.env.CI && unexplained.length > 0);
}

function explain({ ancestorTitles, title }) {
  const names = [...ancestorTitles, title];
  return NEEDS.find(({ name, isThere }) => names.some((text) => text.startsWith(name)) && !isThere())?.name;
}
