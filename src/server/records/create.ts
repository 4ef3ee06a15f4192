import { sql } from "kysely";
import { type FieldValues, type Raw, readRecordInput } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { findFaults, placeFaults, refuseFaults, refusingDuplicates } from "./faults.ts";
import { authorizeEntry } from "./register-scope.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";
import { readSubmit } from "./submit.ts";

/**
 * Enters a record: a draft, or submitted for approval when `submit` is sent; people are active at once.
 * @param body as it came; faults of all its fields are told together
 * @throws AppError not-signed-in, forbidden, invalid, duplicate
 */
export async function createRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Raw,
): Promise<AnyRecord> {
  const scope = authorizeEntry(actor, `${resource.name}.create`);
  const { submit, raw } = readSubmit(resource, body);
  const { values, errors } = readRecordInput(resource, raw);
  const place = placeFaults(scope, values);
  refuseFaults(errors, place, await findFaults(tx, resource, values, { actor }));

  const status = resource.approval ? (submit ? "submitted" : "draft") : "active";
  return insertRecord(tx, actor, resource, values, { status });
}

/** How a record begins. */
interface Beginning {
  readonly status: string;
  /** Who enters it, where no session says so yet: whoever registers themselves. */
  readonly by?: { readonly id: number; readonly area: string };
}

/**
 * Writes a new record whose values were read and found right by the caller, who has also asked whether it may be.
 * @throws AppError duplicate when another took a unique value a moment before
 */
export async function insertRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  values: FieldValues,
  { status, by }: Beginning,
): Promise<AnyRecord> {
  const me = by?.id ?? actor.session?.user.id ?? null;
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const names = [...given.map(([name]) => name), "status", "created_by", "updated_by", "submitted_at"];
  const cells = [...given.map(([, value]) => sql`${value}`), sql`${status}`, sql`${me}`, sql`${me}`];
  const submitted = status === "submitted" ? sql`now()` : sql`NULL`;
  const { rows } = await refusingDuplicates(resource, values, undefined, () =>
    sql<RawRow>`
      INSERT INTO ${sql.table(resource.name)} AS t (${sql.join(names.map((name) => sql.ref(name)))})
      VALUES (${sql.join([...cells, submitted])})
      RETURNING ${selectColumns(resource, "t")}`.execute(tx),
  );
  const record = toRecord(resource, rows[0] ?? {});
  await audit(tx, actor, {
    action: `${resource.name}.create`,
    resource: resource.name,
    record_id: record.id,
    after: { ...Object.fromEntries(given), status },
    ...(by && { by }),
  });
  return record;
}
