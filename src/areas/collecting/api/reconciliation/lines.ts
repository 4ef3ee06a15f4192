import { z } from "@hono/zod-openapi";
import { bookKinds } from "#domain/bank-statement/proposal.ts";
import { isDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { textField, textListField, uncheckedFields } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { csvRoute, listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { acceptMatch } from "../../reconciliation/accept-match.ts";
import { claimLine } from "../../reconciliation/claim-line.ts";
import { classifications, classifyLine } from "../../reconciliation/classify-line.ts";
import { exportLines } from "../../reconciliation/export-lines.ts";
import { getLine } from "../../reconciliation/get-line.ts";
import { lineStates, listLines } from "../../reconciliation/list-lines.ts";
import { matchByHand } from "../../reconciliation/match-by-hand.ts";
import { matchLedgerEntries } from "../../reconciliation/match-ledger-entries.ts";
import { undoMatch } from "../../reconciliation/undo-match.ts";
import { addConfirmRoute, addDepositsRoute } from "./confirm-line.ts";

const tags = ["Reconciliation"];
const canView = guard("reconciliation.view");
const canWork = guard("reconciliation.work");

const Filter = z.object({
  account: z.coerce.number().int().min(1).optional(),
  statement: z.coerce.number().int().min(1).optional(),
  day: z.string().refine(isDate, "Enter a date, such as 2026-11-21.").optional(),
  state: z.enum(lineStates).optional(),
  q: SearchText.optional().openapi({ description: "Line code, amount, or part of the narration" }),
});

/** Bank statement lines and their matches. */
export function linesApi(api: Api): void {
  addReadRoutes(api);
  addExportRoute(api);
  addClaimRoute(api);
  addConfirmRoute(api);
  addDepositsRoute(api);
  for (const verb of LINE_ACTIONS) addActionRoute(api, verb);
}

function addReadRoutes(api: Api): void {
  listRoute(api, {
    path: "/bank-lines",
    tags,
    summary: "List bank statement lines, earliest first",
    guard: canView,
    answer: "A page of lines",
    codes: { 422: "invalid" },
    query: Filter.shape,
    list: (actor, { query }) => listLines(actor, query),
  });

  readRoute(api, {
    path: "/bank-lines/{id}",
    tags,
    summary: "Get a line with its match and suggested payments",
    guard: canView,
    answer: "The line",
    codes: { 404: "not-found" },
    query: { q: SearchText.optional() },
    read: (actor, { ids, query }) => getLine(actor, ids.id, query.q),
  });
}

function addExportRoute(api: Api): void {
  csvRoute(api, {
    path: "/bank-line-export",
    tags,
    summary: "Export filtered lines as a CSV file",
    guard: canView,
    codes: { 422: "invalid" },
    query: Filter.shape,
    file: (actor, { query }) => exportLines(actor, query),
  });
}

function addClaimRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bank-lines/{id}/claim",
    tags,
    guard: guard("payment.record"),
    status: 201,
    summary:
      "Claim a credit line for bills. An open line is held in suspense until another officer confirms the claim",
    answer: "The bank deposit, pending confirmation",
    codes: {
      404: "not-found",
      409: "wrong-status, line-claimed, day-closed, edited-meanwhile, in-books, deposit-pending",
      422: "invalid, bill-cancelled, several-payers",
    },
    body: z
      .looseObject({
        ...uncheckedFields({
          bills: textListField("Pay codes or bill codes of one payer", {
            maxItems: 20,
            example: ["BIL-0000012-K"],
          }),
          depositor: textField("Depositor", { maxLength: 100 }),
          remark: textField("Remark", { maxLength: 500 }),
          reason: textField(
            "Why an open line is not the unmatched ledger entry of the same amount (error `in-books`)",
            { maxLength: 500 },
          ),
          despite_deposits: textListField(
            "Codes of other deposits for the bills that are not confirmed yet: `data.deposits` of the error `deposit-pending`",
            { maxItems: 100 },
          ),
        }),
        version: z.coerce
          .number()
          .int()
          .optional()
          .openapi({ description: "Version of the line that you last read" }),
      })
      .openapi({ required: ["bills", "depositor"] }),
    work: (tx, actor, { ids, body }) => claimLine(tx, actor, ids.id, body),
  });
}

const ActionBody = z.object({
  version: z.coerce
    .number()
    .int()
    .optional()
    .openapi({ description: "Version of the line that you last read" }),
  reason: z.string().nullish(),
  payment_ids: z.array(z.number().int()).max(1_000).optional(),
  line_ids: z.array(z.number().int()).max(50).optional(),
  charge_kobo: z.union([z.number(), z.string()]).nullish().openapi({
    description:
      "Charge that the bank deducted from card or cheque payments. Send an integer in kobo or a string in naira",
  }),
  place: z.enum(classifications).optional(),
  book: z
    .object({ kind: z.enum(bookKinds), id: z.number().int() })
    .optional()
    .openapi({
      description:
        "Entry in the ledger: a till deposit, a payout or its return, a refund, a wallet deposit or a commission",
    }),
});

interface LineAction {
  readonly verb: "match" | "place" | "accept" | "undo";
  readonly summary: string;
  readonly run: (
    tx: Tx,
    actor: Actor,
    id: number,
    body: z.infer<typeof ActionBody>,
  ) => Promise<{ id: number }>;
}

const LINE_ACTIONS: readonly LineAction[] = [
  {
    verb: "match",
    summary: "Match one or more lines to payments or to another ledger entry. The totals must be equal",
    run: (tx, actor, id, body) =>
      body.book
        ? matchLedgerEntries(tx, actor, id, { kind: body.book.kind, ids: [body.book.id] }, body.version)
        : matchByHand(tx, actor, id, body),
  },
  {
    verb: "place",
    summary: "Classify a line that matches no payment as `suspense`, `charge` or `not-ours`, with a reason",
    run: (tx, actor, id, { place = "suspense", reason, version }) =>
      classifyLine(tx, actor, id, place, reason ?? null, version),
  },
  {
    verb: "accept",
    summary: "Accept the match suggested for a line",
    run: (tx, actor, id, { version }) => acceptMatch(tx, actor, id, version),
  },
  {
    verb: "undo",
    summary: "Undo the match of a line, with a reason, or decline a suggested match",
    run: (tx, actor, id, { reason, version }) => undoMatch(tx, actor, id, reason ?? null, version),
  },
];

function addActionRoute(api: Api, { verb, summary, run }: LineAction): void {
  writeRoute(api, {
    method: "post",
    path: `/bank-lines/{id}/${verb}`,
    tags,
    guard: canWork,
    summary,
    answer: "The line",
    codes: {
      404: "not-found",
      409: "wrong-status, edited-meanwhile, day-closed, payment-matched, already-matched, payment-reversed, line-claimed, bounced, in-books",
      422: "invalid, sums-differ, several-accounts, key-reused",
    },
    body: ActionBody,
    work: (tx, actor, { ids, body }) => run(tx, actor, ids.id, body),
  });
}
