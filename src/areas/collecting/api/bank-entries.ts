import { z } from "@hono/zod-openapi";
import { bankEntryFields } from "#domain/bank-entry.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import {
  bodyOf,
  definitionFields,
  idsField,
  requiredFields,
  textListField,
  versionField,
} from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { correctDeposit, withdrawDeposit } from "../bank-entries/correct-deposit.ts";
import type { ConfirmedDeposit } from "../bank-entries/decide-deposit.ts";
import { confirmDeposit, returnDeposit } from "../bank-entries/decide-deposit.ts";
import { enterDeposit } from "../bank-entries/enter-deposit.ts";
import { getEntry } from "../bank-entries/get-entry.ts";
import { entryStates, listEntries } from "../bank-entries/list-entries.ts";

const tags = ["Bank deposits"];
const canView = guard("payment.view");
const canRecord = guard("payment.record");

const bills = textListField("Pay codes or bill codes of one payer", {
  maxItems: 20,
  example: ["BIL-0000012-K"],
});
const evidence_ids = idsField("Photos of the teller or transfer slip, from `POST /evidence`", {
  maxItems: 10,
});
const depositFields = { ...definitionFields(bankEntryFields), bills, evidence_ids };
const requiredFieldNames = [...requiredFields(bankEntryFields), "bills"] as const;
const NewDeposit = bodyOf(depositFields, requiredFieldNames);
const ChangedDeposit = bodyOf({ ...depositFields, version: versionField() }, requiredFieldNames);

const depositErrors = "invalid, bill-cancelled, several-payers, reference-used, key-reused";

/** Bank deposits, entered by one officer and confirmed by another. */
export function bankEntriesApi() {
  const api = newApi();
  addReadRoutes(api);
  addWriteRoutes(api);
  addDecisionRoutes(api);
  return api;
}

function addReadRoutes(api: Api): void {
  listRoute(api, {
    path: "/bank-entries",
    tags,
    summary: "List bank deposits by status. Pending deposits are listed oldest first",
    guard: canView,
    answer: "A page of bank deposits",
    codes: { 422: "invalid" },
    query: {
      status: z.enum(entryStates).default("waiting"),
      q: SearchText.optional().openapi({ description: "Deposit code or teller number" }),
    },
    list: (actor, { query }) => listEntries(actor, query),
  });

  readRoute(api, {
    path: "/bank-entries/{id}",
    tags,
    summary: "Get a bank deposit, with the amounts that were due on its bills on the date of the teller",
    guard: canView,
    answer: "The bank deposit",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getEntry(actor, ids.id),
  });
}

function addWriteRoutes(api: Api): void {
  moneyRoute(api, {
    path: "/bank-entries",
    tags,
    summary: "Enter a bank deposit. It becomes a payment when another officer confirms it",
    guard: canRecord,
    status: 201,
    answer: "The bank deposit",
    codes: { 409: "still-running", 422: depositErrors },
    body: NewDeposit,
    work: (tx, actor, { body }) => enterDeposit(tx, actor, body),
  });

  moneyRoute(api, {
    method: "patch",
    path: "/bank-entries/{id}",
    tags,
    summary: "Edit a bank deposit that you entered, before it is confirmed",
    guard: canRecord,
    answer: "The bank deposit",
    codes: {
      404: "not-found",
      409: "wrong-status, edited-meanwhile, still-running",
      422: depositErrors,
    },
    body: ChangedDeposit,
    work: (tx, actor, { ids, body }) => correctDeposit(tx, actor, ids.id, body),
  });
}

const VERSION_REQUIRED = "Send the version of the deposit that you last read.";
const version = z.coerce.number(VERSION_REQUIRED).int(VERSION_REQUIRED);
const DecisionBody = z.object({ reason: z.string().nullish(), version: version.optional() });
/** Decisions on money require the version that was viewed. */
const VersionedDecisionBody = DecisionBody.required({ version: true });

interface Decision {
  readonly verb: "confirm" | "return" | "withdraw";
  readonly summary: string;
  readonly right: string;
  readonly body: typeof DecisionBody | typeof VersionedDecisionBody;
  readonly run: (
    tx: Tx,
    actor: Actor,
    id: number,
    body: z.infer<typeof DecisionBody>,
  ) => Promise<ConfirmedDeposit | { id: number; status?: "withdrawn" }>;
}

const DECISIONS: readonly Decision[] = [
  {
    verb: "confirm",
    summary:
      "Confirm a bank deposit that another officer entered. This pays the bills and issues the receipts",
    right: "payment.approve",
    body: VersionedDecisionBody,
    run: (tx, actor, id, { version = 0 }) => confirmDeposit(tx, actor, id, version),
  },
  {
    verb: "return",
    summary: "Return a bank deposit to the officer who entered it, for correction",
    right: "payment.approve",
    body: VersionedDecisionBody,
    run: (tx, actor, id, { reason, version = 0 }) => returnDeposit(tx, actor, id, version, reason ?? null),
  },
  {
    verb: "withdraw",
    summary: "Withdraw a bank deposit that you entered, before it is confirmed",
    right: "payment.record",
    body: DecisionBody,
    run: async (tx, actor, id, { reason }) => {
      await withdrawDeposit(tx, actor, id, reason ?? null);
      return { id, status: "withdrawn" };
    },
  },
];

function addDecisionRoutes(api: Api): void {
  for (const { verb, summary, right, body: bodySchema, run } of DECISIONS) {
    moneyRoute(api, {
      path: `/bank-entries/{id}/${verb}`,
      tags,
      summary,
      guard: guard(right),
      answer: "The result of the decision",
      codes: {
        403: "forbidden, own-entry, second-factor-missing",
        404: "not-found",
        409: "wrong-status, edited-meanwhile, still-running",
        422: "invalid, key-reused",
      },
      body: bodySchema,
      work: (tx, actor, { ids, body }) => run(tx, actor, ids.id, body),
    });
  }
}
