import { sql } from "kysely";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { heldRole } from "./held-role.ts";
import { requireAdministratorLeft } from "./last-administrator.ts";
import { lockRights } from "./lock-rights.ts";
import { lockUser } from "./lock-user.ts";
import { type ChosenRole, readChosenRole } from "./read-limits.ts";

/**
 * Gives a user a role, or changes its scope: unlimited, or limited to local governments or agencies.
 * @throws AppError not-found, forbidden, greater-rights, step-up-needed, invalid, last-administrator
 */
export async function giveRole(tx: Tx, requester: Actor, userId: number, body: Raw): Promise<void> {
  authorize(requester, "user.edit");
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  const user = await lockUser(tx, actor, "user.edit", userId);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["role_id", "lga_ids", "agency_ids"]);
  const role = await readChosenRole(tx, errors, body, user.area);
  assertValid(errors);
  if (!role) throw new Error("The validated input contains no role.");
  const before = await heldRole(tx, userId, role.id);
  assertHoldsGrants(actor, "user.edit", [...role.grants, ...(before?.grants ?? [])]);
  await requireAdministratorLeft(tx, () => upsertRole(tx, userId, role));
  await audit(tx, actor, {
    action: "user.give_role",
    record_id: userId,
    before: before && { role: role.title, lga_ids: before.lga_ids, agency_ids: before.agency_ids },
    after: { role: role.title, lga_ids: role.lga_ids, agency_ids: role.agency_ids },
  });
}

async function upsertRole(tx: Tx, userId: number, { id, lga_ids, agency_ids }: ChosenRole): Promise<void> {
  await sql`
    INSERT INTO user_role (user_id, role_id, lga_ids, agency_ids)
    VALUES (${userId}, ${id}, ${lga_ids && [...lga_ids]}::bigint[], ${agency_ids && [...agency_ids]}::bigint[])
    ON CONFLICT (user_id, role_id) DO UPDATE SET lga_ids = excluded.lga_ids, agency_ids = excluded.agency_ids`.execute(
    tx,
  );
}
