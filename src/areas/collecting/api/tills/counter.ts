import { z } from "@hono/zod-openapi";
import type { Api } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { moveCash } from "../../tills/move-cash.ts";
import { openTill } from "../../tills/open-till.ts";
import { takePayment } from "../../tills/take-payment.ts";
import { notes, tillTags as tags, usesTill } from "./parts.ts";

const any = z.unknown().optional();
const sum = any.openapi({ description: "Kobo as a number, naira as text" });
const USUAL = "till-counted, till-closed, till-of-yesterday, still-running";

const Opening = z.looseObject({ place: any, notes, agency_id: any, lga_id: any });
const Take = z.looseObject({
  bills: any.openapi({ description: "Numbers of bills of one payer, at most 50" }),
  way: any.openapi({ description: "cash, card or cheque" }),
  kobo: any.openapi({ description: "What of the bills is to be paid: kobo as a number, naira as text" }),
  tendered_kobo: any.openapi({ description: "What was handed over; as much as is to be paid when left out" }),
  over: any.openapi({ description: "What becomes of the rest: change (cash only) or credit" }),
  reference: any.openapi({
    description: "What the card terminal printed, or the cheque's number; once only",
  }),
  bank: any.openapi({ description: "Of a cheque" }),
});
const Move = z.looseObject({
  kind: any.openapi({ description: "pay-in, pay-out or to-bank" }),
  kobo: sum,
  reason: any,
  bank: any,
  reference: any.openapi({ description: "Of the bank's slip" }),
});

/** What a cashier does at the counter. */
export function counterApi(api: Api): void {
  moneyRoute(api, {
    path: "/tills",
    tags,
    summary: "Open a till for today with a counted float; one for each cashier and each counter",
    guard: usesTill,
    answer: "The till",
    status: 201,
    body: Opening,
    codes: { 409: "till-open, place-taken, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { body }) => openTill(tx, actor, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/payments",
    tags,
    summary: "Take a payment at one's own open till; its receipts are issued at once",
    guard: usesTill,
    answer: "The payment, its change and its receipts",
    status: 201,
    body: Take,
    codes: {
      404: "not-found",
      409: `${USUAL}, bill-cancelled, nothing-due`,
      422: "invalid, too-little, too-much, over-undecided, no-change, reference-used, several-payers, key-reused",
    },
    work: (tx, actor, { ids, body }) => takePayment(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/moves",
    tags,
    summary: "Bring change money to one's own drawer, give it back, or pay takings in at a bank",
    guard: usesTill,
    answer: "The movement",
    status: 201,
    body: Move,
    codes: { 404: "not-found", 409: `${USUAL}, not-in-drawer`, 422: "invalid, reference-used, key-reused" },
    work: (tx, actor, { ids, body }) => moveCash(tx, actor, ids.id, body),
  });
}
