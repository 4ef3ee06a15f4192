import type { Operation } from "./document.ts";
import type { Text } from "./near-valid.ts";

type Read = (path: string) => Promise<unknown>;

/** This many values of each name are enough to find a match. */
const MOST = 40;

/**
 * Values that the product shows, by name, and the IDs and tokens of each list by its path, so that calls
 * refer to existing records.
 * @param read answers a path below /api/v1 as an administrator sees it, or undefined
 */
export async function harvest(operations: readonly Operation[], read: Read): Promise<Text> {
  const labels = new Map<string, unknown[]>();
  for (const { method, path, parameters } of operations) {
    if (method !== "GET" || path.includes("{") || /\/(file|export)$|openapi/.test(path)) continue;
    const query = parameters.filter((one) => one.in === "query" && one.required);
    const params = query.map(
      ({ name, schema }) => `${name}=${labels.get(name)?.[0] ?? schema?.enum?.[0] ?? ""}`,
    );
    const answer = await read([path, params.join("&")].filter(Boolean).join("?"));
    note(labels, "", answer);
    for (const row of rowsOf(answer)) {
      for (const name of ["id", "token", "code"]) keep(labels, `${path} ${name}`, row[name]);
      keep(labels, `${singularOf(path.split("/").at(-1) ?? "")}_id`, row["id"]);
    }
  }
  return labels;
}

/** Adds what the API returned for a record just created at `path`. */
export function collect(labels: Text, path: string, { text }: { text: string }): void {
  const { data } = (text.startsWith("{") ? JSON.parse(text) : {}) as { data?: unknown };
  if (!isRecord(data)) return;
  for (const name of ["id", "token", "code"])
    keep(labels as Map<string, unknown[]>, `${path} ${name}`, data[name]);
}

/** The records of a list's answer, or the first array in it. */
export function rowsOf(answer: unknown): Record<string, unknown>[] {
  const { data } = (answer ?? {}) as { data?: unknown };
  const rows = Array.isArray(data) ? data : (Object.values(data ?? {}).find(Array.isArray) ?? []);
  return (rows as unknown[]).filter(isRecord);
}

/** "revenue-agencies" → "revenue_agency": the field name for one of them. */
function singularOf(many: string): string {
  return many
    .replaceAll("-", "_")
    .replace(/ies$/, "y")
    .replace(/(?<=x|ch|ss)es$|s$/, "");
}

function note(labels: Map<string, unknown[]>, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const one of value.slice(0, MOST)) note(labels, name, one);
    return;
  }
  if (!isRecord(value)) {
    if (name !== "") keep(labels, name, value);
    return;
  }
  for (const [inner, one] of Object.entries(value)) note(labels, inner, one);
}

function keep(labels: Map<string, unknown[]>, name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === "object") return;
  const known = labels.get(name) ?? [];
  labels.set(name, known);
  if (known.length < MOST && !known.includes(value)) known.push(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
