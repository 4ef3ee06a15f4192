/**
 * Checks that src/kernel/db/tables.ts matches the migrations. Starts a temporary PostgreSQL, migrates it and compares;
 * `--write` writes the file.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../src/platform/database/embedded.ts";
import { migrate } from "../src/platform/database/migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "ratebook-drift-"));
const server = await startEmbedded(folder);
try {
  await migrate(server.url, "src/platform/database/migrations");
  const args = ["--url", server.url, "--dialect", "postgres", "--date-parser", "string"];
  args.push(
    "--type-mapping",
    '{"int8":"number","interval":"string"}',
    "--out-file",
    "src/kernel/db/tables.ts",
  );
  if (!process.argv.includes("--write")) args.push("--verify");
  execFileSync(process.execPath, ["node_modules/kysely-codegen/dist/cli/bin.js", ...args], {
    stdio: "inherit",
  });
} catch (error) {
  // A failed comparison has only an exit code; a failed migration has a message.
  const compared = typeof error.status === "number";
  process.stdout.write(
    compared
      ? "tables.ts and the migrations differ: run `node scripts/drift.mjs --write`.\n"
      : `${error.message}\n`,
  );
  process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
