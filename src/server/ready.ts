import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Context } from "hono";
import { AppError, errorBody } from "./app-error.ts";
import { dataFolder } from "./data-folder.ts";
import { healthPool } from "./db/client.ts";
import { listMigrations } from "./db/migrate.ts";
import { migrationsFolder } from "./db/prepare.ts";

/** What a server cannot do without. */
export type Part = "database" | "schema" | "files";

/** Milliseconds: longer than this nobody waits for an answer, whatever the database does. */
const WITHIN = 2_500;
/** Milliseconds for which an answer is good: strangers may ask too. */
const GOOD_FOR = 1_000;
/** Seconds. */
const TRY_AGAIN = 5;

const WORDS: Readonly<Record<Part, string>> = {
  database: "It cannot be reached.",
  schema: "It is not brought up to date yet.",
  files: "The data folder cannot be written.",
};

let last: { readonly until: number; readonly faults: Promise<Part[]> } | undefined;

/** Whether this process can serve: 200, or 503 with the parts that are not ready and nothing else about them. */
export async function answerReady(c: Context): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const faults = await notReady();
  if (faults.length === 0) return c.json({ status: "success" });
  const fields = Object.fromEntries(faults.map((part) => [part, [WORDS[part]]]));
  const error = new AppError("unavailable", `Not ready: ${faults.join(", ")}.`, {
    code: "not-ready",
    fields,
  });
  c.header("Retry-After", String(TRY_AGAIN));
  return c.json(errorBody(error), 503);
}

/** The parts that are not ready; asked at most once a second, however many want to know. */
function notReady(): Promise<Part[]> {
  if (!last || performance.now() > last.until) last = { until: performance.now() + GOOD_FOR, faults: look() };
  return last.faults;
}

async function look(): Promise<Part[]> {
  const [books, files] = await Promise.all([lookAtBooks(), lookAtFiles()]);
  return [...books, ...files];
}

async function lookAtBooks(): Promise<Part[]> {
  try {
    const [wanted, { rows }] = await within(
      Promise.all([
        listMigrations(migrationsFolder()),
        healthPool().query<{ name: string }>("SELECT name FROM migration"),
      ]),
    );
    // One that is newer is no fault: servers of the version before go on until they are replaced.
    const there = new Set(rows.map(({ name }) => name));
    return wanted.every((name) => there.has(name)) ? [] : ["schema"];
  } catch {
    return ["database"];
  }
}

async function lookAtFiles(): Promise<Part[]> {
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
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It took too long.")), WITHIN);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
