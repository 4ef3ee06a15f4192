import { sql } from "kysely";
import { type FieldValues, type Raw, readRecordInput } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import type { AnyResource } from "#resource/define.ts";
import { withLockedCustom } from "../custom-fields/with-custom.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { customJson, splitCustom } from "./custom-values.ts";
import { type Entry, readEntry, writeFirstOwner } from "./entry.ts";
import { assertValid, findErrors, placeErrors, withDuplicateErrors, withoutCodes } from "./find-errors.ts";
import { queueDuplicates } from "./queue-duplicates.ts";
import { findRuleErrors, readConfirmations } from "./register-rules.ts";
import { requireUnrestrictedPeople } from "./restriction.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";
import { readConfirmed, rejectSimilar } from "./similar-records.ts";
import { readSubmit } from "./submit.ts";

/**
 * Creates a record: a draft, or submitted for approval with `submit`; people are active at once. An owner who registers an
 * asset owns it from today. Possible duplicates are shown first.
 * @param body as sent, with `alike_seen`; errors of all fields are reported together
 * @param options.duplicatesChecked whether the caller has already searched for duplicates
 * @param options.staleForm the form may predate changes of custom fields: new required fields are enforced at the next edit,
 *   retired fields are ignored
 * @param options.withoutCustom a short form without custom fields: they are enforced at the next edit
 * @throws AppError not-signed-in, forbidden, record-restricted, invalid, duplicate, likely-duplicates, too-many (of the
 *   actor’s own)
 */
export async function createRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  body: Raw,
  options: {
    readonly duplicatesChecked?: boolean;
    readonly withoutCustom?: boolean;
    readonly staleForm?: boolean;
  } = {},
): Promise<AnyRecord> {
  const side = isOwnRight(rightFor(actor, register, "create")) ? "owners" : "office";
  // A short entry at the counter: custom fields can be added later.
  const resource = options.withoutCustom ? register : await withLockedCustom(tx, register, side);
  const { seen, raw: all } = readConfirmed(body);
  const sent = options.staleForm ? withoutRetired(resource, all) : all;
  const entry = await readEntry(tx, actor, resource, sent);
  const { submit, raw: fields } = readSubmit(resource, entry.raw);
  const { confirmed, raw } = readConfirmations(resource, fields);
  const { values, errors } = readRecordInput(
    options.staleForm ? withOptionalCustom(resource) : resource,
    raw,
  );
  const place = placeErrors(entry.scope, values);
  const findings = await findErrors(tx, resource, values, { actor });
  const ruleErrors = await findRuleErrors(tx, resource, {
    fullRecord: values,
    changed: Object.keys(values),
    confirmed,
  });
  const { owner } = entry;
  assertValid({ ...errors, ...entry.errors }, place, owner ? withoutCodes(findings) : findings, ruleErrors);
  if (!owner) await requireUnrestrictedPeople(tx, actor, resource, values);
  if (!options.duplicatesChecked) await rejectSimilar(tx, actor, resource, values, seen);
  if (owner) await consumeAttempt("own-record", `user ${actor.session?.user.id}`);

  const status = resource.approval ? (submit ? "submitted" : "draft") : "active";
  const record = await insertRecord(tx, actor, resource, values, { status, owner });
  // Created although similar records were shown: the pair is queued as a possible duplicate.
  if (seen.size > 0) await queueDuplicates(tx, resource, record);
  return record;
}

/** Initial properties of a record. */
interface InitialState {
  readonly status: string;
  /** The author, if there is no session: a person who registers themselves. */
  readonly by?: { readonly id: number; readonly area: string };
  /** The sole owner, from today. */
  readonly owner?: Entry["owner"];
}

/**
 * Writes a new record; the caller has validated the values and checked the rights.
 * @throws AppError duplicate when another took a unique value a moment before
 */
export async function insertRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  values: FieldValues,
  { status, by, owner }: InitialState,
): Promise<AnyRecord> {
  const me = by?.id ?? actor.session?.user.id ?? null;
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const { own, custom } = splitCustom(Object.fromEntries(given));
  const storedValues = Object.entries(own).map(
    ([name, value]) => [name, storedValue(resource, name, value)] as const,
  );
  const columns = Object.entries({
    ...Object.fromEntries(storedValues),
    ...(custom && { custom: customJson(custom) }),
  });
  const names = [...columns.map(([name]) => name), "status", "created_by", "updated_by", "submitted_at"];
  const cells = [...columns.map(([, value]) => sql`${value}`), sql`${status}`, sql`${me}`, sql`${me}`];
  const submitted = status === "submitted" ? sql`now()` : sql`NULL`;
  const { rows } = await withDuplicateErrors(resource, values, undefined, () =>
    sql<RawRow>`
      INSERT INTO ${sql.table(resource.name)} AS t (${sql.join(names.map((name) => sql.ref(name)))})
      VALUES (${sql.join([...cells, submitted])})
      RETURNING ${selectColumns(resource, "t")}`.execute(tx),
  );
  const record = toRecord(resource, rows[0] ?? {});
  if (owner) await writeFirstOwner(tx, actor, resource, record.id, owner);
  await audit(tx, actor, {
    action: `${resource.name}.create`,
    record_id: record.id,
    after: { ...Object.fromEntries(given), status, ...(owner && { owner: `${owner.type}:${owner.id}` }) },
    ...(by && { by }),
  });
  return record;
}

/** For a form opened before the current fields were known: the register without required custom fields. */
function withOptionalCustom(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => [name, field.custom ? { ...field, required: false } : field] as const,
  );
  return { ...resource, fields: Object.fromEntries(fields) };
}

/** Ignores values of fields that were retired since the form was opened. */
function withoutRetired({ former }: AnyResource, sent: Raw): Raw {
  if (!former) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(former, name)));
}
