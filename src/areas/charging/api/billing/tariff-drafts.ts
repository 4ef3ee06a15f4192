import { createRoute, z } from "@hono/zod-openapi";
import { Loose } from "#platform/http/page-schemas.ts";
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
import { createDraft } from "../../tariff-drafts/create-draft.ts";
import { discardDraft } from "../../tariff-drafts/discard-draft.ts";
import { getDraft } from "../../tariff-drafts/get-draft.ts";
import { listDrafts } from "../../tariff-drafts/list-drafts.ts";
import { publishDraft } from "../../tariff-drafts/publish-draft.ts";
import { updateDraft } from "../../tariff-drafts/update-draft.ts";
import { DraftBody, VersionBody } from "./set-up-schemas.ts";

const tags = ["Tariff drafts"];
const view = guard("demand_category.view");
const edit = guard("demand_category.edit");
const ITEM_FAULTS =
  "invalid, tariff-negative, tariff-limits, tariff-dates, tariff-tiers, tariff-overlap, tariff-unknown-field, tariff-unknown-value, tariff-agency, tariff-item-inactive, key-reused";
/** What may keep a draft from being written. */
export const draftFailures = {
  404: "not-found",
  409: "edited-meanwhile, wrong-status, category-archived, still-running",
  422: ITEM_FAULTS,
};

/** /tariff-drafts */
export function tariffDrafts(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/tariff-drafts",
    tags,
    summary: "The latest drafts of a category's tariff",
    middleware: view,
    request: { query: z.object({ category_id: z.coerce.number("Choose the category.").int().min(1) }) },
    responses: { 200: json("The drafts", success(z.array(Loose))), ...failures({ 422: "invalid" }) },
  });
  api.openapi(list, async (c) =>
    c.json(shownList(await listDrafts(c.get("actor"), c.req.valid("query").category_id)), 200),
  );

  const one = createRoute({
    method: "get",
    path: "/tariff-drafts/{id}",
    tags,
    summary: "A draft, and its lines beside those it would replace",
    middleware: view,
    request: { params: IdParam },
    responses: { 200: json("The draft", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) => {
    const { draft, changes } = await getDraft(c.get("actor"), readId(c.req.valid("param").id));
    return c.json(shown({ ...draft, changes }), 200);
  });

  const create = createRoute({
    method: "post",
    path: "/tariff-drafts",
    tags,
    summary: "Begin a draft of a category's tariff; nothing of it is in force",
    middleware: edit,
    request: { headers: KeyHeader, body: jsonBody(DraftBody) },
    responses: { 201: json("The new draft", success(Loose)), ...failures(draftFailures) },
  });
  api.openapi(create, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => createDraft(tx, actor, body));
  });

  const update = createRoute({
    method: "patch",
    path: "/tariff-drafts/{id}",
    tags,
    summary: "Change a draft's name, its day, its terms, or all its lines at once",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(DraftBody) },
    responses: { 200: json("The draft", success(Loose)), ...failures(draftFailures) },
  });
  api.openapi(update, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => updateDraft(tx, actor, id, body));
  });

  decide(api);
}

function decide(api: Api): void {
  const publish = createRoute({
    method: "post",
    path: "/tariff-drafts/{id}/publish",
    tags,
    summary: "Bring a draft that others wrote into force from its day on",
    middleware: guard("demand_category.publish"),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(VersionBody) },
    responses: {
      200: json("The draft", success(Loose)),
      ...failures({
        403: "forbidden, own-entry, step-up-needed, second-factor-missing",
        ...draftFailures,
        409: "edited-meanwhile, wrong-status, tariff-used, still-running",
      }),
    },
  });
  api.openapi(publish, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => publishDraft(tx, actor, id, body));
  });

  const discard = createRoute({
    method: "post",
    path: "/tariff-drafts/{id}/discard",
    tags,
    summary: "Throw a draft away",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      200: json("The draft", success(Loose)),
      ...failures({ 404: "not-found", 409: "wrong-status, still-running", 422: "key-reused" }),
    },
  });
  api.openapi(discard, (c) => {
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, {}, (tx, actor) => discardDraft(tx, actor, id));
  });
}
