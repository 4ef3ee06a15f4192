import { z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { dayFilter, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { findAtCounter } from "../../tills/find-at-counter.ts";
import { getTill } from "../../tills/get-till.ts";
import { listTills, tillStates } from "../../tills/list-tills.ts";
import { printSheet } from "../../tills/till-sheet.ts";
import { canUseTill, tillTags as tags } from "./parts.ts";

const canView = guard((actor: Actor) => (may(actor, "till.view") ? "till.view" : "till.use"));

/** Tills, and the bills that can be paid at one. */
export function readApi(api: Api): void {
  listRoute(api, {
    path: "/tills",
    tags,
    summary:
      "List tills with their cash, newest first. The amounts of your own till are hidden until you count it",
    guard: guard("till.view"),
    answer: "A page of tills",
    codes: { 422: "invalid" },
    query: {
      status: z.enum(tillStates).optional(),
      day: dayFilter,
      q: SearchText.optional().openapi({
        description: "Till or payment code, teller number, or part of the name of the counter or cashier",
      }),
    },
    list: (actor, { query }) => listTills(actor, query),
  });

  readRoute(api, {
    path: "/tills/{id}",
    tags,
    summary:
      "Get a till with its counts and movements. Amounts are hidden from its cashier until the till is counted",
    guard: canView,
    answer: "The till",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getTill(actor, ids.id),
  });

  readRoute(api, {
    path: "/tills/{id}/bills",
    tags,
    summary: "Find unpaid bills by a code, scanned QR code, plate, phone number or name",
    guard: canUseTill,
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
    summary: "Download the daily sheet of a till as an A4 PDF, with all receipts, movements and the count",
    guard: canView,
    codes: { 404: "not-found", 409: "till-not-counted" },
    pdf: (actor, { ids }) => printSheet(actor, ids.id),
  });
}
