import { z } from "@hono/zod-openapi";
import { SearchText } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createAgency } from "../../agencies/create-agency.ts";
import { confirmAccount, rejectAccount } from "../../agencies/decide-account.ts";
import { getAgency } from "../../agencies/get-agency.ts";
import { listAgencies } from "../../agencies/list-agencies.ts";
import { requestAccountChange } from "../../agencies/request-account-change.ts";
import { updateAgency } from "../../agencies/update-agency.ts";
import { AccountBody, AgencyBody } from "./set-up-schemas.ts";

const tags = ["Agencies"];
const canView = guard("agency.view");
const canEdit = guard("agency.edit");
const writeFailures = {
  403: "forbidden, step-up-needed",
  409: "edited-meanwhile, in-use, change-pending, still-running",
  422: "invalid, duplicate, short-code-used, key-reused",
};

export function agencies(api: Api): void {
  readRoute(api, {
    path: "/agencies",
    tags,
    summary: "List the agencies that you have access to, by name",
    guard: canView,
    answer: "The agencies",
    codes: { 422: "invalid" },
    query: {
      q: SearchText.optional(),
      status: z.enum(["active", "archived"]).optional(),
    },
    read: (actor, { query }) => listAgencies(actor, query),
  });

  readRoute(api, {
    path: "/agencies/{id}",
    tags,
    summary: "Get an agency and the changes to its bank account",
    guard: canView,
    answer: "The agency",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getAgency(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/agencies",
    tags,
    summary: "Create an agency. If you send a bank account, another officer must confirm it",
    guard: canEdit,
    status: 201,
    answer: "The new agency",
    codes: writeFailures,
    body: AgencyBody,
    work: (tx, actor, { body }) => createAgency(tx, actor, body),
  });
  writeRoute(api, {
    method: "patch",
    path: "/agencies/{id}",
    tags,
    summary: "Update or archive an agency",
    guard: canEdit,
    answer: "The agency",
    codes: { 404: "not-found", ...writeFailures },
    body: AgencyBody,
    work: (tx, actor, { ids, body }) => updateAgency(tx, actor, ids.id, body),
  });
  addAccountRoutes(api);
}

function addAccountRoutes(api: Api): void {
  const decisionFailures = { 404: "not-found", 409: "wrong-status, still-running", 422: "key-reused" };
  writeRoute(api, {
    method: "post",
    path: "/agencies/{id}/account-changes",
    tags,
    summary: "Request a change to an agency’s bank account. Another officer confirms it",
    guard: canEdit,
    status: 201,
    answer: "The change, pending confirmation",
    codes: { 404: "not-found", ...writeFailures },
    body: AccountBody,
    work: (tx, actor, { ids, body }) => requestAccountChange(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/agencies/{id}/account-changes/{change_id}/confirm",
    tags,
    summary: "Confirm a change to an agency’s bank account requested by another officer",
    guard: guard("agency.confirm"),
    answer: "The change is confirmed",
    codes: { 403: "forbidden, own-entry, step-up-needed, second-factor-missing", ...decisionFailures },
    work: (tx, actor, { ids }) => confirmAccount(tx, actor, ids.id, ids.change_id),
  });
  writeRoute(api, {
    method: "post",
    path: "/agencies/{id}/account-changes/{change_id}/refuse",
    tags,
    summary: "Reject a change to an agency’s bank account, or withdraw your own request",
    guard: canEdit,
    answer: "The change is rejected or withdrawn",
    codes: decisionFailures,
    work: (tx, actor, { ids }) => rejectAccount(tx, actor, ids.id, ids.change_id),
  });
}
