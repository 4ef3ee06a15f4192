import { createRoute, z } from "@hono/zod-openapi";
import { addSplit } from "../../revenue-items/add-split.ts";
import { createRevenueItem } from "../../revenue-items/create-revenue-item.ts";
import { getRevenueItem } from "../../revenue-items/get-revenue-item.ts";
import { removeSplit } from "../../revenue-items/remove-split.ts";
import { updateRevenueItem } from "../../revenue-items/update-revenue-item.ts";
import { Loose } from "../page-schemas.ts";
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
} from "../route-parts.ts";
import { shown } from "../shown.ts";
import { writeOnce } from "../write-once.ts";
import { RevenueItemBody, SplitBody } from "./set-up-schemas.ts";

const tags = ["Revenue items"];
const edit = guard("revenue_item.edit");
const written = {
  409: "edited-meanwhile, in-use, still-running",
  422: "invalid, duplicate, shares-not-whole, split-agency, split-begun, tariff-agency, key-reused",
};

/** /revenue-items; those in use are listed with the categories. */
export function revenueItems(api: Api): void {
  const one = createRoute({
    method: "get",
    path: "/revenue-items/{id}",
    tags,
    summary: "A revenue item and the versions of its split, the latest first",
    middleware: guard("revenue_item.view"),
    request: { params: IdParam },
    responses: { 200: json("The item", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getRevenueItem(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  const create = createRoute({
    method: "post",
    path: "/revenue-items",
    tags,
    summary: "Enter a revenue item, and how its money is shared",
    middleware: edit,
    request: { headers: KeyHeader, body: jsonBody(RevenueItemBody) },
    responses: { 201: json("The new item", success(Loose)), ...failures(written) },
  });
  api.openapi(create, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => createRevenueItem(tx, actor, body));
  });

  const update = createRoute({
    method: "patch",
    path: "/revenue-items/{id}",
    tags,
    summary: "Change or archive a revenue item",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(RevenueItemBody) },
    responses: { 200: json("The item", success(Loose)), ...failures({ 404: "not-found", ...written }) },
  });
  api.openapi(update, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => updateRevenueItem(tx, actor, id, body));
  });

  splits(api);
}

function splits(api: Api): void {
  const add = createRoute({
    method: "post",
    path: "/revenue-items/{id}/splits",
    tags,
    summary: "Share its money out otherwise from a later day on",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(SplitBody) },
    responses: { 201: json("The new split", success(Loose)), ...failures({ 404: "not-found", ...written }) },
  });
  api.openapi(add, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 201, body, (tx, actor) => addSplit(tx, actor, id, body));
  });

  const remove = createRoute({
    method: "delete",
    path: "/revenue-items/{id}/splits/{split_id}",
    tags,
    summary: "Take back a split that has not begun",
    middleware: edit,
    request: { params: IdParam.extend({ split_id: z.string() }), headers: KeyHeader },
    responses: {
      200: json("Done", success(Loose)),
      ...failures({ 404: "not-found", 409: "split-begun, still-running", 422: "key-reused" }),
    },
  });
  api.openapi(remove, (c) => {
    const { id, split_id } = c.req.valid("param");
    const [item, split] = [readId(id), readId(split_id)];
    return writeOnce(c, 200, {}, (tx, actor) => removeSplit(tx, actor, item, split));
  });
}
