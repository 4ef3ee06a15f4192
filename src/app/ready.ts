import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Context } from "hono";
import { AppError, errorBody } from "#kernel/app-error.ts";
import { dataFolder } from "#kernel/data-folder.ts";
import { healthPool } from "#kernel/db/client.ts";
import { knownSteps } from "#platform/database/newer-steps.ts";

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

interface Look {
  readonly faults: readonly Part[];
  /** Steps of the database that this program knows nothing of. */
  readonly newer: readonly string[];
}

let last: { readonly until: number; readonly look: Promise<Look> } | undefined;

/**
 * Whether this process can serve: 200, or 503 with the parts that are not ready and nothing else about them. Whoever upgrades
 * sees which processes are to be replaced; until then they serve, for the new ones may take minutes to get ready.
 */
export async function answerReady(c: Context): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const { faults, newer } = await lookSeldom();
  if (faults.length === 0)
    return c.json({ status: "success", ...(newer.length > 0 && { newer_database: newer }) });
  const fields = Object.fromEntries(faults.map((part) => [part, [WORDS[part]]]));
  const error = new AppError("unavailable", `Not ready: ${faults.join(", ")}.`, {
    code: "not-ready",
    fields,
  });
  c.header("Retry-After", String(TRY_AGAIN));
  return c.json(errorBody(error), 503);
}

/** Asked at most once a second, however many want to know. */
function lookSeldom(): Promise<Look> {
  if (!last || performance.now() > last.until) last = { until: performance.now() + GOOD_FOR, look: look() };
  return last.look;
}

async function look(): Promise<Look> {
  const [books, files] = await Promise.all([lookAtBooks(), lookAtFiles()]);
  return { faults: [...books.faults, ...files], newer: books.newer };
}

async function lookAtBooks(): Promise<Look> {
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
