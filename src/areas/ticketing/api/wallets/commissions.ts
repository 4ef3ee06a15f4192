import { z } from "@hono/zod-openapi";
import { commissionFields, commissionStates } from "#domain/commission.ts";
import { payoutFields } from "#domain/settlement.ts";
import { bodyOf, definitionFields, requiredFields, uncheckedFields } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { discardRight } from "../../commissions/commission-row.ts";
import { approveCommission, discardCommission, payCommission } from "../../commissions/decide-commission.ts";
import { draftCommission } from "../../commissions/draft-commission.ts";
import { getCommission, listCommissions, listUnpaid } from "../../commissions/list-commissions.ts";
import { holderFields, ReasonBody, VersionedBody } from "./parts.ts";

const tags = ["Commissions"];

/** /commissions: commission payouts to agents and super agents, by two officers. */
export function commissionsApi(api: Api): void {
  const right = "commission.view";
  readRoute(api, {
    path: "/commissions/unpaid",
    tags,
    summary: "List agents with unpaid commission, highest amount first",
    guard: guard(right),
    answer: "The agents",
    read: (actor) => listUnpaid(actor),
  });
  listRoute(api, {
    path: "/commissions",
    tags,
    summary: "List commission payouts, newest first",
    guard: guard(right),
    answer: "A page of commission payouts",
    codes: { 409: "no-agent", 422: "invalid" },
    query: { status: z.enum(commissionStates).optional(), q: SearchText.optional() },
    list: (actor, { query }) => listCommissions(actor, query),
  });
  readRoute(api, {
    path: "/commissions/{id}",
    tags,
    summary: "Get a commission payout with its daily amounts",
    guard: guard(right),
    answer: "The commission payout",
    codes: { 404: "not-found", 409: "no-agent" },
    read: (actor, { ids }) => getCommission(actor, ids.id),
  });
  moneyRoute(api, {
    path: "/commissions",
    tags,
    guard: guard("commission.draft"),
    status: 201,
    body: bodyOf(
      { ...definitionFields(commissionFields), ...holderFields },
      requiredFields(commissionFields),
    ),
    summary:
      "Draft a commission payout for an agent or super agent, with all commission up to a given day that is not in a payout yet",
    answer: "The commission payout",
    codes: {
      404: "not-found",
      409: "commission-open, nothing-to-pay, still-running",
      422: "invalid, period-open, key-reused",
    },
    work: (tx, actor, { body }) => draftCommission(tx, actor, body),
  });
  const decision = {
    tags,
    codes: {
      403: "forbidden, own-entry, step-up-needed, second-factor-missing",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, nothing-to-pay, still-running",
      422: "invalid, reference-used, key-reused",
    },
  };
  moneyRoute(api, {
    ...decision,
    path: "/commissions/{id}/approve",
    guard: guard("commission.approve"),
    body: VersionedBody,
    answer: "The commission payout",
    summary:
      "Approve a commission payout drafted by another officer. A payout to a wallet is made immediately",
    work: (tx, actor, { ids, body }) => approveCommission(tx, actor, ids.id, body.version),
  });
  moneyRoute(api, {
    ...decision,
    path: "/commissions/{id}/pay",
    guard: guard("commission.approve"),
    body: VersionedBody.extend(uncheckedFields(definitionFields(payoutFields))).openapi({
      required: ["version", ...requiredFields(payoutFields)],
    }),
    answer: "The commission payout",
    summary: "Mark a commission payout as paid by bank",
    work: (tx, actor, { ids, body }) => payCommission(tx, actor, ids.id, body.version, body),
  });
  moneyRoute(api, {
    ...decision,
    path: "/commissions/{id}/discard",
    guard: guard(discardRight),
    body: ReasonBody,
    answer: "The commission payout",
    summary:
      "Discard a draft, or a payout drafted by another officer that no bank has paid. Its commission moves to the next payout",
    work: (tx, actor, { ids, body }) =>
      discardCommission(tx, actor, ids.id, body.version, body.reason ?? null),
  });
}
