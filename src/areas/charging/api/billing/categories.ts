import { createRoute, z } from "@hono/zod-openapi";
import { chargeable } from "#domain/category-input.ts";
import { Loose, SearchText } from "#platform/http/page-schemas.ts";
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
import { shown, shownList } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { createCategory } from "../../billing/create-category.ts";
import { explainCharge } from "../../billing/explain-charge.ts";
import { getCategory } from "../../billing/get-category.ts";
import { listCategories } from "../../billing/list-categories.ts";
import { listRevenueItems } from "../../billing/list-revenue-items.ts";
import { changeCategory } from "../../billing/request-tariff-change.ts";
import { CategoryBody } from "./schemas.ts";

const tags = ["Demand categories"];
const view = guard("demand_category.view");
const edit = guard("demand_category.edit");
const written = {
  409: "already-requested, edited-meanwhile, draft-needed, still-running",
  422: "invalid, duplicate, tariff-negative, key-reused",
};

/** /demand-categories, /revenue-items */
export function categories(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/demand-categories",
    tags,
    summary: "All demand categories, by name",
    middleware: view,
    request: {
      query: z.object({
        q: SearchText.optional(),
        resource: z.enum(chargeable).optional(),
        status: z.enum(["active", "archived"]).optional(),
      }),
    },
    responses: { 200: json("The categories", success(z.array(Loose))), ...failures({ 422: "invalid" }) },
  });
  api.openapi(list, async (c) => {
    return c.json(shownList(await listCategories(c.get("actor"), c.req.valid("query"))), 200);
  });

  const one = createRoute({
    method: "get",
    path: "/demand-categories/{id}",
    tags,
    summary: "A category and its tariff lines",
    middleware: view,
    request: { params: IdParam },
    responses: { 200: json("The category", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) => {
    return c.json(shown(await getCategory(c.get("actor"), readId(c.req.valid("param").id))), 200);
  });

  const create = createRoute({
    method: "post",
    path: "/demand-categories",
    tags,
    summary: "Enter a demand category",
    middleware: edit,
    request: { headers: KeyHeader, body: jsonBody(CategoryBody) },
    responses: { 201: json("The new category", success(Loose)), ...failures(written) },
  });
  api.openapi(create, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => createCategory(tx, actor, body));
  });

  const update = createRoute({
    method: "patch",
    path: "/demand-categories/{id}",
    tags,
    summary:
      "Change or archive a demand category; its terms, once it has lines, by a request that another officer approves",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(CategoryBody) },
    responses: {
      200: json("The category, or the request it waits for (`status` pending)", success(Loose)),
      ...failures({ 404: "not-found", ...written }),
    },
  });
  api.openapi(update, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => changeCategory(tx, actor, id, body));
  });

  const explain = createRoute({
    method: "get",
    path: "/demand-categories/{id}/charge",
    tags,
    summary: "What one asset is charged and why, line by line",
    middleware: guard("billing.run"),
    request: {
      params: IdParam,
      query: z.object({
        asset_type: z.enum(chargeable),
        asset_id: z.coerce.number().int().min(1),
        year: z.coerce.number().int(),
        index: z.coerce.number().int().optional(),
      }),
    },
    responses: {
      200: json("The charge", success(Loose)),
      ...failures({ 404: "not-found", 409: "no-tariff, category-archived", 422: "invalid" }),
    },
  });
  api.openapi(explain, async (c) => {
    const { asset_type: type, asset_id: id, year, index } = c.req.valid("query");
    const input = { category_id: readId(c.req.valid("param").id), year, index };
    return c.json(shown(await explainCharge(c.get("actor"), { type, id }, input)), 200);
  });

  const items = createRoute({
    method: "get",
    path: "/revenue-items",
    tags,
    summary: "The revenue items in use and their agencies, by code",
    middleware: view,
    responses: { 200: json("The items", success(z.array(Loose))), ...failures({}) },
  });
  api.openapi(items, async (c) => c.json(shownList(await listRevenueItems(c.get("actor"))), 200));
}
