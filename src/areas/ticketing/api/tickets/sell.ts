import { createRoute, z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { bodyOf, booleanField, idField, textField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  json,
  jsonBody,
  RequiredKeyHeader,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { findHolder } from "../../tickets/find-holder.ts";
import { setPin } from "../../tickets/pin.ts";
import { requestVoid } from "../../tickets/request-void.ts";
import { sellTicket } from "../../tickets/sell-ticket.ts";
import { canSell, ticketTags as tags } from "./parts.ts";

const SaleBody = bodyOf(
  {
    category_id: idField("Ticket category"),
    price_id: idField("Price that you last read"),
    holder_key: textField("Plate, shop code or phone number", { maxLength: 40, example: "ABC-123DE" }),
    special: booleanField("Whether to accept a plate in an unusual format"),
    again: booleanField(
      "Whether to sell the ticket even if the holder already has a valid ticket of the category",
    ),
    pin: textField("The seller’s PIN. Required above the limit", { maxLength: 6, example: "4826" }),
  },
  ["category_id", "price_id", "holder_key"],
);

/** POST /tickets and the other routes of selling. */
export function sellingApi(api: Api): void {
  const sell = createRoute({
    method: "post",
    path: "/tickets",
    tags,
    summary: "Sell a ticket from your wallet. The Idempotency-Key, a UUID, identifies the sale permanently",
    middleware: canSell,
    request: { headers: RequiredKeyHeader, body: jsonBody(SaleBody) },
    responses: {
      201: json("The ticket, with its signed token", success(Derived)),
      ...failures({
        400: "bad-idempotency-key",
        409:
          "no-agent, agent-suspended, super-agent-suspended, not-on-sale, price-changed, wrong-class, already-covered, daily-limit, " +
          "wallet-too-low, pin-needed, pin-not-set, pin-wrong, pin-locked",
        422: "invalid, bad-holder, no-such-shop, key-reused",
        503: "unavailable",
      }),
    },
  });
  // Bypasses the table of idempotent answers: the ticket itself records its key permanently, in the same round trip.
  api.openapi(sell, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    return c.json(toJson(await sellTicket(c.get("actor"), key, c.req.valid("json") as Raw)), 201);
  });

  readRoute(api, {
    path: "/ticket-holders",
    tags,
    summary:
      "Get the record of a plate, shop or phone number, and whether a ticket of the category covers it",
    guard: canSell,
    answer: "The holder",
    codes: { 404: "not-found", 422: "invalid" },
    query: {
      category_id: z.string().regex(/^\d{1,10}$/, "Select a ticket."),
      q: z.string().max(40).overwrite(typedText).default(""),
    },
    read: (actor, { query }) => {
      const { category_id, q } = query;
      return findHolder(actor, Number(category_id), q.replaceAll("\0", ""));
    },
  });

  moneyRoute(api, {
    path: "/tickets/{id}/void",
    tags,
    summary:
      "Void a ticket. The seller can void it within the time limit in the settings and before it is checked; after that, only an officer can, and for a ticket sold before today only with the approval of another officer",
    guard: guard((actor: Actor) => (may(actor, "ticket.void") ? "ticket.void" : "ticket.sell")),
    answer: "The ticket",
    requested: "The request, pending approval, if the ticket was sold before today",
    codes: {
      404: "not-found",
      409: "already-void, already-checked, void-too-late, not-sold-singly, already-requested, still-running",
      422: "invalid, key-reused",
    },
    body: z.object({ reason: z.string().default("") }),
    work: (tx, actor, { ids, body }) => requestVoid(tx, actor, ids.id, body.reason),
  });

  const text = z.string("Enter text.").max(1_000);
  const pin = createRoute({
    method: "post",
    path: "/profile/pin",
    tags,
    summary: "Set or change the PIN for large sales, with your password",
    middleware: canSell,
    request: { body: jsonBody(z.object({ pin: text.default(""), password: text.default("") })) },
    responses: {
      200: json("The PIN is set", success(Derived)),
      ...failures({ 409: "no-agent", 422: "invalid" }),
    },
  });
  // As with passwords, no digest of the body is stored.
  api.openapi(pin, async (c) => c.json(toJson(await setPin(c.get("actor"), c.req.valid("json"))), 200));
}
