import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createRole } from "../../people/create-role.ts";
import { deleteRole } from "../../people/delete-role.ts";
import { getRole, listRoles } from "../../people/list-roles.ts";
import { updateRole } from "../../people/update-role.ts";
import { RoleBody } from "./schemas.ts";

const tags = ["Roles"];
const canView = guard("role.view");
const canEdit = guard("role.edit");
const rightErrors = "forbidden, greater-rights, step-up-needed";

/** /roles */
export function roles(api: Api): void {
  readRoute(api, {
    path: "/roles",
    tags,
    summary: "List all roles, their rights and how many users hold them",
    guard: canView,
    answer: "The roles",
    read: (actor) => listRoles(actor),
  });

  readRoute(api, {
    path: "/roles/{id}",
    tags,
    summary: "Get a role",
    guard: canView,
    answer: "The role",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRole(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/roles",
    tags,
    summary: "Create a role",
    guard: canEdit,
    status: 201,
    answer: "The new role",
    codes: { 403: rightErrors, 422: "invalid, duplicate" },
    body: RoleBody,
    work: (tx, actor, { body }) => createRole(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/roles/{id}",
    tags,
    summary: "Edit a role’s name or rights, for all users who hold it",
    guard: canEdit,
    answer: "The role",
    codes: {
      403: rightErrors,
      404: "not-found",
      409: "edited-meanwhile, fixed-role",
      422: "invalid, duplicate",
    },
    body: RoleBody,
    work: (tx, actor, { ids, body }) => updateRole(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "delete",
    path: "/roles/{id}",
    tags,
    summary: "Delete a role that no user holds",
    guard: canEdit,
    answer: "The role is deleted",
    codes: { 403: rightErrors, 404: "not-found", 409: "fixed-role, role-in-use" },
    work: (tx, actor, { ids }) => deleteRole(tx, actor, ids.id),
  });
}
