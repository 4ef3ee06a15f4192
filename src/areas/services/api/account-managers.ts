import { z } from "@hono/zod-openapi";
import {
  contactFields,
  followUpFields,
  MAX_REASON_LENGTH,
  outcomeFields,
  type PortfolioFilter,
  portfolioFilters,
  portfolioSorts,
} from "#domain/account-managers.ts";
import { formatNames } from "#domain/file-formats.ts";
import { payerTypes } from "#domain/portfolio-choice.ts";
import { may } from "#kernel/authorize.ts";
import {
  bodyOf,
  booleanField,
  choiceField,
  definitionFields,
  idField,
  koboField,
  reasonField,
  requiredFields,
  textField,
  versionField,
} from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, queryRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { appointManager } from "../account-managers/appoint.ts";
import { assignPayers, previewAssignment } from "../account-managers/assign-payers.ts";
import { endEntry } from "../account-managers/end-entry.ts";
import { exportPortfolio } from "../account-managers/export-portfolio.ts";
import { finishFollowUp } from "../account-managers/finish-follow-up.ts";
import { followUpLists, listFollowUps } from "../account-managers/list-follow-ups.ts";
import { listManagers } from "../account-managers/list-managers.ts";
import { listPortfolio } from "../account-managers/list-portfolio.ts";
import { getManager } from "../account-managers/manager-detail.ts";
import { movePortfolio } from "../account-managers/move-portfolio.ts";
import { planFollowUp } from "../account-managers/plan-follow-up.ts";
import { setContact } from "../account-managers/set-contact.ts";
import { portfolioRight } from "../account-managers/visibility.ts";

const tags = ["Account managers"];
const canView = guard(portfolioRight);
const canAssign = guard("account_manager.assign");
const canWork = guard("account_manager.work");
const canSetContact = guard((actor) =>
  may(actor, "account_manager.assign") ? "account_manager.assign" : "account_manager.work",
);
const showNames = Object.keys(portfolioFilters) as [PortfolioFilter, ...PortfolioFilter[]];
const portfolioQuery = {
  q: SearchText.optional(),
  show: z.enum(showNames).optional(),
  sort: z.enum(portfolioSorts).optional(),
};
const Reason = { reason: reasonField("Reason", { maxLength: MAX_REASON_LENGTH, example: "On leave" }) };
const Payers = bodyOf({
  codes: textField(
    "Codes of individuals and corporates, one per line. To select payers in another way, use the fields below",
    {
      example: "IND-0000001-B\nCOR-0000001-B",
    },
  ),
  type: choiceField(Object.keys(payerTypes), "Kind of payer"),
  lga_id: idField("Only payers in this local government"),
  agency_id: idField("Only payers with unpaid bills from this agency"),
  owing_over: koboField("Only payers whose balance is higher than this", "100,000.00"),
  take_over: booleanField("Whether to reassign payers who have another manager"),
});
const followUp = definitionFields(followUpFields);
const Outcome = bodyOf(
  {
    ...definitionFields(outcomeFields),
    promised: koboField("Amount promised. Required if the outcome is `promise`"),
    next_kind: { ...followUp.kind, description: "Kind of the next follow-up" },
    next_due_on: { ...followUp.due_on, description: "Date of the next follow-up" },
    next_body: { ...followUp.body, description: "Purpose of the next follow-up" },
    version: versionField(),
  },
  [...requiredFields(outcomeFields), "version"],
);

/** Routes of /account-managers, /portfolio-entries and /follow-ups. */
export function accountManagersApi() {
  const api = newApi();
  reads(api);
  writes(api);
  return api;
}

function reads(api: Api): void {
  readRoute(api, {
    path: "/account-managers",
    tags,
    summary:
      "List account managers with the balances of their portfolios, most overdue first. Without the right to view other managers, you get only your own portfolio",
    guard: canView,
    answer: "The account managers",
    codes: { 503: "search-too-slow" },
    read: (actor) => listManagers(actor),
  });
  readRoute(api, {
    path: "/account-managers/{id}",
    tags,
    summary: "Get an account manager with the totals of their portfolio",
    guard: canView,
    answer: "The account manager",
    codes: { 404: "not-found", 503: "search-too-slow" },
    read: (actor, { ids }) => getManager(actor, ids.id),
  });
  listRoute(api, {
    path: "/account-managers/{id}/payers",
    tags,
    summary: "List the payers of a portfolio with their balances, most overdue first",
    guard: canView,
    answer: "A page of payers",
    codes: { 404: "not-found", 422: "invalid", 503: "search-too-slow" },
    query: portfolioQuery,
    list: async (actor, { ids, query }) => {
      const page = await listPortfolio(actor, ids.id, query);
      return page;
    },
  });
  fileRoute(api, {
    path: "/account-managers/{id}/payers/file",
    tags,
    summary: "Export the payers of a portfolio as a table",
    guard: canView,
    codes: { 404: "not-found", 422: "invalid, export-too-large", 503: "search-too-slow" },
    query: { ...portfolioQuery, format: z.enum(formatNames).default("csv") },
    file: (actor, { ids, query }) => {
      const { format, ...filters } = query;
      return exportPortfolio(actor, ids.id, filters, format);
    },
  });
  listRoute(api, {
    path: "/account-managers/{id}/follow-ups",
    tags,
    summary:
      "List follow-ups. Open follow-ups are listed longest overdue first; done follow-ups and promises, newest first",
    guard: canView,
    answer: "A page of follow-ups",
    codes: { 404: "not-found", 422: "invalid", 503: "search-too-slow" },
    query: { list: z.enum(followUpLists).optional() },
    list: async (actor, { ids, query }) => {
      const page = await listFollowUps(actor, ids.id, query);
      return page;
    },
  });
  queryRoute(api, {
    path: "/account-managers/{id}/payers/preview",
    tags,
    guard: canAssign,
    summary: "Preview an assignment of payers to a manager. Nothing is changed",
    answer: "The payers’ current account managers",
    codes: { 404: "not-found", 422: "invalid, unknown-payers, no-payers-chosen, too-many-payers" },
    body: Payers,
    read: (actor, { ids, body }) => previewAssignment(actor, ids.id, body),
  });
}

function writes(api: Api): void {
  const running = "still-running";
  writeRoute(api, {
    method: "post",
    path: "/account-managers",
    tags,
    guard: canAssign,
    status: 201,
    body: bodyOf({ user_id: idField("Officer") }, ["user_id"]),
    summary: "Make an officer an account manager",
    answer: "The account manager",
    codes: { 409: `manager-already, ${running}`, 422: "invalid, no-manager-right, key-reused" },
    work: (tx, actor, { body }) => appointManager(tx, actor, body),
  });
  writeRoute(api, {
    method: "patch",
    path: "/account-managers/{id}",
    tags,
    guard: canSetContact,
    body: bodyOf(
      {
        ...definitionFields(contactFields),
        shown_to_payers: booleanField("Whether to show payers who their account manager is"),
        version: versionField(),
      },
      ["version"],
    ),
    summary: "Set how payers contact a manager, and whether they see who it is",
    answer: "The account manager",
    codes: {
      404: "not-found",
      409: `edited-meanwhile, ${running}`,
      422: "invalid, no-office-contact, key-reused",
    },
    work: (tx, actor, { ids, body }) => setContact(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/account-managers/{id}/payers",
    tags,
    guard: canAssign,
    body: Payers,
    summary: "Assign payers to an account manager",
    answer: "Number of payers assigned, and number left with their current manager",
    codes: {
      404: "not-found",
      409: `manager-away, ${running}`,
      422: "invalid, unknown-payers, no-payers-chosen, too-many-payers, key-reused",
    },
    work: (tx, actor, { ids, body }) => assignPayers(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/account-managers/{id}/move",
    tags,
    guard: canAssign,
    body: bodyOf({ to: idField("Account manager who takes over"), ...Reason }, ["to", "reason"]),
    summary: "Move a whole portfolio to another account manager",
    answer: "Number of payers moved",
    codes: { 404: "not-found", 409: `manager-away, portfolio-empty, ${running}`, 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => movePortfolio(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/portfolio-entries/{id}/end",
    tags,
    guard: canAssign,
    body: bodyOf(Reason, ["reason"]),
    summary: "Remove a payer from a portfolio, with a reason",
    answer: "The portfolio entry",
    codes: { 404: "not-found", 409: `not-in-portfolio, ${running}`, 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => endEntry(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/follow-ups",
    tags,
    guard: canWork,
    status: 201,
    body: bodyOf(
      { payer: textField("Code of a payer in your portfolio", { example: "IND-0000001-B" }), ...followUp },
      ["payer", ...requiredFields(followUpFields)],
    ),
    summary: "Plan a follow-up with a payer in your portfolio",
    answer: "The follow-up",
    codes: { 404: "not-found", 409: running, 422: "invalid, day-over, key-reused" },
    work: (tx, actor, { body }) => planFollowUp(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/follow-ups/{id}/done",
    tags,
    guard: canWork,
    body: Outcome,
    summary: "Record the outcome of a follow-up and plan the next one",
    answer: "The follow-up and the next one",
    codes: {
      404: "not-found",
      409: `follow-up-done, edited-meanwhile, ${running}`,
      422: "invalid, day-over, promise-without-sum, key-reused",
    },
    work: (tx, actor, { ids, body }) => finishFollowUp(tx, actor, ids.id, body),
  });
}
