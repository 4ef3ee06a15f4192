import { ticketCategory } from "#domain/register/ticket-category.ts";
import { bodyOf, koboField, reasonField, shareField, textField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { categoryTree } from "../../tickets/category-tree.ts";
import { listPrices } from "../../tickets/list-prices.ts";
import { requestPrice } from "../../tickets/request-price.ts";

const tags = tagOf(ticketCategory);
const canView = guard("ticket_category.view");

const PriceBody = bodyOf(
  {
    kobo: koboField("Price of a ticket", "200.00"),
    agent_bp: shareField("The agent’s commission. Default: none"),
    super_agent_bp: shareField("The super agent’s commission. Default: none", "1"),
    effective_from: textField(
      "When the price takes effect; can’t be in the past. A timestamp, a date, or a date and time (Lagos time). If omitted, or today’s date without a time: when the price is approved",
      {
        example: "2026-12-01T06:00",
      },
    ),
    reason: reasonField("Reason, shown to the approver"),
  },
  ["kobo", "reason"],
);

/** Route of the category tree. Mounted before the registers, because "tree" is not a category id. */
export function categoryTreeApi(api: Api): void {
  readRoute(api, {
    path: "/ticket-categories/tree",
    tags,
    summary:
      "List all ticket categories with current prices. Each category comes directly before its subcategories",
    guard: canView,
    answer: "The categories",
    read: (actor) => categoryTree(actor),
  });
}

/** Prices of a category. */
export function pricesApi(api: Api): void {
  readRoute(api, {
    path: "/ticket-categories/{id}/prices",
    tags,
    summary: "List the prices of a category, newest first: planned, current and past",
    guard: canView,
    answer: "The prices",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => listPrices(actor, ids.id),
  });
  writeRoute(api, {
    method: "post",
    path: "/ticket-categories/{id}/prices",
    tags,
    summary: "Request a new price that starts when it is approved or later. Another officer approves it",
    guard: guard("ticket_category.edit"),
    status: 201,
    answer: "The request, pending approval",
    codes: {
      404: "not-found",
      409: "wrong-status, category-has-children, price-planned, already-requested",
      422: "invalid, key-reused",
    },
    body: PriceBody,
    work: (tx, actor, { ids, body }) => requestPrice(tx, actor, ids.id, body),
  });
}
