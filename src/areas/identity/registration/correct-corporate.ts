import { withLockedCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { lockRecord, requireVersion } from "#areas/registry/records/find.ts";
import { assertValid, findErrors, withoutCodes } from "#areas/registry/records/find-errors.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { readSubmit } from "#areas/registry/records/submit.ts";
import { readVersion, writeDirectly } from "#areas/registry/records/update.ts";
import { differences, writeStatus } from "#areas/registry/records/write.ts";
import { customErrors, noLongerApplicable } from "#domain/custom-values.ts";
import { message, term } from "#domain/message.ts";
import { pairErrors, type Raw, readRecordInput } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isEditableByOwner, isInChargeOf } from "./own-corporate.ts";

/**
 * Corrects a returned or draft corporate and submits it, by the person in charge. In other statuses only officers can change
 * it.
 * @param body `version` that was viewed (required), `submit`, and the changed fields
 * @throws AppError not-signed-in, forbidden, not-found (also if the actor is not in charge), edited-meanwhile, not-editable,
 *   invalid, duplicate
 */
export async function correctOwnCorporate(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Raw,
): Promise<{ id: number; code: string; title: string; status: string }> {
  authorize(actor, "own_asset.edit");
  // All fields, including those that owners don’t see: conditional fields must be cleared when they no longer apply.
  const resource = await withLockedCustom(tx, corporate);
  const ownerResource = await withLockedCustom(tx, corporate, "owners");
  if (!(await isInChargeOf(tx, actor, id))) throw notFound("corporate");
  const record = await lockRecord(tx, resource, id);
  const { submit, raw } = readSubmit(corporate, body);
  const { version, ...fields } = raw;
  const sentVersion = readVersion(version);
  if (sentVersion !== undefined) await requireVersion(tx, ownerResource, record, sentVersion);
  if (!isEditableByOwner(record.status))
    throw new AppError(
      "conflict",
      message("This company is {status}. Only the revenue office can change it.", {
        status: term(record.status),
      }),
      {
        code: "not-editable",
      },
    );

  const { values, errors } = readRecordInput(ownerResource, fields, { partial: true });
  const { after } = differences(record, values);
  for (const name of noLongerApplicable(resource, { ...record, ...after }, Object.keys(after)))
    after[name] = null;
  const whole = { ...record, ...after };
  const fieldErrors = {
    ...pairErrors(resource, whole),
    ...customErrors(ownerResource, whole),
    ...errors,
    ...(sentVersion === undefined && { version: ["Send the version of the record you last read."] }),
  };
  assertValid(
    fieldErrors,
    {},
    withoutCodes(await findErrors(tx, resource, after, { exceptId: id, actor, fullRecord: whole })),
  );
  const updated = await writeDirectly(tx, actor, resource, record, after);
  const { code, title, status } = submit ? await submitCorporate(tx, actor, updated) : updated;
  return { id, code, title, status };
}

async function submitCorporate(tx: Tx, actor: Actor, record: AnyRecord): Promise<AnyRecord> {
  const moved = await writeStatus(tx, corporate, record.id, "submitted");
  await audit(tx, actor, {
    action: "corporate.submit",
    resource: corporate.name,
    record_id: record.id,
    before: { status: record.status },
    after: { status: "submitted" },
  });
  return moved;
}
