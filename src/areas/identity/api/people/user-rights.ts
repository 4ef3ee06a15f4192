import { createRoute, z } from "@hono/zod-openapi";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { giveRole } from "../../people/give-role.ts";
import { addLink, removeCorporate, removeIndividual } from "../../people/set-link.ts";
import { withdrawRole } from "../../people/withdraw-role.ts";
import { GiveRoleBody, LinkBody } from "./schemas.ts";

const tags = ["Users"];
const middleware = guard("user.edit");
const responses = {
  200: json("The user is updated", success(Derived)),
  ...failures({
    403: "forbidden, greater-rights, record-restricted, step-up-needed",
    404: "not-found",
    409: "last-administrator, in-charge",
    422: "invalid, duplicate",
  }),
};
const RoleParam = IdParam.extend({ role_id: z.string() });
const CorporateParam = IdParam.extend({ corporate_id: z.string() });

/** A user’s roles and links: /users/{id}/roles, /users/{id}/links */
export function userRights(api: Api): void {
  const give = createRoute({
    method: "post",
    path: "/users/{id}/roles",
    tags,
    summary: "Give a user a role, or change its scope",
    middleware,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(GiveRoleBody) },
    responses,
  });
  api.openapi(give, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => giveRole(tx, actor, id, body));
  });

  const withdraw = createRoute({
    method: "delete",
    path: "/users/{id}/roles/{role_id}",
    tags,
    summary: "Remove a role from a user",
    middleware,
    request: { params: RoleParam, headers: KeyHeader },
    responses,
  });
  api.openapi(withdraw, (c) => {
    const { id, role_id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => withdrawRole(tx, actor, readId(id), readId(role_id)));
  });

  const link = createRoute({
    method: "post",
    path: "/users/{id}/links",
    tags,
    summary: "Link a user to their own individual record or to a corporate they act for",
    middleware,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(LinkBody) },
    responses,
  });
  api.openapi(link, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => addLink(tx, actor, id, body));
  });

  const unlinkIndividual = createRoute({
    method: "delete",
    path: "/users/{id}/links/individual",
    tags,
    summary: "Unlink a user from their individual record",
    middleware,
    request: { params: IdParam, headers: KeyHeader },
    responses,
  });
  api.openapi(unlinkIndividual, (c) => {
    const { id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => removeIndividual(tx, actor, readId(id)));
  });

  const unlinkCorporate = createRoute({
    method: "delete",
    path: "/users/{id}/links/corporates/{corporate_id}",
    tags,
    summary: "Unlink a user from a corporate",
    middleware,
    request: { params: CorporateParam, headers: KeyHeader },
    responses,
  });
  api.openapi(unlinkCorporate, (c) => {
    const { id, corporate_id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => removeCorporate(tx, actor, readId(id), readId(corporate_id)));
  });
}
