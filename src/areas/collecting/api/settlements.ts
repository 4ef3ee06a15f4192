import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { isDate } from "#domain/lagos.ts";
import { draftFields, payoutFields, settlementStates } from "#domain/settlement.ts";
import { bodyOf, definitionFields, requiredFields, uncheckedFields } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { approveSettlement } from "../settlements/approve-settlement.ts";
import { discardSettlement } from "../settlements/discard-settlement.ts";
import { draftSettlement } from "../settlements/draft-settlement.ts";
import { getSettlement } from "../settlements/get-settlement.ts";
import { listSettlements, listUnsettled } from "../settlements/list-settlements.ts";
import { paymentFile } from "../settlements/payment-file.ts";
import { markFailed, markPaid } from "../settlements/record-payout.ts";
import { printSettlement, settlementDocument } from "../settlements/settlement-document.ts";

const tags = ["Settlements"];
const canView = guard("settlement.view");
const day = z
  .string()
  .max(20)
  .refine((text) => isDate(text), "Enter a real date, such as 2026-11-21.")
  .optional();

/** Batches of payouts to agencies, drafted by one officer and approved by another. */
export function settlementsApi() {
  const api = newApi();
  addListRoutes(api);
  addFileRoute(api);
  addReadRoutes(api);
  addDraftRoute(api);
  addDecisionRoutes(api);
  return api;
}

function addListRoutes(api: Api): void {
  listRoute(api, {
    path: "/settlements",
    tags,
    summary: "List the settlement batches of agencies that you have access to, newest first",
    guard: canView,
    answer: "A page of batches",
    codes: { 422: "invalid" },
    query: {
      status: z.enum(settlementStates).optional(),
      agency: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
      from: day.openapi({ description: "Only batches that end on or after this date (Lagos time)" }),
      to: day.openapi({ description: "Only batches that end on or before this date (Lagos time)" }),
      standing: z.enum(["yes"]).optional().openapi({ description: "Excludes discarded batches" }),
      q: SearchText.optional().openapi({ description: "Batch code" }),
    },
    list: (actor, { query }) => listSettlements(actor, { ...query, standing: query.standing === "yes" }),
  });

  readRoute(api, {
    path: "/settlements/unsettled",
    tags,
    summary: "List the amounts of each agency that are not in a batch yet",
    guard: canView,
    answer: "The agencies",
    read: (actor) => listUnsettled(actor),
  });
}

function addFileRoute(api: Api): void {
  fileRoute(api, {
    path: "/settlements/payment-file",
    tags,
    summary:
      "Export the payout file for the bank. It lists the approved batches, each with the account approved for it",
    guard: guard("settlement.export"),
    codes: { 409: "nothing-to-pay", 422: "invalid" },
    query: {
      format: z.enum(formatNames).default("csv"),
      id: z.coerce
        .number()
        .int()
        .min(1)
        .max(9_999_999_999)
        .optional()
        .openapi({ description: "Only this batch" }),
    },
    file: (actor, { query }) => {
      const { format, id } = query;
      return paymentFile(actor, format, id);
    },
  });
}

function addReadRoutes(api: Api): void {
  const reads = [
    ["/settlements/{id}", "Get a batch with its revenue items, days, payments and history", getSettlement],
    ["/settlements/{id}/paper", "Get the content of a batch’s document", settlementDocument],
  ] as const;
  for (const [path, summary, read] of reads) {
    const route = createRoute({
      method: "get",
      path: path as string,
      tags,
      summary,
      middleware: canView,
      request: { params: IdParam },
      responses: { 200: json("The batch", success(Derived)), ...failures({ 404: "not-found" }) },
    });
    api.openapi(route, async (c) => {
      const { id } = c.req.valid("param" as never) as { id: string };
      return c.json(toJson(await read(c.get("actor"), readId(id))), 200);
    });
  }
  pdfRoute(api, {
    path: "/settlements/{id}/pdf",
    tags,
    summary: "Download the document of a batch as an A4 PDF",
    guard: canView,
    codes: { 404: "not-found" },
    pdf: (actor, { ids }) => printSettlement(actor, ids.id),
  });
}

function addDraftRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/settlements",
    tags,
    summary:
      "Draft a settlement batch for an agency. It contains all the agency’s money that is not in a batch yet, up to a day that you choose",
    guard: guard("settlement.draft"),
    status: 201,
    answer: "The draft",
    codes: {
      404: "not-found",
      409: "settlement-open, nothing-to-settle, still-running",
      422: "invalid, period-open, period-overlaps, period-gap, key-reused",
    },
    body: bodyOf(definitionFields(draftFields), requiredFields(draftFields)),
    work: (tx, actor, { body }) => draftSettlement(tx, actor, body),
  });
}

const VERSION_REQUIRED = "Send the version of the batch that you last read.";
const VersionedBody = z.looseObject({ version: z.coerce.number(VERSION_REQUIRED).int(VERSION_REQUIRED) });
const PaidBody = VersionedBody.extend(uncheckedFields(definitionFields(payoutFields))).openapi({
  required: ["version", ...requiredFields(payoutFields)],
});
const ReasonBody = VersionedBody.extend({ reason: z.string().nullish() });
const codes = {
  403: "forbidden, own-entry, step-up-needed, second-factor-missing",
  404: "not-found",
  409: "wrong-status, edited-meanwhile, no-account, account-changes, still-running",
  422: "invalid, reference-used, key-reused",
} as const;

function addDecisionRoutes(api: Api): void {
  const answer = "The batch with its new status";
  const common = { method: "post" as const, tags, answer, codes };
  writeRoute(api, {
    ...common,
    path: "/settlements/{id}/discard",
    summary: "Discard a draft. Its lines move to the next batch",
    guard: guard("settlement.draft"),
    body: ReasonBody,
    work: (tx, actor, { ids, body }) =>
      discardSettlement(tx, actor, ids.id, body.version, body.reason ?? null),
  });
  writeRoute(api, {
    ...common,
    path: "/settlements/{id}/approve",
    summary:
      "Approve a batch that another officer drafted, so that it can be paid or paid again. A negative total is carried over",
    guard: guard("settlement.approve"),
    body: VersionedBody,
    work: (tx, actor, { ids, body }) => approveSettlement(tx, actor, ids.id, body.version),
  });
  writeRoute(api, {
    ...common,
    path: "/settlements/{id}/pay",
    summary: "Mark a batch as paid once the bank has confirmed it",
    guard: guard("settlement.pay"),
    body: PaidBody,
    work: (tx, actor, { ids, body }) => markPaid(tx, actor, ids.id, body.version, body),
  });
  writeRoute(api, {
    ...common,
    path: "/settlements/{id}/fail",
    summary: "Mark the payment of a batch as failed or returned by the bank",
    guard: guard("settlement.pay"),
    body: ReasonBody,
    work: (tx, actor, { ids, body }) => markFailed(tx, actor, ids.id, body.version, body.reason ?? null),
  });
}
