import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lockRights } from "./lock-rights.ts";
import { authorizeRoles, requireRoleCover } from "./require-role-cover.ts";
import { lockRole } from "./role-row.ts";

/**
 * Deletes a custom role without holders.
 * @throws AppError not-found, forbidden, greater-rights, step-up-needed, fixed-role, role-in-use
 */
export async function deleteRole(tx: Tx, requester: Actor, id: number): Promise<void> {
  authorizeRoles(requester);
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  authorizeRoles(actor);
  const { title, area, permissions, built_in, holders } = await lockRole(tx, id);
  if (built_in)
    throw new AppError("conflict", "You can’t delete a built-in role. Remove rights from it instead.", {
      code: "fixed-role",
    });
  if (holders > 0)
    throw new AppError(
      "conflict",
      holders === 1
        ? "One user has this role. Remove it from them first."
        : message("{holders} users have this role. Remove it from them first.", { holders }),
      {
        code: "role-in-use",
      },
    );
  await requireRoleCover(tx, actor, null, permissions);
  await tx.deleteFrom("role").where("id", "=", id).execute();
  await audit(tx, actor, { action: "role.delete", record_id: id, before: { title, area, permissions } });
}
