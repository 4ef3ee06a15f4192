import { registers } from "#domain/register/registers.ts";
import type { SeededRandom } from "../money/support/seeded-random.ts";
import { sampleOf } from "../support/sample.ts";
import { isRecord, rowsOf } from "./collect-values.ts";
import type { Operation } from "./document.ts";
import type { Text } from "./near-valid.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a call is about: its address filled in, and the existing record in its current state. */
export interface Target {
  readonly path: string;
  readonly row: Row;
}

export interface Shown {
  readonly operations: ReadonlySet<string>;
  readonly texts: Text;
  readonly random: SeededRandom;
  /** Answers a path as the caller sees it, or undefined. */
  readonly read: (path: string) => Promise<unknown>;
}

/** Records read for one operation: some of each status. */
const MOST = 5;

/**
 * Records that a write may be about: those of its list, one of each status first; or what a similar one would
 * be created from.
 */
export async function targetsOf({ method, path, parameters }: Operation, viewed: Shown): Promise<Target[]> {
  const choices = parameters.filter((one) => one.in === "path" && one.schema?.enum);
  const chosen = choices.map(({ name, schema }) => [name, schema?.enum ?? []] as const);
  const shown = { ...viewed, texts: new Map([...viewed.texts, ...chosen]) };
  const brace = path.indexOf("/{");
  const list = brace < 0 ? path : path.slice(0, brace);
  const rows = shown.operations.has(`GET ${list}`) ? rowsOf(await shown.read(list)) : [];
  const some = ofEachState(shown.random.shuffle(rows)).slice(0, MOST);
  if (brace < 0) {
    const [like = {}] = some;
    const whole = await detailOf(`${path}/{id}`, `${path}/${like["id"]}`, shown);
    return [{ path, row: sampleFor(method, path) ?? { ...like, ...whole } }];
  }
  const name = /\{(\w+)\}/.exec(path)?.[1] ?? "";
  const first = some.length > 0 ? some : madeAt(shown, list, name).map((value) => ({ [name]: value }));
  const targets: Target[] = [];
  for (const row of first) {
    const key = row[name] ?? row["id"] ?? row["token"] ?? row["code"];
    if (key === undefined || key === null) continue;
    const whole = await detailOf(`${list}/{${name}}`, `${list}/${encodeURIComponent(String(key))}`, shown);
    targets.push(await inside(path, name, String(key), { ...row, ...whole }, shown));
  }
  return targets.length > 0 ? targets : [{ path: fillIn(path, shown), row: {} }];
}

/** The first of the demonstration. */
const OWNER = "individual:1";

function sampleFor(method: string, path: string): Row | undefined {
  const resource = registers.find(({ endpoint }) => path === `/${endpoint}`);
  return resource && method === "POST" ? { ...sampleOf(resource), lga_id: 1, owner: OWNER } : undefined;
}

function ofEachState(rows: readonly Row[]): Row[] {
  const seen = new Set<unknown>();
  const firsts = rows.filter(({ status }) => !seen.has(status) && seen.add(status));
  return [...firsts, ...rows.filter((row) => !firsts.includes(row))];
}

async function detailOf(described: string, path: string, { operations, read }: Shown): Promise<Row> {
  if (!operations.has(`GET ${described}`)) return {};
  const { data } = ((await read(path)) ?? {}) as { data?: unknown };
  if (!isRecord(data)) return {};
  // Some endpoints return the record together with related data.
  const inner = Object.values(data).filter((one): one is Row => isRecord(one) && one["id"] !== undefined);
  return { ...(data["id"] === undefined ? inner[0] : {}), ...data };
}

/**
 * With the second ID too, from a list below the record or one that it shows:
 * "/shops/{id}/occupants/{occupant_id}".
 */
async function inside(path: string, name: string, key: string, row: Row, shown: Shown): Promise<Target> {
  const filled = path.replace(`{${name}}`, encodeURIComponent(key));
  const [, below = "", second = ""] = /\/([\w-]+)\/\{(\w+)\}/.exec(filled) ?? [];
  if (second === "") return { path: fillIn(filled, shown), row };
  const described = path.slice(0, path.indexOf(`/{${second}}`));
  const list = filled.slice(0, filled.indexOf(`/{${second}}`));
  const rows = shown.operations.has(`GET ${described}`) ? rowsOf(await shown.read(list)) : [];
  const held = row[below.replaceAll("-", "_")];
  const one = [...rows, ...(Array.isArray(held) ? held.filter(isRecord) : [])][0];
  const found = one?.[second] ?? one?.["id"] ?? one?.["token"];
  if (found === undefined) return { path: fillIn(filled, shown), row };
  const whole = filled.replace(`{${second}}`, encodeURIComponent(String(found)));
  return { path: fillIn(whole, shown), row: { ...row, ...one } };
}

/** For a list that no endpoint shows: what was returned when one was created. */
function madeAt(shown: Shown, list: string, name: string): unknown[] {
  const notified = shown.texts.get(`${list} ${name}`) ?? shown.texts.get(`${list} id`) ?? [];
  return notified.length > 0 ? shown.random.shuffle(notified).slice(0, MOST) : valuesOf(shown, name);
}

function valuesOf({ texts, random }: Shown, name: string): unknown[] {
  return random.shuffle(texts.get(name) ?? [1, 2]).slice(0, MOST);
}

function fillIn(path: string, shown: Shown): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(valuesOf(shown, name)[0])),
  );
}
