import { createRoute, z } from "@hono/zod-openapi";
import { Loose, PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { pdfAnswer, shown, shownPage } from "#platform/http/shown.ts";
import { getBillLife } from "../../bill-life/get-bill-life.ts";
import { listRequests } from "../../bill-life/list-requests.ts";
import { requestKinds } from "../../bill-life/request-kind.ts";
import { getServiceProof, printServiceProof } from "../../bill-life/service-proof.ts";

const tags = ["Bills"];

/** GET /bills/{id}/life, GET /bills/{id}/service, GET /bill-requests */
export function look(api: Api): void {
  const life = createRoute({
    method: "get",
    path: "/bills/{id}/life",
    tags,
    summary: "What became of a bill since it was issued, and what can be asked or decided now",
    request: { params: IdParam },
    responses: { 200: json("Its life", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(life, async (c) =>
    c.json(shown(await getBillLife(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  service(api);

  const list = createRoute({
    method: "get",
    path: "/bill-requests",
    tags,
    summary: "What waits for a decision on bills, the longest waiting first",
    middleware: guard("bill.view"),
    request: { query: PageParams.extend({ kind: z.enum(requestKinds).default("objection") }) },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listRequests(c.get("actor"), query), query.per_page), 200);
  });
}

/** What proves that a bill's notice was served: its words, and the paper to print. */
function service(api: Api): void {
  const said = createRoute({
    method: "get",
    path: "/bills/{id}/service",
    tags,
    summary: "What proves that the bill's notice was served, word by word",
    request: { params: IdParam },
    responses: { 200: json("The paper", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(said, async (c) =>
    c.json(shown(await getServiceProof(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  const pdf = createRoute({
    method: "get",
    path: "/bills/{id}/service/pdf",
    tags,
    summary: "The proof of service to print, A4, with its pictures",
    request: { params: IdParam },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(pdf, async (c) =>
    pdfAnswer(await printServiceProof(c.get("actor"), readId(c.req.valid("param").id))),
  );
}
