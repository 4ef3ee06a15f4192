import { sql } from "kysely";
import { InputFaults, readCount } from "#domain/charging-input.ts";
import { readCustomField } from "#domain/custom-field-input.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { refuseFaults } from "#kernel/refuse-faults.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { addNameFaults } from "./create-custom-field.ts";
import { type CustomFieldRow, fieldValues, lockField, readField, readFields, toldOf } from "./field-row.ts";
import { authorizeFields } from "./right.ts";
import { addUseFaults } from "./use-faults.ts";

/**
 * Changes what was sent of a field. Its key is fixed; its kind is once a record holds a value of it, and so is each
 * choice that one holds. A field that a tariff line goes by stays one that can be charged by. Narrower limits hold for what is written from now on.
 * @param body `version` as it was read (required)
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
  const faults = new InputFaults();
  requireSameVersion(before, readCount(faults, "version", version, 2_000_000_000, true));
  const { key } = before;
  const input = readCustomField(faults, resource, { ...keptOf(before), ...sent, key });
  if (sent.key !== undefined && sent.key !== key)
    faults.add("key", message("The key stays {key}: files use it.", { key }));
  const others = await readFields(tx, sql`resource = ${before.resource} AND id <> ${id}`);
  addNameFaults(faults, resource, input, others);
  await addUseFaults(tx, faults, before, input);
  refuseFaults(faults);
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
    before: toldOf(before, before.resource),
    after: toldOf(after, before.resource),
  });
  return after;
}

/** What is not sent stays. Money is kobo as a number either way. */
function keptOf(row: CustomFieldRow): Raw {
  const { id: _, resource, former, retired_at, version, ...kept } = row;
  return kept;
}
