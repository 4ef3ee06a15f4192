import { z } from "@hono/zod-openapi";
import { reasonField, unchecked } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { listItems } from "../../billing/list-items.ts";
import { addLine, requestLineChange, requestLineEnd } from "../../billing/request-tariff-change.ts";
import { ItemBody } from "./schemas.ts";

const tags = ["Category items"];
const canEdit = guard("demand_category.edit");
const writeFailures = {
  404: "not-found",
  409: "already-requested, draft-needed, edited-meanwhile, still-running",
  422: "invalid, tariff-negative, tariff-limits, tariff-dates, tariff-tiers, tariff-overlap, tariff-unknown-field, tariff-unknown-value, tariff-agency, key-reused",
};

const EndBody = z.object({
  on: z
    .string("Enter the last day.")
    .openapi({ description: "Last day (Lagos time)", example: "2026-12-31" }),
  version: z.coerce.number("Send the version you last read.").int(),
  reason: unchecked(reasonField("Reason, shown to the approver")),
});

export function items(api: Api): void {
  readRoute(api, {
    path: "/category-items",
    tags,
    summary: "List the tariff lines of a category, including those that have ended",
    guard: guard("demand_category.view"),
    answer: "The tariff lines",
    codes: { 404: "not-found", 422: "invalid" },
    query: { category_id: z.coerce.number("Select the category.").int().min(1) },
    read: (actor, { query }) => listItems(actor, query.category_id),
  });

  writeRoute(api, {
    method: "post",
    path: "/category-items",
    tags,
    summary:
      "Add a tariff line to a category that has no bills yet. The first line applies immediately; later lines need approval by another officer",
    guard: canEdit,
    status: 201,
    answer: "The new line, or the request if it needs approval (`status` is `pending`)",
    codes: writeFailures,
    body: ItemBody,
    work: (tx, actor, { body }) => addLine(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/category-items/{id}",
    tags,
    summary:
      "Request a change to a tariff line in a category that has no bills yet. Another officer approves it",
    guard: canEdit,
    status: 201,
    answer: "The request",
    codes: writeFailures,
    body: ItemBody,
    work: (tx, actor, { ids, body }) => requestLineChange(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/category-items/{id}/end",
    tags,
    summary: "Request to end a tariff line in a category that has no bills yet. Another officer approves it",
    guard: canEdit,
    status: 201,
    answer: "The request",
    codes: writeFailures,
    body: EndBody,
    work: (tx, actor, { ids, body }) => requestLineEnd(tx, actor, ids.id, body),
  });
}
