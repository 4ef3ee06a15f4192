import { z } from "@hono/zod-openapi";
import { MOST_ASKED, MOST_CHECKS, verdictNames, wayNames } from "#domain/ticket-check.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { checkBatch } from "../ticket-checks/check-batch.ts";
import { checkTicket } from "../ticket-checks/check-ticket.ts";
import { listRevocations } from "../ticket-checks/list-revocations.ts";
import { myRound } from "../ticket-checks/my-round.ts";
import { viewTicketDashboard } from "../ticket-dashboard/view-dashboard.ts";
import { ticketCompliance } from "./ticket-checks/compliance.ts";
import { ticketCheckLists } from "./ticket-checks/lists.ts";
import { paidToday } from "./ticket-checks/paid-today.ts";

const tags = ["Ticket checks"];
const middleware = guard("ticket.validate");

const Check = z.object({
  check_id: z.uuid().openapi({ description: "Made on the phone; the same look is written once" }),
  way: z.enum(wayNames),
  asked: z
    .string()
    .trim()
    .min(1, "Scan the square, or type a code or a plate.")
    .max(MOST_ASKED, `At most ${MOST_ASKED} signs.`)
    .refine((text) => !text.includes("\0"), "Write it without control characters.")
    .openapi({ description: "The token in the square, its code, or a plate, a shop's code or a phone" }),
  seen_key: z.string().max(40).optional().openapi({ description: "The plate or phone that was seen" }),
  special: z.boolean().optional().openapi({
    description: "Confirms a plate of no usual form, so that a batch's ticket becomes its",
  }),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  accuracy: z.number().min(0).max(100_000).optional().openapi({ description: "Metres" }),
});
const isPlaced = ({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }) =>
  (latitude === undefined) === (longitude === undefined);
const UNPLACED = { path: ["longitude"], message: "Send both parts of the place, or neither." };
const OfflineCheck = Check.extend({
  verdict: z.enum(verdictNames).openapi({ description: "What was shown, from the signature alone" }),
  checked_at: z.iso.datetime({ offset: true }).openapi({ description: "When, by the phone's clock" }),
}).refine(isPlaced, UNPLACED);

const codes = { 409: "still-running", 422: "invalid, key-reused, holder-needed" } as const;

/** Looking at tickets: now, or without a network and sent later. */
export function ticketChecksApi() {
  const api = newApi();
  writeRoute(api, {
    method: "post",
    path: "/ticket-checks",
    tags,
    summary: "Look at a ticket by its square, its code or its plate; the look is written down",
    guard: middleware,
    status: 201,
    answer: "The verdict, and the ticket",
    codes,
    body: Check.refine(isPlaced, UNPLACED),
    work: (tx, actor, { body }) => checkTicket(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/ticket-checks/batch",
    tags,
    summary:
      "Write down looks that were made without a network; each once, with the books' verdict beside what was shown",
    guard: middleware,
    status: 201,
    answer: "Each look, in the order they were sent",
    codes,
    body: z.object({ checks: z.array(OfflineCheck).min(1).max(MOST_CHECKS) }),
    work: (tx, actor, { body }) => checkBatch(tx, actor, body.checks),
  });

  readRoute(api, {
    path: "/ticket-checks/round",
    tags,
    summary: "What the signed-in inspector has looked at today",
    guard: middleware,
    answer: "How many of each verdict, and the latest",
    read: (actor) => myRound(actor),
  });

  readRoute(api, {
    path: "/ticket-revocations",
    tags,
    summary: "Voided tickets that would still be valid, for phones that check without a network",
    guard: middleware,
    answer: "At most 1,000; ask again with `next` while there are `more`",
    codes: { 422: "invalid" },
    query: {
      since: z
        .string()
        .regex(/^[0-9]{1,16}\.[0-9]{1,10}$/, "Send `next` of the answer before, or leave it out.")
        .optional()
        .openapi({ description: "`next` of the answer before" }),
    },
    read: (actor, { query }) => listRevocations(actor, query.since),
  });
  ticketCheckLists(api);
  ticketCompliance(api);
  ticketDashboard(api);
  paidToday(api);
  return api;
}

/** GET /ticket-dashboard */
function ticketDashboard(api: Api): void {
  readRoute(api, {
    path: "/ticket-dashboard",
    tags: ["Ticket compliance"],
    summary:
      "Today's sales by hour, category, park and agent, the month against the last, agents out of pattern",
    guard: guard("ticket.view"),
    answer: "The figures of this moment",
    codes: { 503: "search-too-slow" },
    read: (actor) => viewTicketDashboard(actor),
  });
}
