import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { findSeen, type ImportRun } from "../look-up.ts";
import type { ReadLine } from "../read-line.ts";
import type { CheckedLegacyLine, Holder, LegacyKind, ResolveContext, ResolvedLine } from "./legacy-kind.ts";

const KEY = "legacy key";

/** Determines the outcome of each line of a legacy batch, as `validateBatch` does for registers. */
export async function checkLegacyLines(
  db: Queryable,
  kind: LegacyKind,
  lines: readonly ReadLine[],
  run: ImportRun,
  context: ResolveContext,
): Promise<CheckedLegacyLine[]> {
  const resolved = await kind.resolve(db, context, lines);
  const keys = resolved.flatMap(({ key }) => key ?? []);
  const known = resolved.filter(({ key }) => key !== undefined);
  const holders = await (kind.findHolders?.(db, known, run) ?? findHolders(db, kind, keys, run));
  const seen = new Set(run.isDry ? await findSeen(db, KEY, keys) : []);
  const batch = new Map<string, number>();
  return resolved.map((one) => {
    const checked = validate(kind, one, holders.get(one.key ?? ""), batch.get(one.key ?? ""), seen);
    if (checked.outcome === "made" && one.key !== undefined) batch.set(one.key, one.line.line);
    return checked;
  });
}

function validate(
  kind: LegacyKind,
  { line, key, columnValues }: ResolvedLine,
  holder: Holder | undefined,
  earlier: number | undefined,
  seen: ReadonlySet<string>,
): CheckedLegacyLine {
  const base = { ...line, key, columnValues, digest: undefined, uniques: [] };
  if (key === undefined) return { ...base, outcome: "bad" };
  if (holder && !holder.is_of_this_run) return { ...base, ...compare(kind, columnValues, holder) };
  if (holder || earlier !== undefined || seen.has(key)) {
    const where = earlier === undefined ? "an earlier line" : `line ${earlier}`;
    const message = `This ${kind.resource.one} is already on ${where} of the file.`;
    return { ...base, outcome: "repeated", faults: [{ column: null, value: null, message }] };
  }
  return { ...base, outcome: "made", uniques: [[KEY, key]] };
}

function compare(kind: LegacyKind, columnValues: ResolvedLine["columnValues"], holder: Holder) {
  const other = Object.keys(kind.compared).filter((name) => holder[name] !== columnValues[name]);
  if (other.length === 0) return { outcome: "there" as const, faults: [] };
  const labels = other.map((name) => kind.compared[name]).join(", ");
  const message = `Already on record as ${holder.code} with different values for: ${labels}. Nothing was changed.`;
  return { outcome: "different" as const, faults: [{ column: null, value: null, message }] };
}

async function findHolders(
  db: Queryable,
  { table, compared }: LegacyKind,
  keys: readonly string[],
  run: ImportRun,
): Promise<Map<string, Holder>> {
  const columns = sql.join(Object.keys(compared).map((name) => sql.ref(`t.${name}`)));
  const { rows } = await sql<Holder>`
    SELECT t.key, t.code, ${columns}, (t.import_id = ${run.importId}
      AND t.created_at >= (SELECT started_at FROM job WHERE id = ${run.jobId})) AS is_of_this_run
    FROM ${sql.table(table)} AS t WHERE t.key = ANY(${[...keys]}::text[]) AND t.status <> 'rejected'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}
