import { sql } from "kysely";
import { isCustomName } from "#domain/custom-field.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { customJson } from "../records/custom-values.ts";
import { columnTypes } from "../records/identity.ts";
import type { Maker } from "./maker.ts";
import type { CheckedLine } from "./validate-batch.ts";
import { writeOwners } from "./write-owners.ts";

export interface WriteResult {
  /** Lines that were written: fewer than requested if another user entered the same record meanwhile. */
  readonly lines: ReadonlySet<number>;
  readonly owners: number;
}

const PLACE_ARRAYS: Readonly<Record<string, string>> = {
  lga_id: "bigint",
  latitude: "double precision",
  longitude: "double precision",
  accuracy: "real",
};

/** Creates the records of a batch, their owners and ownership, with one audit entry. */
export async function writeBatch(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  lines: readonly CheckedLine[],
  maker: Maker,
): Promise<WriteResult> {
  if (lines.length === 0) return { lines: new Set(), owners: 0 };
  const owners = await writeOwners(
    tx,
    lines.flatMap(({ owner }) => owner ?? []),
    maker,
  );
  const ids = await allocateIds(tx, resource, lines.length);
  const insertedIds = await insertRecords(tx, resource, lines, ids, maker);
  const written = lines.flatMap((line, index) => {
    const id = ids[index] ?? 0;
    return insertedIds.has(id) ? [{ line, id }] : [];
  });
  await insertOwnership(tx, resource, written, owners.ids, maker);
  await insertDigests(tx, resource, written);
  await audit(tx, actor, {
    action: `${resource.name}.import`,
    after: {
      import: maker.importCode,
      lines: [lines[0]?.line, lines.at(-1)?.line],
      made: written.length,
      owners_made: owners.made,
      ids: [written[0]?.id, written.at(-1)?.id],
    },
  });
  return { lines: new Set(written.map(({ line }) => line.line)), owners: owners.made };
}

/** IDs are allocated first, so that each line knows its record. */
async function allocateIds(tx: Tx, resource: AnyResource, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${resource.name}, 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** @returns the created ids */
async function insertRecords(
  tx: Tx,
  resource: AnyResource,
  lines: readonly CheckedLine[],
  ids: readonly number[],
  maker: Maker,
): Promise<Set<number>> {
  const all = [
    ...new Set(lines.flatMap(({ values, links }) => [...Object.keys(values), ...Object.keys(links ?? {})])),
  ];
  const custom = all.filter(isCustomName);
  const names = all.filter((name) => !isCustomName(name));
  const arrays = names.map((name) => {
    const type = resource.fields[name] ? columnTypes[resource.fields[name].kind] : PLACE_ARRAYS[name];
    const values: Value[] = lines.map((line) =>
      storedValue(resource, name, line.values[name] ?? line.links?.[name] ?? null),
    );
    return sql`${values}::${sql.raw(`${type ?? "text"}[]`)}`;
  });
  if (custom.length > 0) {
    const customValues = lines.map(({ values }) =>
      customJson(Object.fromEntries(custom.map((name) => [name, values[name]]))),
    );
    names.push("custom");
    arrays.push(sql`${customValues}::jsonb[]`);
  }
  const status = resource.approval ? maker.status : "active";
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(resource.name)} (id, ${sql.join(names.map((name) => sql.ref(name)))},
      status, import_id, created_by, updated_by, submitted_at)
    SELECT given.*, ${status}, ${maker.importId}, ${maker.userId}::bigint, ${maker.userId}::bigint,
      CASE WHEN ${status} = 'submitted' THEN now() END
    FROM unnest(${ids}::bigint[], ${sql.join(arrays)}) AS given
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface WrittenLine {
  readonly line: CheckedLine;
  readonly id: number;
}

/** Ownership of 100%, since the date on the line, or today. */
async function insertOwnership(
  tx: Tx,
  resource: AnyResource,
  written: readonly WrittenLine[],
  owners: ReadonlyMap<string, number>,
  maker: Maker,
): Promise<void> {
  const owned = written.filter(({ line }) => line.owner !== undefined);
  if (owned.length === 0) return;
  const idsOf = (type: "individual" | "corporate") =>
    owned.map(({ line: { owner } }) => (owner?.type === type ? (owners.get(owner.key) ?? null) : null));
  await sql`
    INSERT INTO ownership (asset_type, asset_id, individual_id, corporate_id, since, import_id, created_by)
    SELECT ${resource.name}, asset_id, individual_id, corporate_id, coalesce(since, current_date),
      ${maker.importId}, ${maker.userId}::bigint
    FROM unnest(${owned.map(({ id }) => id)}::bigint[], ${idsOf("individual")}::bigint[],
      ${idsOf("corporate")}::bigint[], ${owned.map(({ line }) => line.since ?? null)}::date[])
      AS given (asset_id, individual_id, corporate_id, since)`.execute(tx);
}

async function insertDigests(tx: Tx, resource: AnyResource, written: readonly WrittenLine[]): Promise<void> {
  const digests = written.flatMap(({ line: { digest }, id }) =>
    digest === undefined ? [] : [{ digest, id }],
  );
  if (digests.length === 0) return;
  await sql`
    INSERT INTO import_line (resource, digest, record_id)
    SELECT ${resource.name}, given.* FROM unnest(${digests.map(({ digest }) => digest)}::uuid[],
      ${digests.map(({ id }) => id)}::bigint[]) AS given`.execute(tx);
}
