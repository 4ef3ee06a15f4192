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
import { shownList } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { listItems } from "../../billing/list-items.ts";
import { addLine, requestLineChange, requestLineEnd } from "../../billing/request-tariff-change.ts";
import { ItemBody } from "./schemas.ts";

const tags = ["Category items"];
const edit = guard("demand_category.edit");
const written = {
  404: "not-found",
  409: "already-requested, draft-needed, edited-meanwhile, still-running",
  422: "invalid, tariff-negative, tariff-limits, tariff-dates, tariff-tiers, tariff-overlap, tariff-unknown-field, tariff-unknown-value, tariff-agency, key-reused",
};

const EndBody = z.object({
  on: z
    .string("Write the last day.")
    .openapi({ description: "The last day, a Lagos date", example: "2026-12-31" }),
  version: z.coerce.number("Send the version you looked at.").int(),
  reason: z.unknown().optional().openapi({ description: "Why; the approver reads it" }),
});

/** /category-items */
export function items(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/category-items",
    tags,
    summary: "The tariff lines of a category, those that have ended too",
    middleware: guard("demand_category.view"),
    request: { query: z.object({ category_id: z.coerce.number("Choose the category.").int().min(1) }) },
    responses: {
      200: json("The lines", success(z.array(Loose))),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    return c.json(shownList(await listItems(c.get("actor"), c.req.valid("query").category_id)), 200);
  });

  const create = createRoute({
    method: "post",
    path: "/category-items",
    tags,
    summary:
      "Add a tariff line before the first bill: the first at once, others once another officer approves",
    middleware: edit,
    request: { headers: KeyHeader, body: jsonBody(ItemBody) },
    responses: {
      201: json("The new line, or the request it waits for (`status` pending)", success(Loose)),
      ...failures(written),
    },
  });
  api.openapi(create, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => addLine(tx, actor, body));
  });

  const update = createRoute({
    method: "patch",
    path: "/category-items/{id}",
    tags,
    summary: "Request a change of a tariff line before the first bill; another officer approves it",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(ItemBody) },
    responses: { 201: json("The request", success(Loose)), ...failures(written) },
  });
  api.openapi(update, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 201, body, (tx, actor) => requestLineChange(tx, actor, id, body));
  });

  const end = createRoute({
    method: "post",
    path: "/category-items/{id}/end",
    tags,
    summary: "Request the last day of a tariff line before the first bill; another officer approves it",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(EndBody) },
    responses: { 201: json("The request", success(Loose)), ...failures(written) },
  });
  api.openapi(end, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 201, body, (tx, actor) => requestLineEnd(tx, actor, id, body));
  });
}
