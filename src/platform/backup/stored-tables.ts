import pg from "pg";
import { MARK_TABLE } from "../database/restore-mark.ts";

/** A table as in a backup. */
export interface StoredTable {
  readonly name: string;
  /** Stored columns; generated columns are recomputed. */
  readonly columns: readonly string[];
}

/**
 * Server logs are kept for some weeks and need no backup (decision 82); nor do counters of attempts, which don't survive a
 * database crash either.
 */
const EXCLUDED = new Set(["system_log", "rate_limit", "attempt_turn", MARK_TABLE]);

/** Excludes tables of extensions and partitions. */
const OWN_RELATIONS = `c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/**
 * All tables with rows in a backup, by name.
 * @throws Error for a partitioned table, because its partitions would be missing after a restore
 */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; kind: string; columns: string[] }>(`
    SELECT c.relname::text AS name, c.relkind::text AS kind,
      ARRAY(SELECT attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY attnum) AS columns
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND ${OWN_RELATIONS} ORDER BY c.relname`);
  const stored = rows.filter(({ name }) => !EXCLUDED.has(name));
  const partitioned = stored.filter(({ kind }) => kind === "p").map(({ name }) => name);
  if (partitioned.length > 0)
    throw new Error(`A backup can’t contain partitioned tables yet: ${partitioned.join(", ")}.`);
  return stored.map(({ name, columns }) => ({ name, columns }));
}

/** All sequences, by name. */
export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c WHERE c.relkind = 'S' AND ${OWN_RELATIONS} ORDER BY c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** `TABLE (columns)`, for COPY. */
export function copyTarget({ name, columns }: StoredTable): string {
  return `${quoted(name)} (${columns.map((one) => pg.escapeIdentifier(one)).join(", ")})`;
}

/** A quoted identifier. */
export function quoted(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}
