import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { addNameErrors } from "./create-custom-field.ts";
import { type CustomFieldRow, lockField, readField, readFields } from "./field-row.ts";
import { findChargingLine } from "./in-use.ts";
import { authorizeFields } from "./right.ts";

/**
 * Removes a field from forms, lists and files. Records keep and show their values.
 * @throws AppError not-found, forbidden, wrong-status, field-charged (used by a tariff line)
 */
export async function retireCustomField(tx: Tx, actor: Actor, id: number): Promise<CustomFieldRow> {
  authorizeFields(actor, "custom_field.edit");
  const before = await lockField(tx, id);
  if (before.former)
    throw new AppError("conflict", "This field is already retired.", { code: "wrong-status" });
  const line = await findChargingLine(tx, before);
  if (line)
    throw new AppError("conflict", message("{line} uses this field. End that tariff line first.", { line }), {
      code: "field-charged",
    });
  return setRetired(tx, actor, before, true);
}

/**
 * Restores a retired field with the existing values.
 * @throws AppError not-found, forbidden, wrong-status, duplicate (its label is taken now)
 */
export async function restoreCustomField(tx: Tx, actor: Actor, id: number): Promise<CustomFieldRow> {
  authorizeFields(actor, "custom_field.edit");
  const before = await lockField(tx, id);
  if (!before.former) throw new AppError("conflict", "This field is not retired.", { code: "wrong-status" });
  const errors = new ValidationErrors();
  const others = await readFields(tx, sql`resource = ${before.resource} AND id <> ${id}`);
  addNameErrors(errors, getRegister(before.resource), before, others);
  assertValid(errors);
  return setRetired(tx, actor, before, false);
}

async function setRetired(
  tx: Tx,
  actor: Actor,
  { id, version, resource, label }: CustomFieldRow,
  retired: boolean,
): Promise<CustomFieldRow> {
  await tx
    .updateTable("custom_field")
    .set({
      retired_at: retired ? sql`now()` : null,
      updated_by: actor.session?.user.id ?? null,
      updated_at: sql`now()`,
      version: version + 1,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: retired ? "custom_field.retire" : "custom_field.restore",
    resource: "custom_field",
    record_id: id,
    after: { register: resource, label, retired },
  });
  return readField(tx, id);
}
