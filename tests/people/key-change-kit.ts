import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { cleanEnvironment, ROOT } from "../support/server.ts";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/** Runs `ratebook key change` in a process of its own, as an operator does. */
export function keyCommand(env: Readonly<Record<string, string>>): {
  child: ChildProcess;
  ended: Promise<Ended>;
} {
  const child = spawn(process.execPath, [join(ROOT, "bin/ratebook.ts"), "key", "change"], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (out += chunk.toString()));
  return { child, ended: once(child, "close").then(([code]) => ({ code: code as number | null, out })) };
}

/** Every encrypted text in the database, with its table. */
export async function sealedTexts(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public' ORDER BY 1`.execute(database());
  const found: { table: string; text: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      SELECT (regexp_matches(t::text, 'sealed:[A-Za-z0-9_-]{37,}', 'g'))[1] AS text FROM ${sql.raw(name)} AS t
      WHERE t::text LIKE '%sealed:%'`.execute(database());
    found.push(...rows.map(({ text }) => ({ table: name, text })));
  }
  return found;
}
