import { z } from "@hono/zod-openapi";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { textField, uncheckedFields } from "#platform/http/body-fields.ts";
import { nameFilter } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
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

const shared = { tags, guard: guard(anyView) };

/** Saved views of lists, and each user’s choices for them. */
export function savedViewsApi() {
  const api = newApi();
  readRoute(api, {
    ...shared,
    path: "/saved-views",
    summary:
      "List the saved views of a register, both your own and shared ones, with your columns and default view",
    answer: "The saved views",
    codes: { 404: "not-found", 422: "invalid" },
    query: Register.shape,
    read: (actor, { query }) => listViews(actor, query.resource),
  });
  writeRoute(api, {
    ...shared,
    method: "post",
    path: "/saved-views",
    summary: "Save a view of a list",
    status: 201,
    answer: "The saved view",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, duplicate, key-reused" },
    body: Register.extend(Fields),
    work: (tx, actor, { body }) => saveView(tx, actor, body.resource, body),
  });
  writeRoute(api, {
    ...shared,
    method: "patch",
    path: "/saved-views/{id}",
    summary: "Update the name, query or sharing of a saved view",
    answer: "The saved view",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, duplicate, key-reused" },
    body: z.object(Fields),
    work: (tx, actor, { ids, body }) => changeView(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    ...shared,
    method: "delete",
    path: "/saved-views/{id}",
    summary: "Delete a saved view. It can be restored",
    answer: "The deleted view",
    codes: { 404: "not-found", 409: "still-running", 422: "key-reused" },
    work: (tx, actor, { ids }) => deleteView(tx, actor, ids.id),
  });
  writeRoute(api, {
    ...shared,
    method: "post",
    path: "/saved-views/{id}/restore",
    summary: "Restore a deleted saved view",
    answer: "The saved view",
    codes: { 404: "not-found", 409: "conflict, still-running", 422: "key-reused" },
    work: (tx, actor, { ids }) => restoreView(tx, actor, ids.id),
  });
  writeRoute(api, {
    ...shared,
    method: "put",
    path: "/list-choices/{resource}",
    params: Register.shape,
    summary: "Set your columns and default view for a list",
    answer: "Your columns and default view",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, key-reused" },
    body: z.object({
      columns: z.array(z.string().max(60)).max(100).nullish(),
      default_view_id: z.int().min(1).max(9_999_999_999).nullish(),
    }),
    work: (tx, actor, { params, body }) => chooseList(tx, actor, params.resource, body),
  });
  return api;
}
