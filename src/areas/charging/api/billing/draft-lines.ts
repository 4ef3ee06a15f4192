import { createRoute, z } from "@hono/zod-openapi";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { addDraftLine, changeDraftLine, removeDraftLine } from "../../tariff-drafts/write-draft-line.ts";
import { ItemBody } from "./schemas.ts";
import { VersionBody } from "./set-up-schemas.ts";
import { draftFailures } from "./tariff-drafts.ts";

const tags = ["Tariff drafts"];
const canEdit = guard("demand_category.edit");
const LineParams = IdParam.extend({
  line: z.string().openapi({ description: "Line number in the draft" }),
});
const answer = { 200: json("The draft with all its lines", success(Derived)), ...failures(draftFailures) };

/** Each endpoint returns the whole draft with its new version. */
export function draftLines(api: Api): void {
  const add = createRoute({
    method: "post",
    path: "/tariff-drafts/{id}/lines",
    tags,
    summary: "Add a line to a draft. The line applies from the draft’s first day",
    middleware: canEdit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(ItemBody) },
    responses: answer,
  });
  api.openapi(add, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => addDraftLine(tx, actor, id, body));
  });

  const change = createRoute({
    method: "patch",
    path: "/tariff-drafts/{id}/lines/{line}",
    tags,
    summary: "Replace a line of a draft",
    middleware: canEdit,
    request: { params: LineParams, headers: KeyHeader, body: jsonBody(ItemBody) },
    responses: answer,
  });
  api.openapi(change, (c) => {
    const body = c.req.valid("json");
    const { id, line } = c.req.valid("param");
    const [draft, number] = [readId(id), readId(line)];
    return writeOnce(c, 200, body, (tx, actor) => changeDraftLine(tx, actor, draft, number, body));
  });

  const remove = createRoute({
    method: "post",
    path: "/tariff-drafts/{id}/lines/{line}/remove",
    tags,
    summary: "Remove a line from a draft",
    middleware: canEdit,
    request: { params: LineParams, headers: KeyHeader, body: jsonBody(VersionBody) },
    responses: answer,
  });
  api.openapi(remove, (c) => {
    const body = c.req.valid("json");
    const { id, line } = c.req.valid("param");
    const [draft, number] = [readId(id), readId(line)];
    return writeOnce(c, 200, body, (tx, actor) => removeDraftLine(tx, actor, draft, number, body));
  });
}
