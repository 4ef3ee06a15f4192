import { withLockedCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { insertRecord } from "#areas/registry/records/create.ts";
import { assertValid, findErrors, withoutCodes } from "#areas/registry/records/find-errors.ts";
import { readConfirmed, rejectSimilar } from "#areas/registry/records/similar-records.ts";
import { readSubmit } from "#areas/registry/records/submit.ts";
import { type Raw, readRecordInput } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { writePayer } from "../people/link-payer.ts";

/**
 * Submits another company of a corporate user for approval, with that user in charge.
 * @throws AppError not-signed-in, forbidden, company-account-needed, invalid, duplicate, likely-duplicates, too-many
 */
export async function registerOwnCorporate(
  tx: Tx,
  actor: Actor,
  body: Raw,
): Promise<{ id: number; code: string; title: string; status: string }> {
  authorize(actor, "own_asset.create");
  const user = actor.session?.user;
  if (user?.area !== "corporate")
    throw new AppError(
      "conflict",
      "Only a company account can register another company. Create a company account.",
      {
        code: "company-account-needed",
      },
    );
  const { seen, raw } = readConfirmed(readSubmit(corporate, body).raw);
  const { values, errors } = readRecordInput(await withLockedCustom(tx, corporate, "owners"), raw);
  assertValid(errors, {}, withoutCodes(await findErrors(tx, corporate, values)));
  await consumeAttempt("own-record", `user ${user.id}`);
  await rejectSimilar(tx, actor, corporate, values, seen);
  const status = "submitted";
  const { id, code, title } = await insertRecord(tx, actor, corporate, values, { status });
  await writePayer(tx, user.id, { individual_id: null, corporate_id: id });
  const after = { corporate_id: id, in_charge: true };
  await audit(tx, actor, { action: "user.link", record_id: user.id, after });
  return { id, code, title, status };
}
