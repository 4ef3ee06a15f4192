import { describeRights } from "#domain/people/rights.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type RoleRow, readRole, readRoles } from "./role-row.ts";

export type RoleView = RoleRow & { readonly rights: readonly string[] };

const toRoleView = (role: RoleRow): RoleView => ({ ...role, rights: describeRights(role.permissions) });

/** Every role with its rights in sentences; a government has some dozens. @throws AppError forbidden */
export async function listRoles(actor: Actor): Promise<RoleView[]> {
  authorize(actor, "role.view");
  return (await readRoles(database())).map(toRoleView);
}

/** @throws AppError forbidden, not-found */
export async function getRole(actor: Actor, id: number): Promise<RoleView> {
  authorize(actor, "role.view");
  return toRoleView(await readRole(database(), id));
}
