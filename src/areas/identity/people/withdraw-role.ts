import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { heldRole } from "./held-role.ts";
import { requireAdministratorLeft } from "./last-administrator.ts";
import { lockRights } from "./lock-rights.ts";
import { lockUser } from "./lock-user.ts";

/**
 * Removes a role from a user; users can remove their own.
 * @throws AppError not-found, forbidden, greater-rights, step-up-needed, last-administrator
 */
export async function withdrawRole(tx: Tx, requester: Actor, userId: number, roleId: number): Promise<void> {
  authorize(requester, "user.edit");
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  await lockUser(tx, actor, "user.edit", userId);
  const held = await heldRole(tx, userId, roleId);
  if (!held) throw notFound("role of this user");
  assertHoldsGrants(actor, "user.edit", held.grants);
  await requireAdministratorLeft(tx, () =>
    tx.deleteFrom("user_role").where("user_id", "=", userId).where("role_id", "=", roleId).execute(),
  );
  const { title, lga_ids, agency_ids } = held;
  await audit(tx, actor, {
    action: "user.withdraw_role",
    record_id: userId,
    before: { role: title, lga_ids, agency_ids },
  });
}
