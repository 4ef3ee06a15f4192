import { z } from "@hono/zod-openapi";
import { fundingStates, fundingWayNames, moveKindNames } from "#domain/wallet.ts";
import { dayAsked, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { confirmFunding, refuseFunding } from "../../wallets/decide-funding.ts";
import { enterWalletSlip } from "../../wallets/enter-slip.ts";
import { exportFundings, exportMoves, exportWalletPayments } from "../../wallets/export-wallets.ts";
import { getFunding } from "../../wallets/get-funding.ts";
import { listFundings } from "../../wallets/list-fundings.ts";
import { listMoves } from "../../wallets/list-moves.ts";
import { listWalletPayments } from "../../wallets/list-wallet-payments.ts";
import { listed, lookAt, moneyWrite, Reasoned, recordId, Seen } from "./parts.ts";

const tags = ["Wallets"];
const q = SearchText.optional().openapi({ description: "A code, a slip’s number, or words of the name" });

/** /wallet-fundings, /wallet-activities, /wallet-payments: as the office sees them. */
export function officeWallets(api: Api): void {
  const right = "wallet.view";
  listed(api, {
    path: "/wallet-fundings",
    tags,
    right,
    list: listFundings,
    summary: "Money into wallets, the latest first; what waits, the longest waiting first",
    query: {
      status: z.enum(fundingStates).optional(),
      way: z.enum(fundingWayNames).optional(),
      day: dayAsked,
      wallet: recordId,
      q,
    },
    file: { right: "wallet.export", make: exportFundings },
  });
  listed(api, {
    path: "/wallet-activities",
    tags,
    right,
    list: listMoves,
    summary: "What moved in wallets, the latest first, with what was in them afterwards",
    query: { kind: z.enum(moveKindNames).optional(), day: dayAsked, wallet: recordId, q },
    file: { right: "wallet.export", make: exportMoves },
  });
  listed(api, {
    path: "/wallet-payments",
    tags,
    right,
    list: listWalletPayments,
    summary: "What was sold out of wallets, the latest first",
    query: { day: dayAsked, wallet: recordId, category: recordId, q },
    file: { right: "wallet.export", make: exportWalletPayments },
  });
  lookAt(api, "/wallet-fundings/{id}", tags, "One funding with its history", right, getFunding);
  moneyWrite(api, {
    path: "/wallet-fundings",
    tags,
    guard: guard("wallet.fund"),
    status: 201,
    body: z.looseObject({}),
    summary: "Enter what was paid in at a bank for a wallet; another officer confirms it",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, reference-used, key-reused" },
    run: (tx, actor, { body }) => enterWalletSlip(tx, actor, body),
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
  moneyWrite(api, {
    ...decision,
    path: "/wallet-fundings/{id}/confirm",
    body: Seen,
    summary: "Confirm that the money of a slip that somebody else entered lies at the bank",
    run: (tx, actor, { id, body }) => confirmFunding(tx, actor, id, body.version),
  });
  moneyWrite(api, {
    ...decision,
    path: "/wallet-fundings/{id}/refuse",
    body: Reasoned,
    summary: "Refuse a slip that somebody else entered, with the reason",
    run: (tx, actor, { id, body }) => refuseFunding(tx, actor, id, body.version, body.reason ?? null),
  });
}
