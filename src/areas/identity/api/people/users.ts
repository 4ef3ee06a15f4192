import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createUser } from "../../people/create-user.ts";
import { signUserOut } from "../../people/end-sessions.ts";
import { exportUsers } from "../../people/export-users.ts";
import { getUser } from "../../people/get-user.ts";
import { inviteUser } from "../../people/invite-user.ts";
import { listUsers, userSorts } from "../../people/list-users.ts";
import { suspendUser } from "../../people/suspend-user.ts";
import { updateUser } from "../../people/update-user.ts";
import { ReasonBody, UserBody, UserChangeBody } from "./schemas.ts";

const tags = ["Users"];

const Query = z.object({
  q: SearchText.optional(),
  area: z.enum(["admin", "corporate", "individual", "guest", "agent", "super-agent"]).optional(),
  status: z.enum(["active", "invited", "suspended"]).optional(),
  role_id: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
  sort: z.enum(userSorts).optional().openapi({ description: "Default: newest first" }),
});

const rightErrors = "forbidden, greater-rights, step-up-needed";

/** /users */
export function users(api: Api): void {
  listRoute(api, {
    path: "/users",
    tags,
    summary: "List users, newest first by default",
    guard: guard("user.view"),
    answer: "A page of users",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listUsers(actor, query),
  });

  fileRoute(api, {
    path: "/users/file",
    tags,
    summary: "Export all users as a file. The export is recorded in the audit trail",
    guard: guard("user.export"),
    codes: { 422: "invalid" },
    query: Query.extend({ format: z.enum(formatNames) }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportUsers(actor, filters, format);
    },
  });

  readRoute(api, {
    path: "/users/{id}",
    tags,
    summary: "Get a user with their roles, links and sessions",
    guard: guard("user.view"),
    answer: "The user",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getUser(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/users",
    tags,
    summary: "Add a user and send an invitation",
    guard: guard("user.create"),
    status: 201,
    answer: "The new user",
    codes: {
      403: `${rightErrors}, record-restricted`,
      409: "still-running",
      422: "invalid, duplicate, key-reused",
    },
    body: UserBody,
    work: (tx, actor, { body }) => createUser(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/users/{id}",
    tags,
    summary: "Edit a user’s name, email address or phone number",
    guard: guard("user.edit"),
    answer: "The user",
    codes: { 403: rightErrors, 404: "not-found", 409: "edited-meanwhile", 422: "invalid, duplicate" },
    body: UserChangeBody,
    work: (tx, actor, { ids, body }) => updateUser(tx, actor, ids.id, body),
  });
  userActions(api);
}

/** Actions on a user. */
function userActions(api: Api): void {
  for (const verb of ["suspend", "reinstate"] as const) {
    writeRoute(api, {
      method: "post",
      path: `/users/{id}/${verb}`,
      tags,
      summary: verb === "suspend" ? "Suspend a user and end their sessions" : "Reinstate a user",
      guard: guard("user.suspend"),
      answer: "The user",
      codes: {
        403: `${rightErrors}, own-account`,
        404: "not-found",
        409: "wrong-status, last-administrator",
        422: "invalid",
      },
      body: ReasonBody,
      work: (tx, actor, { ids, body }) => suspendUser(tx, actor, ids.id, verb, body),
    });
  }

  writeRoute(api, {
    method: "post",
    path: "/users/{id}/invite",
    tags,
    summary: "Resend the invitation",
    guard: guard("user.create"),
    answer: "The invitation is sent",
    codes: { 403: rightErrors, 404: "not-found", 409: "wrong-status" },
    work: (tx, actor, { ids }) => inviteUser(tx, actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/users/{id}/sign-out",
    tags,
    summary: "End all sessions of a user",
    guard: guard("user.suspend"),
    answer: "Number of sessions ended",
    codes: { 403: rightErrors, 404: "not-found" },
    work: (tx, actor, { ids }) => signUserOut(tx, actor, ids.id),
  });
}
