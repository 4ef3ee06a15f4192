import { z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { dayAsked, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { findAtCounter } from "../../tills/find-at-counter.ts";
import { getTill } from "../../tills/get-till.ts";
import { listTills, tillStates } from "../../tills/list-tills.ts";
import { printSheet } from "../../tills/till-sheet.ts";
import { tillTags as tags, usesTill } from "./parts.ts";

const looks = guard((actor: Actor) => (may(actor, "till.view") ? "till.view" : "till.use"));

/** Tills, and what may be paid at one. */
export function lookApi(api: Api): void {
  listRoute(api, {
    path: "/tills",
    tags,
    summary: "Tills, the latest first; what lies in them, but not in one's own before it is counted",
    guard: guard("till.view"),
    answer: "The page",
    codes: { 422: "invalid" },
    query: {
      status: z.enum(tillStates).optional(),
      day: dayAsked,
      q: SearchText.optional().openapi({
        description: "A till's or payment's code, a slip's number, or words of its counter or cashier",
      }),
    },
    list: (actor, { query }) => listTills(actor, query),
  });

  readRoute(api, {
    path: "/tills/{id}",
    tags,
    summary: "One till, with its counts and movements; its cashier sees no sum before counting",
    guard: looks,
    answer: "The till",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getTill(actor, ids.id),
  });

  readRoute(api, {
    path: "/tills/{id}/bills",
    tags,
    summary:
      "Open bills by what a payer shows or says: a code, what a scanner reads, a plate, a phone number, a name",
    guard: usesTill,
    answer: "The bills",
    codes: { 404: "not-found", 503: "search-too-slow" },
    query: { q: z.string().max(300).overwrite(typedText).default("") },
    read: (actor, { ids, query }) => {
      const q = query.q.replaceAll("\0", "");
      return findAtCounter(actor, ids.id, q);
    },
  });

  pdfRoute(api, {
    path: "/tills/{id}/sheet/pdf",
    tags,
    summary: "The day's sheet of a till to print, A4: every receipt, every movement and the count",
    guard: looks,
    codes: { 404: "not-found", 409: "till-not-counted" },
    pdf: (actor, { ids }) => printSheet(actor, ids.id),
  });
}
