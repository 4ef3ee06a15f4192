import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Context } from "hono";
import { AppError, errorBody } from "#kernel/app-error.ts";
import { dataFolder } from "#kernel/data-folder.ts";
import { healthPool } from "#kernel/db/client.ts";
import { knownMigrations } from "#platform/database/known-migrations.ts";

/** What a server needs. */
export type Part = "database" | "schema" | "files";

/** Milliseconds: time limit of a check, whatever the database does. */
const CHECK_TIMEOUT_MS = 2_500;
/** Milliseconds for which a result is cached, because the endpoint is public. */
const CACHE_MS = 1_000;
/** Seconds. */
const RETRY_SECONDS = 5;

const PART_MESSAGES: Readonly<Record<Part, string>> = {
  database: "The database can’t be reached.",
  schema: "The database schema is not up to date yet.",
  files: "The data folder is not writable.",
};

interface Readiness {
  readonly failed: readonly Part[];
  /** Migrations of the database that this program doesn't know. */
  readonly newerMigrations: readonly string[];
}

let cached: { readonly until: number; readonly result: Promise<Readiness> } | undefined;

/**
 * Whether this process can serve: 200, or 503 with only the names of the parts that are not ready. During an upgrade it shows
 * which processes must be replaced; these keep serving until then, because new ones can take minutes to start.
 */
export async function answerReady(c: Context): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const { failed, newerMigrations } = await cachedReadiness();
  if (failed.length === 0)
    return c.json({
      status: "success",
      ...(newerMigrations.length > 0 && { newer_database: newerMigrations }),
    });
  const fields = Object.fromEntries(failed.map((part) => [part, [PART_MESSAGES[part]]]));
  const error = new AppError("unavailable", `Not ready: ${failed.join(", ")}.`, {
    code: "not-ready",
    fields,
  });
  c.header("Retry-After", String(RETRY_SECONDS));
  return c.json(errorBody(error), 503);
}

/** Checked at most once a second. */
function cachedReadiness(): Promise<Readiness> {
  if (!cached || performance.now() > cached.until)
    cached = { until: performance.now() + CACHE_MS, result: checkReadiness() };
  return cached.result;
}

async function checkReadiness(): Promise<Readiness> {
  const [books, files] = await Promise.all([checkDatabase(), checkFiles()]);
  return { failed: [...books.failed, ...files], newerMigrations: books.newerMigrations };
}

async function checkDatabase(): Promise<Readiness> {
  try {
    const [known, { rows }] = await withTimeout(
      Promise.all([
        knownMigrations(),
        healthPool().query<{ name: string }>("SELECT name FROM migration ORDER BY name"),
      ]),
    );
    const applied = rows.map(({ name }) => name);
    return {
      failed: known.every((name) => applied.includes(name)) ? [] : ["schema"],
      newerMigrations: applied.filter((name) => !known.includes(name)),
    };
  } catch {
    return { failed: ["database"], newerMigrations: [] };
  }
}

async function checkFiles(): Promise<Part[]> {
  try {
    await mkdir(dataFolder(), { recursive: true, mode: 0o700 });
    await access(dataFolder(), constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return ["files"];
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The request timed out.")), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
