import { getRole, listRoles } from "#areas/identity/people/list-roles.ts";
import { listUsers } from "#areas/identity/people/list-users.ts";
import { authorizeRoles } from "#areas/identity/people/require-role-cover.ts";
import { peopleHistory } from "#areas/identity/people/user-history.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { notFound } from "#kernel/app-error.ts";
import { may, mayEverywhere } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const rolesLoader = pageLoader(async ({ actor }) => ({ roles: await listRoles(actor) }));

/** A new role, blank or copied from another. */
export const newRoleLoader = pageLoader(async ({ actor, url }) => {
  authorizeRoles(actor);
  const copy = url.searchParams.get("copy") ?? "";
  if (copy === "") return { copied: undefined };
  if (!/^[0-9]{1,10}$/.test(copy)) throw notFound("role");
  return { copied: await getRole(actor, Number(copy)) };
});

/** How many holders a role's page lists. */
const MAX_HOLDERS = 25;

/** A role, its holders visible to the user, and its history. */
export const roleLoader = pageLoader(async (args) => {
  const id = routeId(args);
  const role = await getRole(args.actor, id);
  const [history, holders, notes] = await Promise.all([
    peopleHistory("role", id),
    may(args.actor, "user.view") ? listUsers(args.actor, { role_id: id, per_page: MAX_HOLDERS }) : undefined,
    recordNotes(args.actor, "role", id),
  ]);
  return { role, history, holders, notes, editable: mayEverywhere(args.actor, "role.edit") };
});
