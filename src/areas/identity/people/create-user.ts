import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { readArea, readInvite, readUser } from "#domain/people/user-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { sendInvitation } from "./invite-user.ts";
import { notifyPayer, readPayer, writePayer } from "./link-payer.ts";
import { lockRights } from "./lock-rights.ts";
import { readChosenRole } from "./read-limits.ts";
import { addContactErrors, readUserRow, type UserRow } from "./user-row.ts";

const FIELD_NAMES = [
  "name",
  "email",
  "phone_number",
  "area",
  "role_id",
  "lga_ids",
  "agency_ids",
  "individual_id",
  "corporate_id",
  "invite",
];

/**
 * Adds a user with one role, and sends an invitation unless `invite` is false. Users can’t sign in without a password, which
 * invited users choose.
 * @throws AppError forbidden, step-up-needed, greater-rights, invalid (all errors together)
 */
export async function createUser(tx: Tx, requester: Actor, body: Raw): Promise<UserRow> {
  authorize(requester, "user.create");
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  authorize(actor, "user.create");
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, FIELD_NAMES);
  const input = readUser(errors, body);
  const area = readArea(errors, body);
  const invite = readInvite(errors, body);
  const role = errors.has("area") ? undefined : await readChosenRole(tx, errors, body, area);
  await addContactErrors(tx, errors, input, null);
  const payer = await readPayer(tx, actor, errors, body, area);
  assertValid(errors);
  if (!role) throw new Error("The validated input contains no role.");
  assertHoldsGrants(actor, "user.create", role.grants);
  const me = actor.session?.user.id ?? null;
  const { id } = await tx
    .insertInto("app_user")
    .values({ ...input, area, created_by: me, updated_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { lga_ids, agency_ids } = role;
  const limits = { lga_ids: lga_ids && [...lga_ids], agency_ids: agency_ids && [...agency_ids] };
  await tx
    .insertInto("user_role")
    .values({ user_id: id, role_id: role.id, ...limits })
    .execute();
  await writePayer(tx, id, payer);
  await notifyPayer(tx, actor, { id, name: input.name }, payer);
  const after = { ...input, area, role: role.title, ...limits, ...payer };
  await audit(tx, actor, { action: "user.create", record_id: id, after });
  if (invite) await sendInvitation(tx, actor, { id, ...input });
  return readUserRow(tx, id);
}
