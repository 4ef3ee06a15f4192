import { z } from "@hono/zod-openapi";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createDraft } from "../../tariff-drafts/create-draft.ts";
import { discardDraft } from "../../tariff-drafts/discard-draft.ts";
import { getDraft } from "../../tariff-drafts/get-draft.ts";
import { listDrafts } from "../../tariff-drafts/list-drafts.ts";
import { publishDraft } from "../../tariff-drafts/publish-draft.ts";
import { updateDraft } from "../../tariff-drafts/update-draft.ts";
import { DraftBody, VersionBody } from "./set-up-schemas.ts";

const tags = ["Tariff drafts"];
const canView = guard("demand_category.view");
const canEdit = guard("demand_category.edit");
const ITEM_ERRORS =
  "invalid, tariff-negative, tariff-limits, tariff-dates, tariff-tiers, tariff-overlap, tariff-unknown-field, tariff-unknown-value, tariff-agency, tariff-item-inactive, key-reused";
/** Errors of writing a draft. */
export const draftFailures = {
  404: "not-found",
  409: "edited-meanwhile, wrong-status, category-archived, still-running",
  422: ITEM_ERRORS,
};

export function tariffDrafts(api: Api): void {
  readRoute(api, {
    path: "/tariff-drafts",
    tags,
    summary: "List the latest drafts of a category’s tariff",
    guard: canView,
    answer: "The drafts",
    codes: { 422: "invalid" },
    query: { category_id: z.coerce.number("Select the category.").int().min(1) },
    read: (actor, { query }) => listDrafts(actor, query.category_id),
  });

  readRoute(api, {
    path: "/tariff-drafts/{id}",
    tags,
    summary: "Get a draft and compare its lines with those it would replace",
    guard: canView,
    answer: "The draft",
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const { draft, changes } = await getDraft(actor, ids.id);
      return { ...draft, changes };
    },
  });

  writeRoute(api, {
    method: "post",
    path: "/tariff-drafts",
    tags,
    summary: "Create a draft of a category’s tariff. It has no effect until it is published",
    guard: canEdit,
    status: 201,
    answer: "The new draft",
    codes: draftFailures,
    body: DraftBody,
    work: (tx, actor, { body }) => createDraft(tx, actor, body),
  });

  writeRoute(api, {
    method: "patch",
    path: "/tariff-drafts/{id}",
    tags,
    summary: "Update the name, first day, terms or all lines of a draft",
    guard: canEdit,
    answer: "The draft",
    codes: draftFailures,
    body: DraftBody,
    work: (tx, actor, { ids, body }) => updateDraft(tx, actor, ids.id, body),
  });

  addDecisionRoutes(api);
}

function addDecisionRoutes(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/tariff-drafts/{id}/publish",
    tags,
    summary: "Publish a draft written by other officers. It is in force from its first day",
    guard: guard("demand_category.publish"),
    answer: "The draft",
    codes: {
      403: "forbidden, own-entry, step-up-needed, second-factor-missing",
      ...draftFailures,
      409: "edited-meanwhile, wrong-status, tariff-used, still-running",
    },
    body: VersionBody,
    work: (tx, actor, { ids, body }) => publishDraft(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/tariff-drafts/{id}/discard",
    tags,
    summary: "Discard a draft",
    guard: canEdit,
    answer: "The draft",
    codes: { 404: "not-found", 409: "wrong-status, still-running", 422: "key-reused" },
    work: (tx, actor, { ids }) => discardDraft(tx, actor, ids.id),
  });
}
