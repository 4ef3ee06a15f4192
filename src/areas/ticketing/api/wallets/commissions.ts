import { createRoute, z } from "@hono/zod-openapi";
import { commissionStates } from "#domain/commission.ts";
import { Loose, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, json, success } from "#platform/http/route-parts.ts";
import { shownList } from "#platform/http/shown.ts";
import { discardRight } from "../../commissions/commission-row.ts";
import { approveCommission, discardCommission, payCommission } from "../../commissions/decide-commission.ts";
import { draftCommission } from "../../commissions/draft-commission.ts";
import { getCommission, listCommissions, listUnpaid } from "../../commissions/list-commissions.ts";
import { listed, lookAt, moneyWrite, Reasoned, Seen } from "./parts.ts";

const tags = ["Commissions"];

/** /commissions: what agents and super agents earned, paid out by two officers. */
export function commissions(api: Api): void {
  const right = "commission.view";
  const unpaid = createRoute({
    method: "get",
    path: "/commissions/unpaid",
    tags,
    middleware: guard(right),
    summary: "Who earned what that is not paid out, the most first",
    responses: { 200: json("The agents", success(z.array(Loose))), ...failures({}) },
  });
  api.openapi(unpaid, async (c) => c.json(shownList(await listUnpaid(c.get("actor"))), 200));
  listed(api, {
    path: "/commissions",
    tags,
    right,
    list: listCommissions,
    summary: "Runs that pay commission out, the latest first",
    query: { status: z.enum(commissionStates).optional(), q: SearchText.optional() },
  });
  lookAt(api, "/commissions/{id}", tags, "One run, day by day", right, getCommission);
  moneyWrite(api, {
    path: "/commissions",
    tags,
    guard: guard("commission.draft"),
    status: 201,
    body: z.looseObject({}),
    summary: "Draft what an agent or super agent is paid: all commission up to a day that no run has",
    codes: {
      404: "not-found",
      409: "commission-open, nothing-to-pay, still-running",
      422: "invalid, period-open, key-reused",
    },
    run: (tx, actor, { body }) => draftCommission(tx, actor, body),
  });
  const decision = {
    tags,
    codes: {
      403: "forbidden, own-entry, step-up-needed, second-factor-missing",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, still-running",
      422: "invalid, reference-used, key-reused",
    },
  };
  moneyWrite(api, {
    ...decision,
    path: "/commissions/{id}/approve",
    guard: guard("commission.approve"),
    body: Seen,
    summary: "Let a run that somebody else drafted be paid; into a wallet at once",
    run: (tx, actor, { id, body }) => approveCommission(tx, actor, id, body.version),
  });
  moneyWrite(api, {
    ...decision,
    path: "/commissions/{id}/pay",
    guard: guard("commission.approve"),
    body: Seen,
    summary: "Mark a run as paid by bank: `from_bank`, `reference`, `paid_on`",
    run: (tx, actor, { id, body }) => payCommission(tx, actor, id, body.version, body),
  });
  moneyWrite(api, {
    ...decision,
    path: "/commissions/{id}/discard",
    guard: guard(discardRight),
    body: Reasoned,
    summary:
      "Give a draft up, or what somebody else drafted and no bank paid: what it was of waits for the next run",
    run: (tx, actor, { id, body }) => discardCommission(tx, actor, id, body.version, body.reason ?? null),
  });
}
