import { sql } from "kysely";
import { capital } from "#domain/capital.ts";
import { InputFaults } from "#domain/charging-input.ts";
import { type CustomFieldInput, readCustomField } from "#domain/custom-field-input.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { registers } from "#domain/register/registers.ts";
import { withArticle } from "#domain/with-article.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { refuseFaults } from "#kernel/refuse-faults.ts";
import type { AnyResource } from "#resource/define.ts";
import { type CustomFieldRow, fieldValues, readField, readFields, toldOf } from "./field-row.ts";
import { authorizeFields } from "./right.ts";

/** In one register: what a form, a file and a person can still take in. */
const MOST_FIELDS = 100;

/**
 * Adds a field to a register.
 * @param body `register`, and what the field is
 * @throws AppError forbidden, invalid (all faults at once), duplicate (its key or label is taken)
 */
export async function createCustomField(tx: Tx, actor: Actor, body: Raw): Promise<CustomFieldRow> {
  authorizeFields(actor, "custom_field.edit");
  const { register, ...sent } = body;
  const resource = registers.find(({ name }) => name === register);
  if (!resource)
    throw new AppError("invalid", "Choose the register.", { fields: { register: ["Choose the register."] } });
  const faults = new InputFaults();
  const input = readCustomField(faults, resource, sent);
  // One after the other, so that two of one name are seen.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`custom_field ${resource.name}`}))`.execute(tx);
  const others = await readFields(tx, sql`resource = ${resource.name}`);
  if (others.length >= MOST_FIELDS)
    faults.add("label", message("A register takes {most} fields.", { most: MOST_FIELDS }));
  addNameFaults(faults, resource, input, others);
  refuseFaults(faults);
  const me = actor.session?.user.id ?? null;
  const last = others.at(-1)?.position ?? 0;
  const position = input.position ?? Math.min(999, last + 10);
  const { id } = await tx
    .insertInto("custom_field")
    .values({
      resource: resource.name,
      ...fieldValues(input),
      position,
      created_by: me,
      updated_by: me,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await readField(tx, id);
  await audit(tx, actor, {
    action: "custom_field.create",
    record_id: id,
    after: toldOf(made, resource.name),
  });
  return made;
}

/** Two fields of one name would be mixed up, also with one of the register's own. */
export function addNameFaults(
  faults: InputFaults,
  resource: AnyResource,
  { key, label }: Pick<CustomFieldInput, "key" | "label">,
  others: readonly CustomFieldRow[],
): void {
  const taken = others.find((one) => one.key === key);
  if (taken) {
    const how = taken.former ? "retired; bring it back, or write another key" : "in use: write another";
    faults.add(
      "key",
      message("“{label}” has this key and is {how}.", { label: taken.label, how }),
      "duplicate",
    );
  }
  const said = label.toLowerCase();
  const labels = [
    ...Object.values(resource.fields).map((field) => field.label),
    ...others.filter(({ former }) => !former).map((one) => one.label),
  ];
  if (said && labels.some((one) => one.toLowerCase() === said))
    faults.add(
      "label",
      message("{one} has a field of this name already.", { one: capital(withArticle(resource.one)) }),
      "duplicate",
    );
}
