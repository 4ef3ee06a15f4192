import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
/** Shown only to operators, in English: commands, backups and environment settings. */
const OPERATOR_SOURCES = /^(app\/|platform\/backup\/|kernel\/(s3-bucket|settings)\.ts)/;
/** The text of an error, or of the error of a field, that is built as a template string with values. */
const INTERPOLATED_TEXT = [
  /new AppError\(\s*[^,()]+,\s*`[^`]*\$\{/,
  /errors\.add\(\s*(?:"[^"]*"|[\w.]+),\s*`[^`]*\$\{/,
  /(?:errors|faults)\.push\([^;]*`[^`]*\$\{[^`]*[.?]`/,
  /const text =\s*`[A-Z“][^`]*\$\{[^`]*[.?]`;/,
];

// Such a text has no key in the catalogues, so it would be shown in English in every language.
it("error texts with values use message()", () => {
  const files = globSync("{areas,kernel,platform,reporting}/**/*.ts", { cwd: SOURCES });
  expect(files.length).toBeGreaterThan(1_000);
  const offenders = files.filter((file) => {
    if (OPERATOR_SOURCES.test(file) || file.includes(".test.")) return false;
    const source = readFileSync(`${SOURCES}/${file}`, "utf8");
    return INTERPOLATED_TEXT.some((pattern) => pattern.test(source));
  });
  expect(offenders).toEqual([]);
});
