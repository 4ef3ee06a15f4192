import { createRoute, z } from "@hono/zod-openapi";
import { Loose } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { shown, shownList } from "#platform/http/shown.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createRole } from "../../people/create-role.ts";
import { deleteRole } from "../../people/delete-role.ts";
import { getRole, listRoles } from "../../people/list-roles.ts";
import { updateRole } from "../../people/update-role.ts";
import { RoleBody } from "./schemas.ts";

const tags = ["Roles"];
const view = guard("role.view");
const edit = guard("role.edit");
const rights = "forbidden, greater-rights, step-up-needed";

/** /roles */
export function roles(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/roles",
    tags,
    summary: "All roles, what they allow, and how many hold them",
    middleware: view,
    responses: { 200: json("The roles", success(z.array(Loose))), ...failures({}) },
  });
  api.openapi(list, async (c) => c.json(shownList(await listRoles(c.get("actor"))), 200));

  const one = createRoute({
    method: "get",
    path: "/roles/{id}",
    tags,
    summary: "A role",
    middleware: view,
    request: { params: IdParam },
    responses: { 200: json("The role", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getRole(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  writeRoute(api, {
    method: "post",
    path: "/roles",
    tags,
    summary: "Make a role",
    guard: edit,
    status: 201,
    answer: "The new role",
    codes: { 403: rights, 422: "invalid, duplicate" },
    body: RoleBody,
    work: (tx, actor, { body }) => createRole(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/roles/{id}",
    tags,
    summary: "Change a role's name or rights, for all who hold it",
    guard: edit,
    answer: "The role",
    codes: { 403: rights, 404: "not-found", 409: "edited-meanwhile, fixed-role", 422: "invalid, duplicate" },
    body: RoleBody,
    work: (tx, actor, { ids, body }) => updateRole(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "delete",
    path: "/roles/{id}",
    tags,
    summary: "Delete a role that nobody holds",
    guard: edit,
    answer: "It is gone",
    codes: { 403: rights, 404: "not-found", 409: "fixed-role, role-in-use" },
    work: (tx, actor, { ids }) => deleteRole(tx, actor, ids.id),
  });
}
