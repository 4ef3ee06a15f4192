import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
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
} from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
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

const Asked = z.object({
  q: SearchText.optional(),
  area: z.enum(["admin", "corporate", "individual", "guest", "agent", "super-agent"]).optional(),
  status: z.enum(["active", "invited", "suspended"]).optional(),
  role_id: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
  sort: z.enum(userSorts).optional().openapi({ description: "The latest first when left out" }),
});

const rights = "forbidden, greater-rights, step-up-needed";

/** /users */
export function users(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/users",
    tags,
    summary: "Users, the latest first unless ordered otherwise",
    middleware: guard("user.view"),
    request: {
      query: PageParams.extend(Asked.shape),
    },
    responses: {
      200: json("A page of users", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listUsers(c.get("actor"), query), query.per_page), 200);
  });

  const file = createRoute({
    method: "get",
    path: "/users/file",
    tags,
    summary: "The same as a file, all of it; the export is written into the audit trail",
    middleware: guard("user.export"),
    request: { query: Asked.extend({ format: z.enum(formatNames) }) },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid" }) },
  });
  api.openapi(file, async (c) => {
    const { format, ...query } = c.req.valid("query");
    return sendMade(await exportUsers(c.get("actor"), query, format));
  });

  const one = createRoute({
    method: "get",
    path: "/users/{id}",
    tags,
    summary: "A user, their roles, links and sessions",
    middleware: guard("user.view"),
    request: { params: IdParam },
    responses: { 200: json("The user", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getUser(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  writeRoute(api, {
    method: "post",
    path: "/users",
    tags,
    summary: "Add a user and invite them",
    guard: guard("user.create"),
    status: 201,
    answer: "The new user",
    codes: { 403: rights, 409: "still-running", 422: "invalid, duplicate, key-reused" },
    body: UserBody,
    work: (tx, actor, { body }) => createUser(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/users/{id}",
    tags,
    summary: "Change a user's name, e-mail or phone number",
    guard: guard("user.edit"),
    answer: "The user",
    codes: { 403: rights, 404: "not-found", 409: "edited-meanwhile", 422: "invalid, duplicate" },
    body: UserChangeBody,
    work: (tx, actor, { ids, body }) => updateUser(tx, actor, ids.id, body),
  });
  userVerbs(api);
}

/** What is done with a user. */
function userVerbs(api: Api): void {
  for (const verb of ["suspend", "reinstate"] as const) {
    const decide = createRoute({
      method: "post",
      path: `/users/{id}/${verb}`,
      tags,
      summary: verb === "suspend" ? "Suspend a user and end their sessions" : "Reinstate a user",
      middleware: guard("user.suspend"),
      request: { params: IdParam, headers: KeyHeader, body: jsonBody(ReasonBody) },
      responses: {
        200: json("The user", success(Loose)),
        ...failures({
          403: `${rights}, own-account`,
          404: "not-found",
          409: "wrong-status, last-administrator",
          422: "invalid",
        }),
      },
    });
    api.openapi(decide, (c) => {
      const body = c.req.valid("json");
      const id = readId(c.req.valid("param").id);
      return writeOnce(c, 200, body, (tx, actor) => suspendUser(tx, actor, id, verb, body));
    });
  }

  writeRoute(api, {
    method: "post",
    path: "/users/{id}/invite",
    tags,
    summary: "Send the invitation again",
    guard: guard("user.create"),
    answer: "It is on its way",
    codes: { 403: rights, 404: "not-found", 409: "wrong-status" },
    work: (tx, actor, { ids }) => inviteUser(tx, actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/users/{id}/sign-out",
    tags,
    summary: "End all sessions of a user",
    guard: guard("user.suspend"),
    answer: "How many were ended",
    codes: { 403: rights, 404: "not-found" },
    work: (tx, actor, { ids }) => signUserOut(tx, actor, ids.id),
  });
}
