import { z } from "@hono/zod-openapi";
import { chargeableResources } from "#domain/category-input.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createCategory } from "../../billing/create-category.ts";
import { explainCharge } from "../../billing/explain-charge.ts";
import { getCategory } from "../../billing/get-category.ts";
import { listCategories } from "../../billing/list-categories.ts";
import { listRevenueItems } from "../../billing/list-revenue-items.ts";
import { changeCategory } from "../../billing/request-tariff-change.ts";
import { CategoryBody } from "./schemas.ts";

const tags = ["Demand categories"];
const canView = guard("demand_category.view");
const canEdit = guard("demand_category.edit");
const writeFailures = {
  409: "already-requested, edited-meanwhile, draft-needed, still-running",
  422: "invalid, duplicate, tariff-negative, key-reused",
};

export function categories(api: Api): void {
  readRoute(api, {
    path: "/demand-categories",
    tags,
    summary: "List all demand categories, by name",
    guard: canView,
    answer: "The demand categories",
    codes: { 422: "invalid" },
    query: {
      q: SearchText.optional(),
      resource: z.enum(chargeableResources).optional(),
      status: z.enum(["active", "archived"]).optional(),
    },
    read: (actor, { query }) => listCategories(actor, query),
  });

  readRoute(api, {
    path: "/demand-categories/{id}",
    tags,
    summary: "Get a demand category and its tariff lines",
    guard: canView,
    answer: "The demand category",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getCategory(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/demand-categories",
    tags,
    summary: "Create a demand category",
    guard: canEdit,
    status: 201,
    answer: "The new demand category",
    codes: writeFailures,
    body: CategoryBody,
    work: (tx, actor, { body }) => createCategory(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/demand-categories/{id}",
    tags,
    summary:
      "Update or archive a demand category. If it has tariff lines, a change to its terms needs approval by another officer",
    guard: canEdit,
    answer: "The demand category, or the request if the change needs approval (`status` is `pending`)",
    codes: { 404: "not-found", ...writeFailures },
    body: CategoryBody,
    work: (tx, actor, { ids, body }) => changeCategory(tx, actor, ids.id, body),
  });

  readRoute(api, {
    path: "/demand-categories/{id}/charge",
    tags,
    summary: "Get the charge for an asset, explained line by line",
    guard: guard("billing.run"),
    answer: "The charge",
    codes: { 404: "not-found", 409: "no-tariff, category-archived", 422: "invalid" },
    query: {
      asset_type: z.enum(chargeableResources),
      asset_id: z.coerce.number().int().min(1),
      year: z.coerce.number().int(),
      index: z.coerce.number().int().optional(),
    },
    read: (actor, { ids, query }) => {
      const { asset_type: type, asset_id: id, year, index } = query;
      const input = { category_id: ids.id, year, index };
      return explainCharge(actor, { type, id }, input);
    },
  });

  readRoute(api, {
    path: "/revenue-items",
    tags,
    summary: "List the revenue items in use and their agencies, by code",
    guard: canView,
    answer: "The revenue items",
    read: (actor) => listRevenueItems(actor),
  });
}
