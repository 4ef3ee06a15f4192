import { z } from "@hono/zod-openapi";
import { payOutFields, refundLists } from "#domain/refund.ts";
import {
  type RefundAction,
  type RefundKind,
  refundKind,
  refundKindDefinitions,
  refundKinds,
} from "#domain/refund-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { bodyOf, definitionFields, requiredFields } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import {
  approveRequest,
  type DecidedRefund,
  rejectRefundRequest,
  withdrawRequest,
} from "../refunds/decide.ts";
import { getRequest } from "../refunds/get-request.ts";
import { refundKindHandlers } from "../refunds/kinds.ts";
import { listRequests } from "../refunds/list-requests.ts";
import { recordFailure, recordPayOut } from "../refunds/pay-out.ts";

const tags = ["Refunds and reversals"];

/** Accepts the first of these rights that the actor has; the service checks which one the request needs. */
const guardAny = (...rights: readonly string[]) =>
  guard((actor) => rights.find((right) => may(actor, right)) ?? rights[0] ?? "");

const canView = guardAny("payment.view", "receipt.view");

/** Reversals, accepted amount mismatches, refunds and replacement receipts: requested by one officer and decided by another. */
export function refundsApi() {
  const api = newApi();
  addReadRoutes(api);
  for (const kind of refundKinds) addRequestRoute(api, kind);
  for (const action of ACTIONS) addActionRoute(api, action);
  return api;
}

function addReadRoutes(api: Api): void {
  listRoute(api, {
    path: "/refund-requests",
    tags,
    summary:
      "List requests for reversals, refunds, replacement receipts and acceptance of amount mismatches. Pending requests are listed oldest first",
    guard: canView,
    answer: "A page of requests",
    codes: { 422: "invalid" },
    query: {
      list: z
        .enum(Object.keys(refundLists) as [keyof typeof refundLists])
        .default("waiting")
        .openapi({
          description: "`unpaid`: approved refunds that are not paid out yet",
        }),
      kind: z.enum(refundKinds).optional(),
      q: SearchText.optional().openapi({ description: "Code, receipt number or payer’s name" }),
    },
    list: (actor, { query }) => listRequests(actor, query),
  });

  readRoute(api, {
    path: "/refund-requests/{id}",
    tags,
    summary: "Get a request with its history",
    guard: canView,
    answer: "The request",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRequest(actor, ids.id),
  });
}

function addRequestRoute(api: Api, kind: RefundKind): void {
  const { ask, rights } = refundKind(kind);
  const { summary, codes, request: run } = refundKindHandlers[kind];
  moneyRoute(api, {
    // A literal type, from which the response of the API document is derived.
    path: refundKindDefinitions[kind].ask.path,
    tags,
    summary,
    guard: guard(rights.ask),
    status: 201,
    answer: "The `id` and `code` of the new request, which is pending approval",
    codes: {
      403: "forbidden, own-record",
      404: "not-found",
      409: `${codes[409]}, still-running`,
      422: `${codes[422]}, key-reused`,
    },
    body: bodyOf(definitionFields(ask.fields), requiredFields(ask.fields)),
    work: (tx, actor, { ids, body }) => run(tx, actor, body, (ids as { id?: number }).id ?? 0),
  });
}

const ReasonBody = z.object({ reason: z.string().nullish() });
const PayOutBody = bodyOf(definitionFields(payOutFields), requiredFields(payOutFields));

interface Action {
  readonly verb: "approve" | "refuse" | "withdraw" | "pay-out" | "fail";
  readonly summary: string;
  readonly rights: readonly string[];
  readonly body: z.ZodType<Record<string, unknown>>;
  readonly run: (tx: Tx, actor: Actor, id: number, body: Record<string, unknown>) => Promise<DecidedRefund>;
}

const rightsTo = (action: RefundAction) => [
  ...new Set(refundKinds.map((kind) => refundKind(kind).rights[action])),
];
const decisionRights = rightsTo("decide");
const requestRights = rightsTo("ask");
const reasonOf = ({ reason }: Record<string, unknown>) => (typeof reason === "string" ? reason : null);

const ACTIONS: readonly Action[] = [
  {
    verb: "approve",
    summary:
      "Approve another officer’s request. Depending on the request, the payment is reversed or accepted, the receipt is reissued, or the refund can be paid out",
    rights: decisionRights,
    body: ReasonBody,
    run: (tx, actor, id) => approveRequest(tx, actor, id),
  },
  {
    verb: "refuse",
    summary: "Reject another officer’s request. Credit held for a refund is released",
    rights: decisionRights,
    body: ReasonBody,
    run: (tx, actor, id, body) => rejectRefundRequest(tx, actor, id, reasonOf(body)),
  },
  {
    verb: "withdraw",
    summary: "Withdraw your own request while it is pending approval",
    rights: requestRights,
    body: ReasonBody,
    run: (tx, actor, id) => withdrawRequest(tx, actor, id),
  },
  {
    verb: "pay-out",
    summary: "Record that an approved refund was paid out",
    rights: ["payment.refund"],
    body: PayOutBody,
    run: (tx, actor, id, body) => recordPayOut(tx, actor, id, body),
  },
  {
    verb: "fail",
    summary: "Record that an approved refund could not be paid out. The amount returns to the payer’s credit",
    rights: ["payment.refund"],
    body: ReasonBody,
    run: (tx, actor, id, body) => recordFailure(tx, actor, id, reasonOf(body)),
  },
];

function addActionRoute(api: Api, { verb, summary, rights, body: bodySchema, run }: Action): void {
  moneyRoute(api, {
    path: `/refund-requests/{id}/${verb}`,
    tags,
    summary,
    guard: guardAny(...rights),
    answer: "The request with its new status",
    codes: {
      403: "forbidden, own-entry, own-record, second-factor-missing, step-up-needed",
      404: "not-found",
      409: "wrong-status, credit-used, nothing-held, part-too-large, still-running",
      422: "invalid, reference-used, key-reused",
    },
    body: bodySchema,
    work: (tx, actor, { ids, body }) => run(tx, actor, ids.id, body),
  });
}
