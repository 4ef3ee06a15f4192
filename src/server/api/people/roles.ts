import { createRoute, z } from "@hono/zod-openapi";
import { createRole } from "../../people/create-role.ts";
import { deleteRole } from "../../people/delete-role.ts";
import { getRole, listRoles } from "../../people/list-roles.ts";
import { updateRole } from "../../people/update-role.ts";
import { Loose } from "../page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "../route-parts.ts";
import { shown, shownList } from "../shown.ts";
import { writeOnce } from "../write-once.ts";
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

  const create = createRoute({
    method: "post",
    path: "/roles",
    tags,
    summary: "Make a role",
    middleware: edit,
    request: { headers: KeyHeader, body: jsonBody(RoleBody) },
    responses: {
      201: json("The new role", success(Loose)),
      ...failures({ 403: rights, 422: "invalid, duplicate" }),
    },
  });
  api.openapi(create, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => createRole(tx, actor, body));
  });

  const update = createRoute({
    method: "patch",
    path: "/roles/{id}",
    tags,
    summary: "Change a role's name or rights, for all who hold it",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(RoleBody) },
    responses: {
      200: json("The role", success(Loose)),
      ...failures({
        403: rights,
        404: "not-found",
        409: "edited-meanwhile, fixed-role",
        422: "invalid, duplicate",
      }),
    },
  });
  api.openapi(update, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => updateRole(tx, actor, id, body));
  });

  const remove = createRoute({
    method: "delete",
    path: "/roles/{id}",
    tags,
    summary: "Delete a role that nobody holds",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      200: json("It is gone", success(Loose)),
      ...failures({ 403: rights, 404: "not-found", 409: "fixed-role, role-in-use" }),
    },
  });
  api.openapi(remove, (c) => {
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, {}, (tx, actor) => deleteRole(tx, actor, id));
  });
}
