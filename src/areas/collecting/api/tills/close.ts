import { z } from "@hono/zod-openapi";
import { banks } from "#domain/bank-entry.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import {
  bodyOf,
  choiceField,
  koboField,
  reasonField,
  textField,
  unchecked,
} from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { closeTill } from "../../tills/close-till.ts";
import { countTill, explainDifference, forceCount } from "../../tills/count-till.ts";
import { confirmSlip, withdrawDeposit } from "../../tills/decide-deposit.ts";
import { bankTakings } from "../../tills/move-cash.ts";
import { closesTills, notesField, tillTags as tags, usesTill } from "./parts.ts";

const SEEN = "Send the version of the till that you last read.";
const version = z.coerce.number(SEEN).int(SEEN);
const Count = z.object({ notes: unchecked(notesField), version }).openapi({ required: ["notes", "version"] });
const Reason = z.object({ reason: z.string().nullish() });
const Deposit = bodyOf(
  {
    kobo: koboField("Amount of the deposit"),
    bank: choiceField(Object.keys(banks), "Bank"),
    reference: textField("Teller number", { maxLength: 60, example: "TEL-4711" }),
    reason: reasonField("Remark"),
  },
  ["kobo", "bank", "reference"],
);
const Nothing = z.object({}).openapi({ additionalProperties: false, description: "No fields" });
const either = guard((actor: Actor) => (may(actor, "till.use") ? "till.use" : "till.close"));

/** Counting and closing a till, and the bank deposit of its cash. */
export function closingApi(api: Api): void {
  count(api);
  close(api);
  bank(api);
}

function count(api: Api): void {
  moneyRoute(api, {
    path: "/tills/{id}/count",
    tags,
    summary:
      "Enter the cash count of your own till. The expected amounts are hidden until then; the response contains them. A counted till takes no more payments or cash movements",
    guard: usesTill,
    answer: "Amounts counted and expected",
    body: Count,
    codes: {
      404: "not-found",
      409: "till-closed, till-counted, till-changed, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => countTill(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/force-count",
    tags,
    summary: "Enter the cash count of a till whose cashier has left. A third person must close the till",
    guard: closesTills,
    answer: "Amounts counted and expected",
    body: Count.extend(Reason.shape).openapi({ required: ["notes", "version"] }),
    codes: {
      403: "forbidden, own-entry, step-up-needed, second-factor-missing",
      404: "not-found",
      409: "till-closed, till-changed, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => forceCount(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/explain",
    tags,
    summary: "Explain the difference between your count and the expected amounts",
    guard: either,
    answer: "The till",
    body: Reason,
    codes: { 404: "not-found", 409: "wrong-status, till-closed, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => explainDifference(tx, actor, ids.id, body.reason),
  });
}

function close(api: Api): void {
  moneyRoute(api, {
    path: "/tills/{id}/close",
    tags,
    summary: "Close a till that another person counted, once you have received its cash",
    guard: closesTills,
    answer: "Amounts handed over",
    body: z.object({ version }),
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "till-closed, till-not-counted, till-changed, difference-unexplained, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => closeTill(tx, actor, ids.id, plainNumber(body.version)),
  });
}

function bank(api: Api): void {
  moneyRoute(api, {
    path: "/tills/{id}/slips",
    tags,
    summary: "Enter a bank deposit of cash that a closed till handed over",
    guard: closesTills,
    answer: "The bank deposit",
    status: 201,
    body: Deposit,
    codes: {
      404: "not-found",
      409: "wrong-status, not-in-transit, still-running",
      422: "invalid, reference-used, key-reused",
    },
    work: (tx, actor, { ids, body }) => bankTakings(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/slips/{slip}/confirm",
    tags,
    summary: "Confirm a till’s bank deposit that another person entered",
    guard: closesTills,
    answer: "The bank deposit",
    body: Nothing,
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids }) => confirmSlip(tx, actor, ids.id, ids.slip),
  });
  moneyRoute(api, {
    path: "/tills/{id}/slips/{slip}/withdraw",
    tags,
    summary: "Withdraw a bank deposit that you entered by mistake",
    guard: either,
    answer: "The bank deposit",
    body: Nothing,
    codes: { 404: "not-found", 409: "wrong-status, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids }) => withdrawDeposit(tx, actor, ids.id, ids.slip),
  });
}
