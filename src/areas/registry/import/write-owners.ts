import { sql } from "kysely";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { Maker } from "./maker.ts";
import { type LineOwner, ownerColumns } from "./read-owner.ts";

/** Key → id, and the number created. */
export interface WrittenOwners {
  readonly ids: ReadonlyMap<string, number>;
  readonly made: number;
}

/**
 * Finds the owners of a batch and creates missing ones. They are locked until the transaction ends, so that an undo of the
 * import that created them can’t remove them meanwhile.
 */
export async function writeOwners(
  tx: Tx,
  owners: readonly LineOwner[],
  maker: Maker,
): Promise<WrittenOwners> {
  const ids = new Map<string, number>();
  let made = 0;
  for (const type of ["individual", "corporate"] as const) {
    const byKey = new Map(owners.filter((owner) => owner.type === type).map((owner) => [owner.key, owner]));
    if (byKey.size === 0) continue;
    for (const [key, id] of await findByKey(tx, type, [...byKey.keys()], "lock")) ids.set(key, id);
    // In key order, so that concurrent imports can’t deadlock.
    const absent = [...byKey.values()].filter(({ key }) => !ids.has(key));
    absent.sort((a, b) => (a.key < b.key ? -1 : 1));
    if (absent.length === 0) continue;
    made += await insertOwners(tx, type, absent, maker);
    for (const [key, id] of await findByKey(
      tx,
      type,
      absent.map(({ key }) => key),
      "lock",
    ))
      ids.set(key, id);
  }
  return { ids, made };
}

/** Closed records can’t become owners; the owner is registered again. Migration 0051 has the indexes for it. */
const OPEN_CONDITION = {
  individual: sql`status <> 'archived'`,
  corporate: sql`status NOT IN ('rejected', 'archived')`,
} as const;

/** The keys without a record. */
export async function absentOwners(
  db: Queryable,
  type: LineOwner["type"],
  keys: readonly string[],
): Promise<string[]> {
  const found = await findByKey(db, type, keys);
  return keys.filter((key) => !found.has(key));
}

/** Owner’s key → "individual 17", for owners on record. */
export async function findOwners(db: Queryable, owners: readonly LineOwner[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const type of ["individual", "corporate"] as const) {
    const keys = owners.filter((owner) => owner.type === type).map(({ key }) => key);
    if (keys.length === 0) continue;
    for (const [key, id] of await findByKey(db, type, keys)) found.set(key, `${type} ${id}`);
  }
  return found;
}

async function findByKey(
  tx: Queryable,
  type: LineOwner["type"],
  keys: readonly string[],
  lock?: "lock",
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    SELECT import_key AS key, id FROM ${sql.table(type)}
    WHERE import_key = ANY(${keys}::text[]) AND ${OPEN_CONDITION[type]} ${lock ? sql`FOR KEY SHARE` : sql``}`.execute(
    tx,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function insertOwners(
  tx: Tx,
  type: LineOwner["type"],
  owners: readonly LineOwner[],
  maker: Maker,
): Promise<number> {
  const columns = ownerColumns[type];
  const arrays = columns.map((column) => sql`${owners.map(({ values }) => values[column] ?? null)}::text[]`);
  const status = type === "individual" ? "active" : maker.status;
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(type)} (import_key, ${sql.join(columns.map((column) => sql.ref(column)))},
      lga_id, status, import_id, created_by, updated_by, submitted_at)
    SELECT given.*, ${status}, ${maker.importId}, ${maker.userId}::bigint, ${maker.userId}::bigint,
      CASE WHEN ${status} = 'submitted' THEN now() END
    FROM unnest(${owners.map(({ key }) => key)}::text[], ${sql.join(arrays)},
      ${owners.map(({ lga_id }) => lga_id ?? null)}::bigint[]) AS given
    ON CONFLICT DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
