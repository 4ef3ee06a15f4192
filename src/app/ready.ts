import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Context } from "hono";
import { AppError, errorBody } from "#kernel/app-error.ts";
import { dataFolder } from "#kernel/data-folder.ts";
import { healthPool } from "#kernel/db/client.ts";
import { knownSteps } from "#platform/database/newer-steps.ts";

/** What a server needs. */
export type Part = "database" | "schema" | "files";

/** Milliseconds: time limit of a check, whatever the database does. */
const WITHIN = 2_500;
/** Milliseconds for which a result is cached, because the endpoint is public. */
const GOOD_FOR = 1_000;
/** Seconds. */
const RETRY_SECONDS = 5;

const FAULT_MESSAGES: Readonly<Record<Part, string>> = {
  database: "The database can’t be reached.",
  schema: "The database schema is not up to date yet.",
  files: "The data folder is not writable.",
};

interface Readiness {
  readonly faults: readonly Part[];
  /** Migrations of the database that this program doesn't know. */
  readonly newer: readonly string[];
}

let last: { readonly until: number; readonly result: Promise<Readiness> } | undefined;

/**
 * Whether this process can serve: 200, or 503 with only the names of the parts that are not ready. During an upgrade it shows
 * which processes must be replaced; these keep serving until then, because new ones can take minutes to start.
 */
export async function answerReady(c: Context): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const { faults, newer } = await pollSlowly();
  if (faults.length === 0)
    return c.json({ status: "success", ...(newer.length > 0 && { newer_database: newer }) });
  const fields = Object.fromEntries(faults.map((part) => [part, [FAULT_MESSAGES[part]]]));
  const error = new AppError("unavailable", `Not ready: ${faults.join(", ")}.`, {
    code: "not-ready",
    fields,
  });
  c.header("Retry-After", String(RETRY_SECONDS));
  return c.json(errorBody(error), 503);
}

/** Checked at most once a second. */
function pollSlowly(): Promise<Readiness> {
  if (!last || performance.now() > last.until)
    last = { until: performance.now() + GOOD_FOR, result: checkReadiness() };
  return last.result;
}

async function checkReadiness(): Promise<Readiness> {
  const [books, files] = await Promise.all([readBooks(), readFiles()]);
  return { faults: [...books.faults, ...files], newer: books.newer };
}

async function readBooks(): Promise<Readiness> {
  try {
    const [known, { rows }] = await within(
      Promise.all([
        knownSteps(),
        healthPool().query<{ name: string }>("SELECT name FROM migration ORDER BY name"),
      ]),
    );
    const there = rows.map(({ name }) => name);
    return {
      faults: known.every((name) => there.includes(name)) ? [] : ["schema"],
      newer: there.filter((name) => !known.includes(name)),
    };
  } catch {
    return { faults: ["database"], newer: [] };
  }
}

async function readFiles(): Promise<Part[]> {
  try {
    await mkdir(dataFolder(), { recursive: true, mode: 0o700 });
    await access(dataFolder(), constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return ["files"];
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The request timed out.")), WITHIN);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
