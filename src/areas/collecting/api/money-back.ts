import { z } from "@hono/zod-openapi";
import {
  acceptanceFields,
  backKinds,
  backLists,
  cancellationFields,
  payOutFields,
  refundFields,
  reversalFields,
} from "#domain/money-back.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { bodyOf, definitionFields, requiredFields } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { askAcceptance } from "../money-back/ask-acceptance.ts";
import { askCancellation } from "../money-back/ask-cancellation.ts";
import type { AskedRequest } from "../money-back/ask-once.ts";
import { askRefund } from "../money-back/ask-refund.ts";
import { askReversal } from "../money-back/ask-reversal.ts";
import { approveRequest, type Decided, refuseRequest, withdrawRequest } from "../money-back/decide.ts";
import { getRequest } from "../money-back/get-request.ts";
import { listRequests } from "../money-back/list-requests.ts";
import { recordFailure, recordPayOut } from "../money-back/pay-out.ts";

const tags = ["Money back"];

/** By the first of these rights that somebody holds; the service looks at which the request takes. */
const either = (...rights: readonly string[]) =>
  guard((actor) => rights.find((right) => may(actor, right)) ?? rights[0] ?? "");

const view = either("payment.view", "receipt.view");

/** /money-back: reversals, sums taken as they came, refunds and cancelled receipts, asked for by one officer and decided by another. */
export function moneyBackApi() {
  const api = newApi();
  look(api);
  for (const ask of ASKS) asking(api, ask);
  for (const act of ACTS) acting(api, act);
  return api;
}

function look(api: Api): void {
  listRoute(api, {
    path: "/money-back",
    tags,
    summary:
      "Reversals, sums taken as they came, refunds and cancellations of receipts; what waits, the longest waiting first",
    guard: view,
    answer: "The page",
    codes: { 422: "invalid" },
    query: {
      list: z
        .enum(Object.keys(backLists) as [keyof typeof backLists])
        .default("waiting")
        .openapi({
          description: "`unpaid`: refunds that are approved and still to be paid out",
        }),
      kind: z.enum(backKinds).optional(),
      q: SearchText.optional().openapi({ description: "A code, a receipt's number, or the payer's name" }),
    },
    list: (actor, { query }) => listRequests(actor, query),
  });

  readRoute(api, {
    path: "/money-back/{id}",
    tags,
    summary: "One of them, with what was done about it",
    guard: view,
    answer: "The request",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRequest(actor, ids.id),
  });
}

interface Ask {
  readonly path:
    | "/money-back"
    | "/payment-records/{id}/reversal"
    | "/payment-records/{id}/acceptance"
    | "/receipts/{id}/cancellation";
  readonly summary: string;
  readonly right: string;
  readonly body: z.ZodType<Record<string, unknown>>;
  readonly codes: { readonly 409: string; readonly 422: string };
  readonly run: (tx: Tx, actor: Actor, body: Record<string, unknown>, id: number) => Promise<AskedRequest>;
}

const ASKS: readonly Ask[] = [
  {
    path: "/payment-records/{id}/reversal",
    summary: "Ask for a confirmed payment to be reversed; nothing changes until another officer confirms it",
    right: "payment.reverse",
    body: bodyOf(definitionFields(reversalFields), requiredFields(reversalFields)),
    codes: { 409: "wrong-status, credit-used, already-requested", 422: "invalid" },
    run: (tx, actor, body, id) => askReversal(tx, actor, id, body),
  },
  {
    path: "/payment-records/{id}/acceptance",
    summary: "Ask for a payment to be taken as it came, of which the payment service tells another sum",
    right: "payment.record",
    body: bodyOf(definitionFields(acceptanceFields), requiredFields(acceptanceFields)),
    codes: { 409: "nothing-held, already-requested", 422: "invalid" },
    run: (tx, actor, body, id) => askAcceptance(tx, actor, id, body),
  },
  {
    path: "/receipts/{id}/cancellation",
    summary: "Ask for a wrongly written receipt to be cancelled and written anew in another name",
    right: "receipt.cancel",
    body: bodyOf(definitionFields(cancellationFields), requiredFields(cancellationFields)),
    codes: { 409: "wrong-status, already-requested", 422: "invalid" },
    run: (tx, actor, body, id) => askCancellation(tx, actor, id, body),
  },
  {
    path: "/money-back",
    summary: "Ask for a refund of what is kept in a payer's favour; it is held from then on",
    right: "payment.refund",
    body: bodyOf(definitionFields(refundFields), requiredFields(refundFields)),
    codes: { 409: "still-running", 422: "invalid, refund-too-large" },
    run: (tx, actor, body) => askRefund(tx, actor, body),
  },
];

function asking(api: Api, { path, summary, right, body: sent, codes, run }: Ask): void {
  moneyRoute(api, {
    path,
    tags,
    summary,
    guard: guard(right),
    status: 201,
    answer: "The request, pending approval: its `id` and `code`",
    codes: {
      403: "forbidden, own-record",
      404: "not-found",
      409: `${codes[409]}, still-running`,
      422: `${codes[422]}, key-reused`,
    },
    body: sent,
    work: (tx, actor, { ids, body }) => run(tx, actor, body, (ids as { id?: number }).id ?? 0),
  });
}

const Reason = z.object({ reason: z.string().nullish() });
const PaidOut = bodyOf(definitionFields(payOutFields), requiredFields(payOutFields));

interface Act {
  readonly verb: "approve" | "refuse" | "withdraw" | "pay-out" | "fail";
  readonly summary: string;
  readonly rights: readonly string[];
  readonly body: z.ZodType<Record<string, unknown>>;
  readonly run: (tx: Tx, actor: Actor, id: number, body: Record<string, unknown>) => Promise<Decided>;
}

const decides = ["payment.approve", "receipt.cancel"];
const asks = ["payment.reverse", "payment.record", "payment.refund", "receipt.cancel"];
const wordsOf = ({ reason: why }: Record<string, unknown>) => (typeof why === "string" ? why : null);

const ACTS: readonly Act[] = [
  {
    verb: "approve",
    summary:
      "Confirm what another officer asked for: it is reversed, taken as it came, written anew, or may be paid out",
    rights: decides,
    body: Reason,
    run: (tx, actor, id) => approveRequest(tx, actor, id),
  },
  {
    verb: "refuse",
    summary: "Refuse what another officer asked for; what was held for a refund is free again",
    rights: decides,
    body: Reason,
    run: (tx, actor, id, body) => refuseRequest(tx, actor, id, wordsOf(body)),
  },
  {
    verb: "withdraw",
    summary: "Take back what one asked for oneself, while nobody decided",
    rights: asks,
    body: Reason,
    run: (tx, actor, id) => withdrawRequest(tx, actor, id),
  },
  {
    verb: "pay-out",
    summary: "Record that an approved refund was paid out",
    rights: ["payment.refund"],
    body: PaidOut,
    run: (tx, actor, id, body) => recordPayOut(tx, actor, id, body),
  },
  {
    verb: "fail",
    summary: "Record that an approved refund could not be paid out: it is the payer's credit again",
    rights: ["payment.refund"],
    body: Reason,
    run: (tx, actor, id, body) => recordFailure(tx, actor, id, wordsOf(body)),
  },
];

function acting(api: Api, { verb, summary, rights, body: sent, run }: Act): void {
  moneyRoute(api, {
    path: `/money-back/{id}/${verb}`,
    tags,
    summary,
    guard: either(...rights),
    answer: "How it stands now",
    codes: {
      403: "forbidden, own-entry, own-record, second-factor-missing, step-up-needed",
      404: "not-found",
      409: "wrong-status, credit-used, nothing-held, part-too-large, still-running",
      422: "invalid, reference-used, key-reused",
    },
    body: sent,
    work: (tx, actor, { ids, body }) => run(tx, actor, ids.id, body),
  });
}
