import { z } from "@hono/zod-openapi";
import {
  checkMethodNames,
  MAX_CHECKS_PER_REQUEST,
  MAX_LOOKUP_LENGTH,
  verdictNames,
} from "#domain/ticket-check.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { checkBatch } from "../ticket-checks/check-batch.ts";
import { checkTicket } from "../ticket-checks/check-ticket.ts";
import { listRevocations } from "../ticket-checks/list-revocations.ts";
import { getOwnChecksToday } from "../ticket-checks/own-checks-today.ts";
import { viewTicketDashboard } from "../ticket-dashboard/view-dashboard.ts";
import { complianceApi } from "./ticket-checks/compliance.ts";
import { checkListsApi } from "./ticket-checks/lists.ts";
import { paidTodayApi } from "./ticket-checks/paid-today.ts";

const tags = ["Ticket checks"];
const canValidate = guard("ticket.validate");

const Check = z.object({
  check_id: z
    .uuid()
    .openapi({ description: "Created on the device. A check that is sent again is recorded once" }),
  way: z.enum(checkMethodNames),
  asked: z
    .string()
    .trim()
    .min(1, "Scan the QR code, or enter a code or a plate.")
    .max(MAX_LOOKUP_LENGTH, `Enter at most ${MAX_LOOKUP_LENGTH} characters.`)
    .refine((text) => !text.includes("\0"), "Enter text without control characters.")
    .openapi({ description: "Token of the QR code, ticket code, plate, shop code or phone number" }),
  seen_key: z
    .string()
    .max(40)
    .optional()
    .openapi({ description: "Plate or phone number that the inspector saw" }),
  special: z.boolean().optional().openapi({
    description: "Whether to accept a plate in an unusual format when a batch ticket is assigned to it",
  }),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  accuracy: z.number().min(0).max(100_000).optional().openapi({ description: "Accuracy in metres" }),
});
const hasFullLocation = ({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }) =>
  (latitude === undefined) === (longitude === undefined);
const LOCATION_ERROR = { path: ["longitude"], message: "Send both latitude and longitude, or neither." };
const OfflineCheck = Check.extend({
  verdict: z
    .enum(verdictNames)
    .openapi({ description: "Result shown on the device, based on the signature alone" }),
  checked_at: z.iso
    .datetime({ offset: true })
    .openapi({ description: "Time of the check, by the device’s clock" }),
}).refine(hasFullLocation, LOCATION_ERROR);

const codes = { 409: "still-running", 422: "invalid, key-reused, holder-needed" } as const;

/** Routes to check tickets, online or offline with a later sync. */
export function ticketChecksApi() {
  const api = newApi();
  writeRoute(api, {
    method: "post",
    path: "/ticket-checks",
    tags,
    summary: "Check a ticket by its QR code, code or plate. The check is recorded",
    guard: canValidate,
    status: 201,
    answer: "The result of the check and the ticket",
    codes,
    body: Check.refine(hasFullLocation, LOCATION_ERROR),
    work: (tx, actor, { body }) => checkTicket(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/ticket-checks/batch",
    tags,
    summary:
      "Sync checks made offline. Each check is recorded once, with both the verdict shown on the device and the server’s",
    guard: canValidate,
    status: 201,
    answer: "The checks, in the order they were sent",
    codes,
    body: z.object({ checks: z.array(OfflineCheck).min(1).max(MAX_CHECKS_PER_REQUEST) }),
    work: (tx, actor, { body }) => checkBatch(tx, actor, body.checks),
  });

  readRoute(api, {
    path: "/ticket-checks/round",
    tags,
    summary: "Get today’s checks of the signed-in inspector",
    guard: canValidate,
    answer: "Number of checks by verdict, and the latest checks",
    read: (actor) => getOwnChecksToday(actor),
  });

  readRoute(api, {
    path: "/ticket-revocations",
    tags,
    summary: "List voided tickets that would still be valid, for devices that check offline",
    guard: canValidate,
    answer: "At most 1,000 tickets. While `more` is true, request again with `next`",
    codes: { 422: "invalid" },
    query: {
      since: z
        .string()
        .regex(/^[0-9]{1,16}\.[0-9]{1,10}$/, "Send `next` of the previous response, or omit it.")
        .optional()
        .openapi({ description: "`next` of the previous response" }),
    },
    read: (actor, { query }) => listRevocations(actor, query.since),
  });
  checkListsApi(api);
  complianceApi(api);
  addDashboardRoute(api);
  paidTodayApi(api);
  return api;
}

/** GET /ticket-dashboard */
function addDashboardRoute(api: Api): void {
  readRoute(api, {
    path: "/ticket-dashboard",
    tags: ["Ticket compliance"],
    summary:
      "Get today’s sales by hour, category, park and agent, a comparison with last month, and agents with unusual sales",
    guard: guard("ticket.view"),
    answer: "Today’s sales",
    codes: { 503: "search-too-slow" },
    read: (actor) => viewTicketDashboard(actor),
  });
}
