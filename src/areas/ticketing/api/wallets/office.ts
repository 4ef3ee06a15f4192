import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { depositFields, fundingMethodNames, fundingStates, walletMoveKindNames } from "#domain/wallet.ts";
import { bodyOf, definitionFields, reasonField, requiredFields } from "#platform/http/body-fields.ts";
import { dayFilter, SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute, writeRoute } from "#platform/http/write-route.ts";
import { confirmFunding, rejectFunding } from "../../wallets/decide-funding.ts";
import { enterWalletDeposit } from "../../wallets/enter-deposit.ts";
import { exportFundings, exportMoves, exportWalletPayments } from "../../wallets/export-wallets.ts";
import { getFunding } from "../../wallets/get-funding.ts";
import { listFundings } from "../../wallets/list-fundings.ts";
import { listMoves } from "../../wallets/list-moves.ts";
import { listWalletPayments } from "../../wallets/list-wallet-payments.ts";
import { requestReversal } from "../../wallets/request-reversal.ts";
import { holderFields, ReasonBody, recordId, VersionedBody } from "./parts.ts";

const tags = ["Wallets"];
const q = SearchText.optional().openapi({ description: "Code, teller number, or part of the name" });

/** /wallet-fundings, /wallet-activities, /wallet-payments: for officers. */
export function officerWalletsApi(api: Api): void {
  const right = "wallet.view";
  const walletFundingsQuery = {
    status: z.enum(fundingStates).optional(),
    way: z.enum(fundingMethodNames).optional(),
    day: dayFilter,
    wallet: recordId,
    q,
  };
  listRoute(api, {
    path: "/wallet-fundings",
    tags,
    summary: "List wallet fundings, newest first. Pending fundings are listed oldest first",
    guard: guard(right),
    answer: "A page of fundings",
    codes: { 409: "no-agent", 422: "invalid" },
    query: walletFundingsQuery,
    list: (actor, { query }) => listFundings(actor, query),
  });
  fileRoute(api, {
    path: "/wallet-fundings/file",
    tags,
    summary: "Export wallet fundings as a table, newest first. Pending fundings are listed oldest first",
    guard: guard("wallet.export"),
    codes: { 422: "invalid" },
    query: { ...walletFundingsQuery, format: z.enum(formatNames).default("csv") },
    file: (actor, { query: { format, ...filters } }) => exportFundings(actor, filters, format),
  });
  const walletActivitiesQuery = {
    kind: z.enum(walletMoveKindNames).optional(),
    day: dayFilter,
    wallet: recordId,
    q,
  };
  listRoute(api, {
    path: "/wallet-activities",
    tags,
    summary: "List wallet transactions, newest first, with the balance after each",
    guard: guard(right),
    answer: "A page of transactions",
    codes: { 409: "no-agent", 422: "invalid" },
    query: walletActivitiesQuery,
    list: (actor, { query }) => listMoves(actor, query),
  });
  fileRoute(api, {
    path: "/wallet-activities/file",
    tags,
    summary: "Export wallet transactions as a table, newest first, with the balance after each",
    guard: guard("wallet.export"),
    codes: { 422: "invalid" },
    query: { ...walletActivitiesQuery, format: z.enum(formatNames).default("csv") },
    file: (actor, { query: { format, ...filters } }) => exportMoves(actor, filters, format),
  });
  const walletPaymentsQuery = { day: dayFilter, wallet: recordId, category: recordId, q };
  listRoute(api, {
    path: "/wallet-payments",
    tags,
    summary: "List sales paid from wallets, newest first",
    guard: guard(right),
    answer: "A page of sales",
    codes: { 409: "no-agent", 422: "invalid" },
    query: walletPaymentsQuery,
    list: (actor, { query }) => listWalletPayments(actor, query),
  });
  fileRoute(api, {
    path: "/wallet-payments/file",
    tags,
    summary: "Export sales paid from wallets as a table, newest first",
    guard: guard("wallet.export"),
    codes: { 422: "invalid" },
    query: { ...walletPaymentsQuery, format: z.enum(formatNames).default("csv") },
    file: (actor, { query: { format, ...filters } }) => exportWalletPayments(actor, filters, format),
  });
  readRoute(api, {
    path: "/wallet-fundings/{id}",
    tags,
    summary: "Get a wallet funding with its history",
    guard: guard(right),
    answer: "The funding",
    codes: { 404: "not-found", 409: "no-agent" },
    read: (actor, { ids }) => getFunding(actor, ids.id),
  });
  moneyRoute(api, {
    path: "/wallet-fundings",
    tags,
    guard: guard("wallet.fund"),
    status: 201,
    body: bodyOf({ ...definitionFields(depositFields), ...holderFields }, requiredFields(depositFields)),
    summary: "Enter a bank deposit for a wallet. Another officer confirms it",
    answer: "The funding",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, reference-used, key-reused" },
    work: (tx, actor, { body }) => enterWalletDeposit(tx, actor, body),
  });
  const decision = {
    tags,
    guard: guard("wallet.approve"),
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, still-running",
      422: "invalid, key-reused",
    },
  };
  moneyRoute(api, {
    ...decision,
    path: "/wallet-fundings/{id}/confirm",
    body: VersionedBody,
    answer: "The funding",
    summary: "Confirm a wallet deposit entered by another officer",
    work: (tx, actor, { ids, body }) => confirmFunding(tx, actor, ids.id, body.version),
  });
  moneyRoute(api, {
    ...decision,
    path: "/wallet-fundings/{id}/refuse",
    body: ReasonBody,
    answer: "The funding",
    summary: "Reject a wallet deposit entered by another officer, with a reason",
    work: (tx, actor, { ids, body }) => rejectFunding(tx, actor, ids.id, body.version, body.reason ?? null),
  });
  writeRoute(api, {
    method: "post",
    path: "/wallet-fundings/{id}/reversal",
    tags,
    guard: guard("wallet.approve"),
    status: 201,
    summary: "Request the reversal of a confirmed bank deposit. Another officer approves it",
    answer: "The request",
    codes: {
      403: "forbidden, second-factor-missing",
      404: "not-found",
      409: "already-requested, funding-matched, wallet-too-low, wrong-status, still-running",
      422: "invalid, key-reused",
    },
    body: bodyOf({ reason: reasonField("Reason, shown to the approver and the wallet holder") }, ["reason"]),
    work: (tx, actor, { ids, body }) => requestReversal(tx, actor, ids.id, body.reason),
  });
}
