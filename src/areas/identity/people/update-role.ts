import { sql } from "kysely";
import { readCount, readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { readRights, roleFields } from "#domain/people/user-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { addTitleError } from "./create-role.ts";
import { lockRights } from "./lock-rights.ts";
import { authorizeRoles, requireRoleCover } from "./require-role-cover.ts";
import { lockRole, type RoleRow, readRole } from "./role-row.ts";

/**
 * Changes a role’s name or rights, for all holders from their next request. The editor must have all of its rights, before and
 * after.
 * @param body `version` that was viewed (required)
 * @throws AppError not-found, forbidden, greater-rights, step-up-needed, fixed-role, invalid, edited-meanwhile
 */
export async function updateRole(tx: Tx, requester: Actor, id: number, body: Raw): Promise<RoleRow> {
  authorizeRoles(requester);
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  authorizeRoles(actor);
  const before = await lockRole(tx, id);
  const { version, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(before, readCount(errors, "version", version, 2_000_000_000, true));
  refuseUnknown(errors, sent, ["title", "permissions"]);
  const title = String(readField(errors, { title: before.title, ...sent }, "title", roleFields.title) ?? "");
  const wanted = "permissions" in sent ? sent.permissions : before.permissions;
  const permissions = readRights(errors, wanted, before.area);
  await addTitleError(tx, errors, title, id);
  assertValid(errors);
  const added = permissions.filter((right) => !before.permissions.includes(right));
  await requireRoleCover(tx, actor, id, [...before.permissions, ...added]);
  await write(tx, before, title, permissions, actor.session?.user.id ?? null);
  await audit(tx, actor, {
    action: "role.edit",
    record_id: id,
    before: { title: before.title, permissions: before.permissions },
    after: { title, permissions },
  });
  return readRole(tx, id);
}

async function write(
  tx: Tx,
  role: RoleRow,
  title: string,
  permissions: readonly string[],
  me: number | null,
): Promise<void> {
  await tx
    .updateTable("role")
    .set({ title, updated_at: sql`now()`, updated_by: me, version: role.version + 1 })
    .where("id", "=", role.id)
    .execute();
  await sql`
    DELETE FROM role_permission WHERE role_id = ${role.id} AND permission <> ALL(${[...permissions]}::text[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO role_permission (role_id, permission)
    SELECT ${role.id}, permission FROM unnest(${[...permissions]}::text[]) AS wanted (permission)
    ON CONFLICT DO NOTHING`.execute(tx);
}
