import { createRoute, z } from "@hono/zod-openapi";
import { GatewayName } from "#areas/collecting/gateways/gateway-definition.ts";
import { openCheckout } from "#areas/collecting/payments/open-checkout.ts";
import { depositFields, MAX_FUNDING_KOBO, MIN_FUNDING_KOBO, walletMoveKindNames } from "#domain/wallet.ts";
import { AppError } from "#kernel/app-error.ts";
import * as answer from "#platform/http/answer.ts";
import { bodyOf, definitionFields, koboField, requiredFields } from "#platform/http/body-fields.ts";
import { dayFilter } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  json,
  jsonBody,
  RequiredKeyHeader,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { getOwnCommission } from "../../commissions/list-commissions.ts";
import { reportDeposit } from "../../wallets/enter-deposit.ts";
import { listOwnMoves } from "../../wallets/list-moves.ts";
import { giveFloat, takeFloat } from "../../wallets/move-float.ts";
import { getOwnAgent, listOwnAgents } from "../../wallets/own-agents.ts";
import { getOwnStatement } from "../../wallets/own-statement.ts";
import { getOwnWallet } from "../../wallets/own-wallet.ts";
import { setDailyLimit } from "../../wallets/set-daily-limit.ts";
import { startFunding } from "../../wallets/start-funding.ts";

const tags = ["My wallet"];

/** /my-wallet, /my-agents: for agents and super agents. */
export function ownWalletsApi(api: Api): void {
  const right = "own_wallet.view";
  readRoute(api, {
    path: "/my-wallet",
    tags,
    summary: "Get your wallet",
    guard: guard(right),
    answer: "The wallet",
    codes: { 404: "not-found", 409: "no-agent" },
    read: (actor) => getOwnWallet(actor),
  });
  readRoute(api, {
    path: "/my-commission",
    tags,
    summary: "Get the commission that you earned and were paid",
    guard: guard(right),
    answer: "The commission",
    codes: { 404: "not-found", 409: "no-agent" },
    read: (actor) => getOwnCommission(actor),
  });
  listRoute(api, {
    path: "/my-wallet/activities",
    tags,
    summary: "List transactions of your wallet, newest first",
    guard: guard(right),
    answer: "A page of transactions",
    codes: { 409: "no-agent", 422: "invalid" },
    query: { kind: z.enum(walletMoveKindNames).optional(), day: dayFilter },
    list: (actor, { query }) => listOwnMoves(actor, query),
  });
  addStatementRoute(api);
  addFundingRoute(api);
  moneyRoute(api, {
    path: "/my-wallet/slips",
    tags,
    guard: guard("own_wallet.fund"),
    status: 201,
    summary: "Report a bank deposit for your wallet. An officer confirms it",
    body: bodyOf(definitionFields(depositFields), requiredFields(depositFields)),
    answer: "The funding",
    codes: { 409: "no-agent, agent-suspended, still-running", 422: "invalid, reference-used, key-reused" },
    work: (tx, actor, { body }) => reportDeposit(tx, actor, body),
  });
  addAgentRoutes(api);
}

function addStatementRoute(api: Api): void {
  readRoute(api, {
    path: "/my-wallet/statement",
    tags,
    summary: "Get a statement of your wallet for a period",
    guard: guard("own_wallet.view"),
    answer: "The statement",
    codes: { 409: "no-agent", 422: "invalid" },
    query: { from: dayFilter, to: dayFilter },
    read: (actor, { query }) => getOwnStatement(actor, query),
  });
}

const NewFunding = z.object({
  kobo: z
    .int("Enter a whole number of kobo.")
    .min(MIN_FUNDING_KOBO, "Enter at least ₦100.00.")
    .max(MAX_FUNDING_KOBO, "Enter a smaller amount."),
  email: z
    .email("Enter an email address. The payment gateway needs one.")
    .max(100, "Enter at most 100 characters."),
  provider: GatewayName.optional(),
});

/** In two steps, as for any payment: the attempt is committed before the gateway is called. */
function addFundingRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/my-wallet/fundings",
    tags,
    middleware: guard("own_wallet.fund"),
    summary: "Fund your wallet through a payment gateway",
    request: { headers: RequiredKeyHeader, body: jsonBody(NewFunding) },
    responses: {
      201: json("Redirect the browser to `authorization_url`", success(Derived)),
      ...failures({
        409: "no-agent, agent-suspended, payment-closed, still-running",
        422: "invalid, gateway-not-offered, key-reused",
        503: "gateway-not-configured, gateway-timeout, gateway-refused, gateway-bad-answer",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const done = await runIdempotent(c, body, async (tx) => ({
      status: 201,
      body: answer.success(await startFunding(tx, c.get("actor"), body)),
    }));
    const { data } = done.body as { data: { token: string } };
    const { authorization_url } = await openCheckout(data.token).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== "unavailable") throw error;
      throw new AppError(error.kind, error.text, { ...error.options, data: { token: data.token } });
    });
    return c.json(toJson({ ...data, authorization_url }), 201);
  });
}

function addAgentRoutes(api: Api): void {
  const tags = ["My agents"];
  const right = "own_agent.view";
  readRoute(api, {
    path: "/my-agents",
    tags,
    summary: "List the agents of your company, lowest wallet balance first",
    guard: guard(right),
    answer: "The agents",
    codes: { 409: "no-agent", 422: "invalid" },
    query: {
      suspended: z.enum(["yes", "no"]).optional(),
      float: z.enum(["low"]).optional().openapi({ description: "Only agents with a low wallet balance" }),
    },
    read: (actor, { query }) => {
      const { suspended, float } = query;
      const filter = {
        suspended: suspended === undefined ? undefined : suspended === "yes",
        low: float === "low",
      };
      return listOwnAgents(actor, filter);
    },
  });
  readRoute(api, {
    path: "/my-agents/{id}",
    tags,
    summary: "Get one of your company’s agents, including today’s sales",
    guard: guard(right),
    answer: "The agent",
    codes: { 404: "not-found", 409: "no-agent" },
    read: (actor, { ids }) => getOwnAgent(actor, ids.id),
  });
  const common = { tags, guard: guard("own_agent.edit") };
  const AmountBody = bodyOf({ kobo: koboField("Amount") }, ["kobo"]);
  moneyRoute(api, {
    ...common,
    path: "/my-agents/{id}/give-float",
    body: AmountBody,
    status: 201,
    summary: "Transfer float from your wallet to an agent",
    answer: "The transfer",
    codes: {
      404: "not-your-agent",
      409: "no-agent, agent-suspended, wallet-too-low, float-limit, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => giveFloat(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    ...common,
    path: "/my-agents/{id}/take-float",
    body: AmountBody,
    status: 201,
    summary: "Transfer float from an agent back to your wallet",
    answer: "The transfer",
    codes: {
      404: "not-your-agent",
      409: "no-agent, wallet-too-low, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => takeFloat(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    ...common,
    path: "/my-agents/{id}",
    method: "patch",
    body: bodyOf({
      daily_limit_kobo: koboField("Daily sales limit. Send null to set no limit of your own", "50,000.00"),
    }),
    summary: "Set the daily sales limit of an agent",
    answer: "The agent’s limit",
    codes: { 404: "not-your-agent", 409: "no-agent, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => setDailyLimit(tx, actor, ids.id, body),
  });
}
