import { createRoute, z } from "@hono/zod-openapi";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { textField, uncheckedFields } from "#platform/http/body-fields.ts";
import { nameFilter } from "#platform/http/page-schemas.ts";
import {
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { changeView, deleteView, restoreView } from "../lists/change-view.ts";
import { chooseList } from "../lists/choose-list.ts";
import { listViews } from "../lists/list-views.ts";
import { saveView } from "../lists/save-view.ts";

const tags = ["Lists"];
const Register = z.object({ resource: nameFilter.openapi({ example: "property" }) });

const Fields = {
  ...uncheckedFields({
    name: textField("Name", { maxLength: 60, example: "Commercial properties" }),
    query: textField("Query parameters of the list", {
      example: "use=commercial&sort=-updated_at&columns=owners,use",
    }),
  }),
  shared: z.boolean().optional().openapi({
    description:
      "Whether to share the view with everyone who can view the register. Requires the right `saved_view.share`",
  }),
};

/** Any register’s view right admits; the service checks the right of the requested register. */
const anyView = (actor: Actor) =>
  registers.map(({ name }) => `${name}.view`).find((right) => may(actor, right)) ?? "property.view";

const View = z.object({ status: z.literal("success"), data: Derived });

/** Saved views of lists, and each user’s choices for them. */
export function savedViewsApi() {
  const api = newApi();
  api.openapi(listRoute, async (c) =>
    c.json(toJson(await listViews(c.get("actor"), c.req.valid("query").resource)), 200),
  );
  api.openapi(saveRoute, async (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => saveView(tx, actor, body.resource, body));
  });
  api.openapi(changeRoute, async (c) => {
    const id = readId(c.req.valid("param").id);
    const body = c.req.valid("json");
    return writeOnce(c, 200, body, (tx, actor) => changeView(tx, actor, id, body));
  });
  api.openapi(deleteRoute, async (c) => {
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, null, (tx, actor) => deleteView(tx, actor, id));
  });
  api.openapi(restoreRoute, async (c) => {
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, null, (tx, actor) => restoreView(tx, actor, id));
  });
  api.openapi(chooseRoute, async (c) => {
    const { resource } = c.req.valid("param");
    const { columns, default_view_id } = c.req.valid("json");
    const choice = {
      ...(columns !== undefined && { columns }),
      ...(default_view_id !== undefined && { default_view_id }),
    };
    return writeOnce(c, 200, choice, (tx, actor) => chooseList(tx, actor, resource, choice));
  });
  return api;
}

const listRoute = createRoute({
  method: "get",
  path: "/saved-views",
  tags,
  summary:
    "List the saved views of a register, both your own and shared ones, with your columns and default view",
  middleware: guard(anyView),
  request: { query: Register },
  responses: { 200: json("The saved views", View), ...failures({ 404: "not-found", 422: "invalid" }) },
});

const saveRoute = createRoute({
  method: "post",
  path: "/saved-views",
  tags,
  summary: "Save a view of a list",
  middleware: guard(anyView),
  request: { headers: KeyHeader, body: jsonBody(Register.extend(Fields)) },
  responses: {
    201: json("The saved view", success(Derived)),
    ...failures({ 404: "not-found", 409: "still-running", 422: "invalid, duplicate, key-reused" }),
  },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/saved-views/{id}",
  tags,
  summary: "Update the name, query or sharing of a saved view",
  middleware: guard(anyView),
  request: { params: IdParam, headers: KeyHeader, body: jsonBody(z.object(Fields)) },
  responses: {
    200: json("The saved view", success(Derived)),
    ...failures({ 404: "not-found", 409: "still-running", 422: "invalid, duplicate, key-reused" }),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/saved-views/{id}",
  tags,
  summary: "Delete a saved view. It can be restored",
  middleware: guard(anyView),
  request: { params: IdParam, headers: KeyHeader },
  responses: {
    200: json("The deleted view", success(Derived)),
    ...failures({ 404: "not-found", 409: "still-running", 422: "key-reused" }),
  },
});

const restoreRoute = createRoute({
  method: "post",
  path: "/saved-views/{id}/restore",
  tags,
  summary: "Restore a deleted saved view",
  middleware: guard(anyView),
  request: { params: IdParam, headers: KeyHeader },
  responses: {
    200: json("The saved view", success(Derived)),
    ...failures({ 404: "not-found", 409: "conflict, still-running", 422: "key-reused" }),
  },
});

const chooseRoute = createRoute({
  method: "put",
  path: "/list-choices/{resource}",
  tags,
  summary: "Set your columns and default view for a list",
  middleware: guard(anyView),
  request: {
    params: Register,
    headers: KeyHeader,
    body: jsonBody(
      z.object({
        columns: z.array(z.string().max(60)).max(100).nullish(),
        default_view_id: z.int().min(1).max(9_999_999_999).nullish(),
      }),
    ),
  },
  responses: {
    200: json("Your columns and default view", success(Derived)),
    ...failures({ 404: "not-found", 409: "still-running", 422: "invalid, key-reused" }),
  },
});
