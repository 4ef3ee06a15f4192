import { sql } from "kysely";
import { readCustomField } from "#domain/custom-field-input.ts";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { addNameErrors } from "./create-custom-field.ts";
import {
  auditValues,
  type CustomFieldRow,
  fieldValues,
  lockField,
  readField,
  readFields,
} from "./field-row.ts";
import { authorizeFields } from "./right.ts";
import { addUseErrors } from "./use-errors.ts";

/**
 * Updates the sent properties of a field. The key is fixed; the kind, and each used choice, is fixed once a record has a value.
 * A field used by a tariff line must remain chargeable. Narrower limits apply to later edits only.
 * @param body `version` that was viewed (required)
 * @throws AppError not-found, forbidden, edited-meanwhile, invalid, duplicate, field-used, field-charged
 */
export async function updateCustomField(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Raw,
): Promise<CustomFieldRow> {
  authorizeFields(actor, "custom_field.edit");
  const before = await lockField(tx, id);
  const resource = getRegister(before.resource);
  const { version, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(before, readCount(errors, "version", version, 2_000_000_000, true));
  const { key } = before;
  const input = readCustomField(errors, resource, { ...currentValues(before), ...sent, key });
  if (sent.key !== undefined && sent.key !== key)
    errors.add("key", message("The key can’t be changed because files use {key}.", { key }));
  const others = await readFields(tx, sql`resource = ${before.resource} AND id <> ${id}`);
  addNameErrors(errors, resource, input, others);
  await addUseErrors(tx, errors, before, input);
  assertValid(errors);
  await tx
    .updateTable("custom_field")
    .set({
      ...fieldValues({ ...input, active_from: input.active_from ?? before.active_from }),
      position: input.position ?? before.position,
      updated_by: actor.session?.user.id ?? null,
      updated_at: sql`now()`,
      version: before.version + 1,
    })
    .where("id", "=", id)
    .execute();
  const after = await readField(tx, id);
  await audit(tx, actor, {
    action: "custom_field.edit",
    record_id: id,
    before: auditValues(before, before.resource),
    after: auditValues(after, before.resource),
  });
  return after;
}

/** Properties that are not sent remain. Money is a number in kobo in both forms. */
function currentValues(row: CustomFieldRow): Raw {
  const { id: _, resource, former, retired_at, version, ...stored } = row;
  return stored;
}
