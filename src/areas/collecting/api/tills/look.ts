import { createRoute, z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { dayAsked, Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { pdfAnswer, shown, shownPage } from "#platform/http/shown.ts";
import { findAtCounter } from "../../tills/find-at-counter.ts";
import { getTill } from "../../tills/get-till.ts";
import { listTills, tillStates } from "../../tills/list-tills.ts";
import { printSheet } from "../../tills/till-sheet.ts";
import { tillTags as tags, usesTill } from "./parts.ts";

const looks = guard((actor: Actor) => (may(actor, "till.view") ? "till.view" : "till.use"));

/** Tills, and what may be paid at one. */
export function lookApi(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/tills",
    tags,
    summary: "Tills, the latest first; what lies in them, but not in one's own before it is counted",
    middleware: guard("till.view"),
    request: {
      query: PageParams.extend({
        status: z.enum(tillStates).optional(),
        day: dayAsked,
        q: SearchText.optional().openapi({
          description: "A till's or payment's code, a slip's number, or words of its counter or cashier",
        }),
      }),
    },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listTills(c.get("actor"), query), query.per_page), 200);
  });

  const one = createRoute({
    method: "get",
    path: "/tills/{id}",
    tags,
    summary: "One till, with its counts and movements; its cashier sees no sum before counting",
    middleware: looks,
    request: { params: IdParam },
    responses: { 200: json("The till", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getTill(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  const bills = createRoute({
    method: "get",
    path: "/tills/{id}/bills",
    tags,
    summary:
      "Open bills by what a payer shows or says: a code, what a scanner reads, a plate, a phone number, a name",
    middleware: usesTill,
    request: {
      params: IdParam,
      query: z.object({ q: z.string().max(300).overwrite(typedText).default("") }),
    },
    responses: {
      200: json("The bills", success(Loose)),
      ...failures({ 404: "not-found", 503: "search-too-slow" }),
    },
  });
  api.openapi(bills, async (c) => {
    const q = c.req.valid("query").q.replaceAll("\0", "");
    return c.json(shown(await findAtCounter(c.get("actor"), readId(c.req.valid("param").id), q)), 200);
  });

  const sheet = createRoute({
    method: "get",
    path: "/tills/{id}/sheet/pdf",
    tags,
    summary: "The day's sheet of a till to print, A4: every receipt, every movement and the count",
    middleware: looks,
    request: { params: IdParam },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found", 409: "till-not-counted" }),
    },
  });
  api.openapi(sheet, async (c) =>
    pdfAnswer(await printSheet(c.get("actor"), readId(c.req.valid("param").id))),
  );
}
