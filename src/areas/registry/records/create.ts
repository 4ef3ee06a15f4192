import { sql } from "kysely";
import { type FieldValues, type Raw, readRecordInput } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { keptValue } from "#kernel/sealing/sealed-fields.ts";
import { takeTry } from "#platform/rate-limit.ts";
import type { AnyResource } from "#resource/define.ts";
import { writingWithCustom } from "../custom-fields/with-custom.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { customJson, split } from "./custom-values.ts";
import { type Entry, readEntry, writeFirstOwner } from "./entry.ts";
import { findFaults, placeFaults, refuseFaults, refusingDuplicates, withoutCodes } from "./faults.ts";
import { lookAt } from "./look-at.ts";
import { findRuled, readSaid } from "./own-rules.ts";
import { readSeen, refuseAlike } from "./refuse-alike.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";
import { readSubmit } from "./submit.ts";

/**
 * Enters a record: a draft, or submitted for approval when `submit` is sent; people are active at once. Who
 * registers an asset of their own is its owner from today. What is much like it is shown before it is entered.
 * @param body as it came, with `alike_seen`; faults of all its fields are told together
 * @param options.looked the caller has looked for what is alike in a way of its own
 * @param options.late its form may be older than the custom fields of today: what was added since is asked for at the
 *   next change, what was retired since is left out
 * @param options.brief its form has no room for custom fields: they are asked for at the next change
 * @throws AppError not-signed-in, forbidden, invalid, duplicate, likely-duplicates, too-many (of one's own)
 */
export async function createRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  body: Raw,
  options: { readonly looked?: boolean; readonly brief?: boolean; readonly late?: boolean } = {},
): Promise<AnyRecord> {
  const side = isOwnRight(rightFor(actor, register, "create")) ? "owners" : "office";
  // A few words about somebody at the counter: what else is asked of a person can follow.
  const resource = options.brief ? register : await writingWithCustom(tx, register, side);
  const { seen, raw: all } = readSeen(body);
  const sent = options.late ? withoutFormer(resource, all) : all;
  const entry = await readEntry(tx, actor, resource, sent);
  const { submit, raw: fields } = readSubmit(resource, entry.raw);
  const { said, raw } = readSaid(resource, fields);
  const { values, errors } = readRecordInput(options.late ? noneRequired(resource) : resource, raw);
  const place = placeFaults(entry.scope, values);
  const found = await findFaults(tx, resource, values, { actor });
  const ruled = await findRuled(tx, resource, { whole: values, changed: Object.keys(values), said });
  const { owner } = entry;
  refuseFaults({ ...errors, ...entry.faults }, place, owner ? withoutCodes(found) : found, ruled);
  if (!options.looked) await refuseAlike(tx, actor, resource, values, seen);
  if (owner) await takeTry("own-record", `user ${actor.session?.user.id}`);

  const status = resource.approval ? (submit ? "submitted" : "draft") : "active";
  const record = await insertRecord(tx, actor, resource, values, { status, owner });
  // Entered although something like it was shown: whoever looks after duplicates sees both.
  if (seen.size > 0) await lookAt(tx, resource, record);
  return record;
}

/** How a record begins. */
interface Beginning {
  readonly status: string;
  /** Who enters it, where no session says so yet: whoever registers themselves. */
  readonly by?: { readonly id: number; readonly area: string };
  /** Who owns it, whole and from today. */
  readonly owner?: Entry["owner"];
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
  { status, by, owner }: Beginning,
): Promise<AnyRecord> {
  const me = by?.id ?? actor.session?.user.id ?? null;
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const { own, custom } = split(Object.fromEntries(given));
  const kept = Object.entries(own).map(([name, value]) => [name, keptValue(resource, name, value)] as const);
  const columns = Object.entries({
    ...Object.fromEntries(kept),
    ...(custom && { custom: customJson(custom) }),
  });
  const names = [...columns.map(([name]) => name), "status", "created_by", "updated_by", "submitted_at"];
  const cells = [...columns.map(([, value]) => sql`${value}`), sql`${status}`, sql`${me}`, sql`${me}`];
  const submitted = status === "submitted" ? sql`now()` : sql`NULL`;
  const { rows } = await refusingDuplicates(resource, values, undefined, () =>
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

/** For a form that was opened before today's fields were known: the register with no custom field required. */
function noneRequired(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => [name, field.custom ? { ...field, required: false } : field] as const,
  );
  return { ...resource, fields: Object.fromEntries(fields) };
}

/** For the same form: what was sent, without fields that were retired since. */
function withoutFormer({ former }: AnyResource, sent: Raw): Raw {
  if (!former) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(former, name)));
}
