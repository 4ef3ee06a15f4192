import { type RawBuilder, sql } from "kysely";
import type { MergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { CLEAR_VERIFICATION, endsVerification, SINCE_VERIFIED } from "#areas/registry/records/write.ts";
import { isCustomName } from "#domain/custom-field.ts";
import type { MergeChoice } from "#domain/merge.ts";
import { pairErrors } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Merging, moveRows } from "./move-rows.ts";

const KEY = { id: "bigint" };

/** Validates the survivor with the selected values. @throws AppError invalid */
export function assertChosenValid(
  resource: AnyResource,
  { survivor, loser }: MergePair,
  chosen: readonly MergeChoice[],
): void {
  const columns = chosen.flatMap((choice) => choice.columns);
  const given = Object.fromEntries(columns.map((name) => [name, loser[name]]));
  const errors = pairErrors(resource, { ...survivor, ...given } as never);
  for (const name of columns)
    if (resource.fields[name]?.required && (loser[name] === null || loser[name] === ""))
      errors[name] = ["The other record has no value. Keep the current value."];
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "These values can’t be combined.", { fields: errors });
}

/**
 * Writes the selected values to the survivor and archives the loser. For a unique value, the loser gets the survivor’s, so that
 * it remains reserved until a merge is undone.
 * @returns whether this ended a verification of the survivor
 */
export async function writeBoth(
  merging: Merging,
  actor: Actor,
  { survivor, loser }: MergePair,
  chosen: readonly MergeChoice[],
): Promise<{ readonly lapsed: boolean }> {
  const { resource } = merging;
  const columns = chosen.flatMap((choice) => choice.columns);
  const unique = columns.filter((name) => resource.fields[name]?.unique && loser[name] !== survivor[name]);
  for (const name of unique) {
    const placeholder = resource.fields[name]?.required ? sql`${`~${loser.id.toString(36)}`}` : sql`NULL`;
    await writeRecord(merging, loser.id, { [name]: placeholder });
  }
  const changed = columns.filter((name) => loser[name] !== survivor[name]);
  await writeChosen(merging, { survivor, loser }, chosen);
  for (const name of unique)
    await writeRecord(merging, loser.id, { [name]: storedSql(resource, name, survivor) });
  await writeRecord(merging, loser.id, { status: sql`'archived'` });
  await transferImportKey(merging);
  const lapsed = endsVerification(resource, changed);
  await bumpVersions(merging, actor, chosen.length > 0, lapsed);
  return { lapsed: lapsed && survivor.verified_at != null };
}

/** One by one, so that an undo leaves later changes of single fields unchanged. */
async function writeChosen(
  merging: Merging,
  { survivor, loser }: MergePair,
  chosen: readonly MergeChoice[],
): Promise<void> {
  const custom: Record<string, unknown> = {};
  for (const { columns } of chosen) {
    if (columns.every((name) => loser[name] === survivor[name])) continue;
    const [name = ""] = columns;
    if (isCustomName(name)) custom[name] = loser[name] ?? null;
    else
      await writeRecord(
        merging,
        survivor.id,
        Object.fromEntries(columns.map((column) => [column, storedSql(merging.resource, column, loser)])),
      );
  }
  // Custom fields share one column, which is restored as a whole.
  if (Object.keys(custom).length > 0)
    await writeRecord(merging, survivor.id, {
      custom: sql`jsonb_strip_nulls(t.custom || ${JSON.stringify(custom)}::jsonb)`,
    });
}

/** A record’s value in stored form: the record has it decrypted. */
function storedSql(resource: AnyResource, name: string, record: AnyRecord): RawBuilder<unknown> {
  return sql`${storedValue(resource, name, record[name] ?? null)}`;
}

function writeRecord(merging: Merging, id: number, set: Readonly<Record<string, RawBuilder<unknown>>>) {
  return moveRows(merging, {
    table: merging.resource.name,
    key: KEY,
    where: sql`t.id = ${id}::bigint`,
    set,
  });
}

/** Passes the loser’s import key to a survivor without one, so that a repeated import finds the survivor. */
async function transferImportKey(merging: Merging): Promise<void> {
  const { tx, resource, survivor, loser } = merging;
  if (resource.name !== "individual" && resource.name !== "corporate") return;
  const { rows } = await sql<{ key: string }>`
    SELECT l.import_key AS key FROM ${sql.table(resource.name)} AS l, ${sql.table(resource.name)} AS s
    WHERE l.id = ${loser} AND s.id = ${survivor} AND s.import_key IS NULL AND l.import_key IS NOT NULL`.execute(
    tx,
  );
  const key = rows[0]?.key;
  if (key === undefined) return;
  await writeRecord(merging, loser, { import_key: sql`NULL` });
  await writeRecord(merging, survivor, { import_key: sql`${key}` });
}

/** Increases the versions for users with an open page; authors of pending values can’t approve them. */
async function bumpVersions(
  { tx, resource, survivor, loser }: Merging,
  actor: Actor,
  written: boolean,
  lapsed: boolean,
): Promise<void> {
  const me = actor.session?.user.id ?? null;
  await sql`UPDATE ${sql.table(resource.name)} AS t SET version = t.version + 1, updated_at = now()
    WHERE t.id IN (${survivor}, ${loser})`.execute(tx);
  if (!written) return;
  const by = me === null ? sql`t.updated_by` : sql`${me}::bigint`;
  await sql`UPDATE ${sql.table(resource.name)} AS t SET updated_by = ${by}
      ${resource.approval ? sql`, editors = ${writersOfBoth(me)}` : sql``}
      ${lapsed ? sql`, editors = ${allWriters(me, SINCE_VERIFIED)}, ${sql.join(CLEAR_VERIFICATION)}` : sql``}
    FROM ${sql.table(resource.name)} AS l WHERE t.id = ${survivor} AND l.id = ${loser}`.execute(tx);
}

/** Authors of the survivor’s (`t`) pending data, including the loser’s (`l`). Approved data has no pending authors. */
function writersOfBoth(me: number | null): RawBuilder<unknown> {
  return sql`CASE WHEN t.status NOT IN ('draft', 'submitted', 'returned') THEN t.editors ELSE ${allWriters(me)} END`;
}

function allWriters(me: number | null, survivors = sql`t.editors`): RawBuilder<unknown> {
  return sql`(SELECT array_agg(DISTINCT one) FROM unnest(ARRAY[t.updated_by, l.created_by, l.updated_by, ${me}::bigint]
    || ${survivors} || l.editors) AS one WHERE one IS NOT NULL)`;
}
