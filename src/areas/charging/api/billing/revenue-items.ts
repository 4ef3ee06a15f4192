import { bodyOf, reasonField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createRevenueItem } from "../../revenue-items/create-revenue-item.ts";
import { getRevenueItem } from "../../revenue-items/get-revenue-item.ts";
import { requestSplit, requestSplitRemoval } from "../../revenue-items/request-split.ts";
import { updateRevenueItem } from "../../revenue-items/update-revenue-item.ts";
import { RevenueItemBody, SplitBody } from "./set-up-schemas.ts";

const tags = ["Revenue items"];
const canEdit = guard("revenue_item.edit");
const writeFailures = {
  409: "edited-meanwhile, in-use, still-running",
  422: "invalid, duplicate, shares-not-whole, split-agency, split-begun, tariff-agency, key-reused",
};

/** `/demand-categories` lists the active revenue items. */
export function revenueItems(api: Api): void {
  readRoute(api, {
    path: "/revenue-items/{id}",
    tags,
    summary: "Get a revenue item and all versions of its revenue split, newest first",
    guard: guard("revenue_item.view"),
    answer: "The revenue item",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRevenueItem(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/revenue-items",
    tags,
    summary: "Create a revenue item with its revenue split",
    guard: canEdit,
    status: 201,
    answer: "The new revenue item",
    codes: writeFailures,
    body: RevenueItemBody,
    work: (tx, actor, { body }) => createRevenueItem(tx, actor, body),
  });
  writeRoute(api, {
    method: "patch",
    path: "/revenue-items/{id}",
    tags,
    summary: "Update or archive a revenue item",
    guard: canEdit,
    answer: "The revenue item",
    codes: { 404: "not-found", ...writeFailures },
    body: RevenueItemBody,
    work: (tx, actor, { ids, body }) => updateRevenueItem(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/revenue-items/{id}/splits",
    tags,
    summary: "Request a new revenue split for an item from a future date. Another officer approves it",
    guard: canEdit,
    status: 201,
    answer: "The request, pending approval",
    codes: { 404: "not-found", 409: "already-requested, still-running", 422: writeFailures[422] },
    body: SplitBody,
    work: (tx, actor, { ids, body }) => requestSplit(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/revenue-items/{id}/splits/{split_id}/removal",
    tags,
    summary: "Request to remove a revenue split that has not taken effect yet. Another officer approves it",
    guard: canEdit,
    status: 201,
    answer: "The request, pending approval",
    codes: {
      404: "not-found",
      409: "split-begun, already-requested, still-running",
      422: "invalid, key-reused",
    },
    body: bodyOf({ reason: reasonField("Reason, shown to the approver") }, ["reason"]),
    work: (tx, actor, { ids, body }) => requestSplitRemoval(tx, actor, ids.id, ids.split_id, body.reason),
  });
}
