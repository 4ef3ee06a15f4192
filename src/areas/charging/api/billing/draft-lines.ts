import { z } from "@hono/zod-openapi";
import { type Api, guard, readId } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { addDraftLine, changeDraftLine, removeDraftLine } from "../../tariff-drafts/write-draft-line.ts";
import { ItemBody } from "./schemas.ts";
import { VersionBody } from "./set-up-schemas.ts";
import { draftFailures } from "./tariff-drafts.ts";

const Line = { line: z.string().openapi({ description: "Line number in the draft" }) };
const common = {
  tags: ["Tariff drafts"],
  guard: guard("demand_category.edit"),
  answer: "The draft with all its lines",
  codes: draftFailures,
};

/** Each endpoint returns the whole draft with its new version. */
export function draftLines(api: Api): void {
  writeRoute(api, {
    ...common,
    method: "post",
    path: "/tariff-drafts/{id}/lines",
    summary: "Add a line to a draft. The line applies from the draft’s first day",
    body: ItemBody,
    work: (tx, actor, { ids, body }) => addDraftLine(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    ...common,
    method: "patch",
    path: "/tariff-drafts/{id}/lines/{line}",
    params: Line,
    summary: "Replace a line of a draft",
    body: ItemBody,
    work: (tx, actor, { ids, params, body }) => changeDraftLine(tx, actor, ids.id, readId(params.line), body),
  });

  writeRoute(api, {
    ...common,
    method: "post",
    path: "/tariff-drafts/{id}/lines/{line}/remove",
    params: Line,
    summary: "Remove a line from a draft",
    body: VersionBody,
    work: (tx, actor, { ids, params, body }) => removeDraftLine(tx, actor, ids.id, readId(params.line), body),
  });
}
