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
import { confirmTillDeposit, withdrawTillDeposit } from "../../tills/decide-deposit.ts";
import { enterTillDeposit } from "../../tills/move-cash.ts";
import { canCloseTills, canUseTill, notesField, tillTags as tags } from "./parts.ts";

const VERSION_REQUIRED = "Send the version of the till that you last read.";
const version = z.coerce.number(VERSION_REQUIRED).int(VERSION_REQUIRED);
const CountBody = z
  .object({ notes: unchecked(notesField), version })
  .openapi({ required: ["notes", "version"] });
const ReasonBody = z.object({ reason: z.string().nullish() });
const DepositBody = bodyOf(
  {
    kobo: koboField("Amount of the deposit"),
    bank: choiceField(Object.keys(banks), "Bank"),
    reference: textField("Teller number", { maxLength: 60, example: "TEL-4711" }),
    reason: reasonField("Remark"),
  },
  ["kobo", "bank", "reference"],
);
const EmptyBody = z.object({}).openapi({ additionalProperties: false, description: "No fields" });
const canUseOrClose = guard((actor: Actor) => (may(actor, "till.use") ? "till.use" : "till.close"));

/** Counting and closing a till, and the bank deposit of its cash. */
export function closingApi(api: Api): void {
  addCountRoutes(api);
  addCloseRoute(api);
  addDepositRoutes(api);
}

function addCountRoutes(api: Api): void {
  moneyRoute(api, {
    path: "/tills/{id}/count",
    tags,
    summary:
      "Enter the cash count of your own till. The expected amounts are hidden until then; the response contains them. A counted till takes no more payments or cash movements",
    guard: canUseTill,
    answer: "Amounts counted and expected",
    body: CountBody,
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
    guard: canCloseTills,
    answer: "Amounts counted and expected",
    body: CountBody.extend(ReasonBody.shape).openapi({ required: ["notes", "version"] }),
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
    guard: canUseOrClose,
    answer: "The till",
    body: ReasonBody,
    codes: { 404: "not-found", 409: "wrong-status, till-closed, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => explainDifference(tx, actor, ids.id, body.reason),
  });
}

function addCloseRoute(api: Api): void {
  moneyRoute(api, {
    path: "/tills/{id}/close",
    tags,
    summary: "Close a till that another person counted, once you have received its cash",
    guard: canCloseTills,
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

function addDepositRoutes(api: Api): void {
  moneyRoute(api, {
    path: "/tills/{id}/slips",
    tags,
    summary: "Enter a bank deposit of cash that a closed till handed over",
    guard: canCloseTills,
    answer: "The bank deposit",
    status: 201,
    body: DepositBody,
    codes: {
      404: "not-found",
      409: "wrong-status, not-in-transit, still-running",
      422: "invalid, reference-used, key-reused",
    },
    work: (tx, actor, { ids, body }) => enterTillDeposit(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/tills/{id}/slips/{slip}/confirm",
    tags,
    summary: "Confirm a till’s bank deposit that another person entered",
    guard: canCloseTills,
    answer: "The bank deposit",
    body: EmptyBody,
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids }) => confirmTillDeposit(tx, actor, ids.id, ids.slip),
  });
  moneyRoute(api, {
    path: "/tills/{id}/slips/{slip}/withdraw",
    tags,
    summary:
      "Withdraw a bank deposit that you entered by mistake. Until the till is closed, its cash is expected in the drawer again; after closing it is a shortage until another deposit replaces it, unless the till handed the cash over",
    guard: canUseOrClose,
    answer: "The bank deposit",
    body: ReasonBody,
    codes: { 404: "not-found", 409: "wrong-status, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => withdrawTillDeposit(tx, actor, ids.id, ids.slip, body.reason),
  });
}
