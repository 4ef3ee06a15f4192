import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { giveRole } from "../../people/give-role.ts";
import { addLink, removeCorporate, removeIndividual } from "../../people/set-link.ts";
import { withdrawRole } from "../../people/withdraw-role.ts";
import { GiveRoleBody, LinkBody } from "./schemas.ts";

const shared = {
  tags: ["Users"],
  guard: guard("user.edit"),
  answer: "The user is updated",
  codes: {
    403: "forbidden, greater-rights, record-restricted, step-up-needed",
    404: "not-found",
    409: "last-administrator, in-charge",
    422: "invalid, duplicate",
  },
};

/** A user’s roles and links: /users/{id}/roles, /users/{id}/links */
export function userRights(api: Api): void {
  writeRoute(api, {
    ...shared,
    method: "post",
    path: "/users/{id}/roles",
    summary: "Give a user a role, or change its scope",
    body: GiveRoleBody,
    work: (tx, actor, { ids, body }) => giveRole(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    ...shared,
    method: "delete",
    path: "/users/{id}/roles/{role_id}",
    summary: "Remove a role from a user",
    work: (tx, actor, { ids }) => withdrawRole(tx, actor, ids.id, ids.role_id),
  });
  writeRoute(api, {
    ...shared,
    method: "post",
    path: "/users/{id}/links",
    summary: "Link a user to their own individual record or to a corporate they act for",
    body: LinkBody,
    work: (tx, actor, { ids, body }) => addLink(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    ...shared,
    method: "delete",
    path: "/users/{id}/links/individual",
    summary: "Unlink a user from their individual record",
    work: (tx, actor, { ids }) => removeIndividual(tx, actor, ids.id),
  });
  writeRoute(api, {
    ...shared,
    method: "delete",
    path: "/users/{id}/links/corporates/{corporate_id}",
    summary: "Unlink a user from a corporate",
    work: (tx, actor, { ids }) => removeCorporate(tx, actor, ids.id, ids.corporate_id),
  });
}
