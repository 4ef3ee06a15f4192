import { sql } from "kysely";
import { capitalise } from "#domain/capitalise.ts";
import { type CustomFieldInput, readCustomField } from "#domain/custom-field-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { registers } from "#domain/register/registers.ts";
import { withArticle } from "#domain/with-article.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { auditValues, type CustomFieldRow, fieldValues, readField, readFields } from "./field-row.ts";
import { authorizeFields } from "./right.ts";

/** Maximum custom fields of a register, so that its forms and files remain usable. */
const MAX_FIELDS = 100;

/**
 * Adds a custom field to a register.
 * @param body `register` and the field’s properties
 * @throws AppError forbidden, invalid (all errors together), duplicate (its key or label is taken)
 */
export async function createCustomField(tx: Tx, actor: Actor, body: Raw): Promise<CustomFieldRow> {
  authorizeFields(actor, "custom_field.edit");
  const { register, ...sent } = body;
  const resource = registers.find(({ name }) => name === register);
  if (!resource)
    throw new AppError("invalid", "Select the register.", { fields: { register: ["Select the register."] } });
  const errors = new ValidationErrors();
  const input = readCustomField(errors, resource, sent);
  // Serialises creation, so that two fields with the same name are detected.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`custom_field ${resource.name}`}))`.execute(tx);
  const others = await readFields(tx, sql`resource = ${resource.name}`);
  if (others.length >= MAX_FIELDS)
    errors.add("label", message("A register can have at most {most} custom fields.", { most: MAX_FIELDS }));
  addNameErrors(errors, resource, input, others);
  assertValid(errors);
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
  const created = await readField(tx, id);
  await audit(tx, actor, {
    action: "custom_field.create",
    record_id: id,
    after: auditValues(created, resource.name),
  });
  return created;
}

/** Labels must be unique among the register’s built-in and custom fields. */
export function addNameErrors(
  errors: ValidationErrors,
  resource: AnyResource,
  { key, label }: Pick<CustomFieldInput, "key" | "label">,
  others: readonly CustomFieldRow[],
): void {
  const sameKey = others.find((one) => one.key === key);
  if (sameKey) {
    const text = sameKey.former
      ? "“{label}” is retired and has this key. Restore it or enter another key."
      : "“{label}” already uses this key. Enter another key.";
    errors.add("key", message(text, { label: sameKey.label }), "duplicate");
  }
  const lowerLabel = label.toLowerCase();
  const labels = [
    ...Object.values(resource.fields).map((field) => field.label),
    ...others.filter(({ former }) => !former).map((one) => one.label),
  ];
  if (lowerLabel && labels.some((one) => one.toLowerCase() === lowerLabel))
    errors.add(
      "label",
      message("{one} already has a field with this name.", { one: capitalise(withArticle(resource.one)) }),
      "duplicate",
    );
}
