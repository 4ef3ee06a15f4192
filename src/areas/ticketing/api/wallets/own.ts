import { createRoute, z } from "@hono/zod-openapi";
import { openCheckout } from "#areas/collecting/payments/open-checkout.ts";
import { gatewayNames } from "#domain/gateway-words.ts";
import { LEAST_KOBO, MOST_KOBO, moveKindNames } from "#domain/wallet.ts";
import { AppError } from "#kernel/app-error.ts";
import * as answer from "#platform/http/answer.ts";
import { dayAsked, Loose } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  json,
  jsonBody,
  MoneyKey,
  runOnce,
  success,
} from "#platform/http/route-parts.ts";
import { shown } from "#platform/http/shown.ts";
import { getOwnCommission } from "../../commissions/list-commissions.ts";
import { tellOwnSlip } from "../../wallets/enter-slip.ts";
import { listOwnMoves } from "../../wallets/list-moves.ts";
import { giveFloat, takeFloat } from "../../wallets/move-float.ts";
import { getOwnAgent, listOwnAgents } from "../../wallets/own-agents.ts";
import { getOwnStatement } from "../../wallets/own-statement.ts";
import { getOwnWallet } from "../../wallets/own-wallet.ts";
import { setDailyLimit } from "../../wallets/set-daily-limit.ts";
import { startFunding } from "../../wallets/start-funding.ts";
import { listed, lookAt, moneyWrite } from "./parts.ts";

const tags = ["My wallet"];

/** /my-wallet, /my-agents: what agents and super agents do with their own money. */
export function ownWallets(api: Api): void {
  const right = "own_wallet.view";
  lookAt(api, "/my-wallet", tags, "One’s own wallet", right, getOwnWallet);
  lookAt(api, "/my-commission", tags, "What one earned and was paid", right, getOwnCommission);
  listed(api, {
    path: "/my-wallet/activities",
    tags,
    right,
    list: listOwnMoves,
    summary: "What moved in one’s own wallet, the latest first",
    query: { kind: z.enum(moveKindNames).optional(), day: dayAsked },
  });
  statement(api);
  fund(api);
  moneyWrite(api, {
    path: "/my-wallet/slips",
    tags,
    guard: guard("own_wallet.fund"),
    status: 201,
    summary: "Tell that one paid in at a bank; an officer confirms it",
    body: z.looseObject({}),
    codes: { 409: "no-agent, agent-suspended, still-running", 422: "invalid, reference-used, key-reused" },
    run: (tx, actor, { body }) => tellOwnSlip(tx, actor, body),
  });
  agents(api);
}

function statement(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/my-wallet/statement",
    tags,
    middleware: guard("own_wallet.view"),
    summary: "What went through one’s own wallet in some days",
    request: { query: z.object({ from: dayAsked, to: dayAsked }) },
    responses: {
      200: json("The statement", success(Loose)),
      ...failures({ 409: "no-agent", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) =>
    c.json(shown(await getOwnStatement(c.get("actor"), c.req.valid("query"))), 200),
  );
}

const NewFunding = z.object({
  kobo: z
    .int("Write a whole number of kobo.")
    .min(LEAST_KOBO, "At least ₦100.00.")
    .max(MOST_KOBO, "This is too much at once."),
  email: z
    .email("Write an e-mail address: the payment service needs one.")
    .max(100, "At most 100 characters."),
  provider: z.enum(gatewayNames).optional(),
});

/** As with any payment in two steps: what is committed is the attempt; only then does the gateway hear of it. */
function fund(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/my-wallet/fundings",
    tags,
    middleware: guard("own_wallet.fund"),
    summary: "Fund one’s own wallet through a payment service",
    request: { headers: MoneyKey, body: jsonBody(NewFunding) },
    responses: {
      201: json("Send the browser to `authorization_url`", success(Loose)),
      ...failures({
        409: "no-agent, agent-suspended, payment-closed, still-running",
        422: "invalid, gateway-not-offered, key-reused",
        503: "gateway-not-configured, gateway-timeout, gateway-refused, gateway-bad-answer",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const done = await runOnce(c, body, async (tx) => ({
      status: 201,
      body: answer.success(await startFunding(tx, c.get("actor"), body)),
    }));
    const { data } = done.body as { data: { token: string } };
    const { authorization_url } = await openCheckout(data.token).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== "unavailable") throw error;
      throw new AppError(error.kind, error.message, { ...error.options, data: { token: data.token } });
    });
    return c.json(shown({ ...data, authorization_url }), 201);
  });
}

function agents(api: Api): void {
  const tags = ["My agents"];
  const right = "own_agent.view";
  const list = createRoute({
    method: "get",
    path: "/my-agents",
    tags,
    middleware: guard(right),
    summary: "The agents of one’s own company, low float first",
    request: {
      query: z.object({
        suspended: z.enum(["yes", "no"]).optional(),
        float: z.enum(["low"]).optional().openapi({ description: "Only who is low on float" }),
      }),
    },
    responses: {
      200: json("As they are", success(Loose)),
      ...failures({ 409: "no-agent", 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const { suspended, float } = c.req.valid("query");
    const which = {
      suspended: suspended === undefined ? undefined : suspended === "yes",
      low: float === "low",
    };
    return c.json(shown(await listOwnAgents(c.get("actor"), which)), 200);
  });
  lookAt(api, "/my-agents/{id}", tags, "One of them, with today’s sales", right, getOwnAgent);
  const write = { tags, guard: guard("own_agent.edit") };
  const Sum = z.looseObject({
    kobo: z.unknown().optional().openapi({ description: "Kobo as a number, naira as text" }),
  });
  moneyWrite(api, {
    ...write,
    path: "/my-agents/{id}/give-float",
    body: Sum,
    status: 201,
    summary: "Give one of them float out of one’s own wallet",
    codes: {
      404: "not-your-agent",
      409: "no-agent, agent-suspended, wallet-too-low, float-limit, still-running",
      422: "invalid, key-reused",
    },
    run: (tx, actor, { id, body }) => giveFloat(tx, actor, id, body),
  });
  moneyWrite(api, {
    ...write,
    path: "/my-agents/{id}/take-float",
    body: Sum,
    status: 201,
    summary: "Take float back from one of them",
    codes: {
      404: "not-your-agent",
      409: "no-agent, wallet-too-low, still-running",
      422: "invalid, key-reused",
    },
    run: (tx, actor, { id, body }) => takeFloat(tx, actor, id, body),
  });
  moneyWrite(api, {
    ...write,
    path: "/my-agents/{id}",
    method: "patch",
    body: z.looseObject({}),
    summary: "Set how much one of them may sell in a day",
    codes: { 404: "not-your-agent", 409: "no-agent, still-running", 422: "invalid, key-reused" },
    run: (tx, actor, { id, body }) => setDailyLimit(tx, actor, id, body),
  });
}
