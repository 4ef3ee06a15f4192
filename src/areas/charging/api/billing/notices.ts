import { createRoute, z } from "@hono/zod-openapi";
import { chargeable } from "#domain/category-input.ts";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  runOnce,
  success,
} from "#platform/http/route-parts.ts";
import { pdfAnswer, shown, shownPage } from "#platform/http/shown.ts";
import { cancelNotice } from "../../billing/cancel-notice.ts";
import { getNotice } from "../../billing/get-notice.ts";
import { listNotices } from "../../billing/list-notices.ts";
import { noticePaper, printNotice } from "../../billing/notice-paper.ts";
import { PaperAnswer } from "./schemas.ts";

const tags = ["Demand notices"];
const id = z.coerce.number().int().min(1).optional();

const Query = PageParams.extend({
  q: SearchText.optional().openapi({ description: "A code, a pay code, or a payer's name" }),
  status: z.enum(["issued", "served", "objected", "closed", "cancelled"]).optional(),
  category_id: id,
  run_id: id,
  lga_id: id,
  year: z.coerce.number().int().min(1900).max(9998).optional(),
  asset_type: z.enum(chargeable).optional(),
  asset_id: id,
});

/** /demand-notices */
export function notices(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/demand-notices",
    tags,
    summary: "Notices, the latest first: an officer's within their scope, or one's own",
    request: { query: Query },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listNotices(c.get("actor"), query), query.per_page), 200);
  });

  const one = createRoute({
    method: "get",
    path: "/demand-notices/{id}",
    tags,
    summary: "A notice and its bill as of today",
    request: { params: IdParam },
    responses: { 200: json("The notice", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) => {
    return c.json(shown(await getNotice(c.get("actor"), readId(c.req.valid("param").id))), 200);
  });

  const paper = createRoute({
    method: "get",
    path: "/demand-notices/{id}/paper",
    tags,
    summary: "What the notice says, word by word",
    request: { params: IdParam },
    responses: { 200: json("The paper", success(PaperAnswer)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(paper, async (c) => {
    const data = await noticePaper(c.get("actor"), readId(c.req.valid("param").id));
    return c.json({ status: "success" as const, data }, 200);
  });

  const pdf = createRoute({
    method: "get",
    path: "/demand-notices/{id}/pdf",
    tags,
    summary: "The notice to print, A4",
    request: { params: IdParam },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(pdf, async (c) =>
    pdfAnswer(await printNotice(c.get("actor"), readId(c.req.valid("param").id))),
  );

  const cancel = createRoute({
    method: "post",
    path: "/demand-notices/{id}/cancel",
    tags,
    summary: "Cancel a notice and its bill; not by whoever issued it",
    description:
      "`cancel_too` is the former owner's notice of which it was the rest: charged anew once that goes too.",
    middleware: guard("demand_notice.cancel"),
    request: {
      params: IdParam,
      headers: KeyHeader,
      body: jsonBody(z.object({ reason: z.string("Write the reason.") })),
    },
    responses: {
      200: json("The notice", success(Loose)),
      ...failures({
        403: "forbidden, own-entry",
        404: "not-found",
        409: "wrong-status, has-payments, notice-shared",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(cancel, async (c) => {
    const body = c.req.valid("json");
    const number = readId(c.req.valid("param").id);
    const done = await runOnce(c, body, async (tx) => {
      const { cancel_too } = await cancelNotice(tx, c.get("actor"), number, body.reason);
      return { status: 200, body: shown({ id: number, status: "cancelled", cancel_too }) };
    });
    return c.json(done.body as ReturnType<typeof shown>, 200);
  });
}
