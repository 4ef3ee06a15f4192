import { z } from "@hono/zod-openapi";
import { SearchText } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { askAccount } from "../../agencies/ask-account.ts";
import { createAgency } from "../../agencies/create-agency.ts";
import { confirmAccount, refuseAccount } from "../../agencies/decide-account.ts";
import { getAgency } from "../../agencies/get-agency.ts";
import { listAgencies } from "../../agencies/list-agencies.ts";
import { updateAgency } from "../../agencies/update-agency.ts";
import { AccountBody, AgencyBody } from "./set-up-schemas.ts";

const tags = ["Agencies"];
const view = guard("agency.view");
const edit = guard("agency.edit");
const written = {
  403: "forbidden, step-up-needed",
  409: "edited-meanwhile, in-use, change-pending, still-running",
  422: "invalid, duplicate, short-code-used, key-reused",
};

/** /agencies */
export function agencies(api: Api): void {
  readRoute(api, {
    path: "/agencies",
    tags,
    summary: "The agencies of one's scope, by name",
    guard: view,
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
    summary: "An agency and the changes of its account",
    guard: view,
    answer: "The agency",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getAgency(actor, ids.id),
  });

  writeRoute(api, {
    method: "post",
    path: "/agencies",
    tags,
    summary: "Enter an agency; an account sent with it waits for a second person",
    guard: edit,
    status: 201,
    answer: "The new agency",
    codes: written,
    body: AgencyBody,
    work: (tx, actor, { body }) => createAgency(tx, actor, body),
  });
  writeRoute(api, {
    method: "patch",
    path: "/agencies/{id}",
    tags,
    summary: "Change or archive an agency",
    guard: edit,
    answer: "The agency",
    codes: { 404: "not-found", ...written },
    body: AgencyBody,
    work: (tx, actor, { ids, body }) => updateAgency(tx, actor, ids.id, body),
  });
  accounts(api);
}

function accounts(api: Api): void {
  const decided = { 404: "not-found", 409: "wrong-status, still-running", 422: "key-reused" };
  writeRoute(api, {
    method: "post",
    path: "/agencies/{id}/account-changes",
    tags,
    summary: "Ask for its money to go to another account; a second person confirms it",
    guard: edit,
    status: 201,
    answer: "The change that waits",
    codes: { 404: "not-found", ...written },
    body: AccountBody,
    work: (tx, actor, { ids, body }) => askAccount(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/agencies/{id}/account-changes/{change_id}/confirm",
    tags,
    summary: "Have its money go to the account somebody else asked for",
    guard: guard("agency.confirm"),
    answer: "Done",
    codes: { 403: "forbidden, own-entry, step-up-needed, second-factor-missing", ...decided },
    work: (tx, actor, { ids }) => confirmAccount(tx, actor, ids.id, ids.change_id),
  });
  writeRoute(api, {
    method: "post",
    path: "/agencies/{id}/account-changes/{change_id}/refuse",
    tags,
    summary: "Leave its account as it is; whoever asked takes the wish back so",
    guard: edit,
    answer: "Done",
    codes: decided,
    work: (tx, actor, { ids }) => refuseAccount(tx, actor, ids.id, ids.change_id),
  });
}
