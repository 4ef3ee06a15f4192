import { createRoute, z } from "@hono/zod-openapi";
import { askAccount } from "../../agencies/ask-account.ts";
import { createAgency } from "../../agencies/create-agency.ts";
import { confirmAccount, refuseAccount } from "../../agencies/decide-account.ts";
import { getAgency } from "../../agencies/get-agency.ts";
import { listAgencies } from "../../agencies/list-agencies.ts";
import { updateAgency } from "../../agencies/update-agency.ts";
import { Loose } from "../page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "../route-parts.ts";
import { shown, shownList } from "../shown.ts";
import { writeOnce } from "../write-once.ts";
import { AccountBody, AgencyBody } from "./set-up-schemas.ts";

const tags = ["Agencies"];
const view = guard("agency.view");
const edit = guard("agency.edit");
const ChangeParams = IdParam.extend({ change_id: z.string() });
const written = {
  403: "forbidden, step-up-needed",
  409: "edited-meanwhile, in-use, change-pending, still-running",
  422: "invalid, duplicate, short-code-used, key-reused",
};

/** /agencies */
export function agencies(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/agencies",
    tags,
    summary: "The agencies of one's scope, by name",
    middleware: view,
    request: {
      query: z.object({
        q: z.string().max(100).optional(),
        status: z.enum(["active", "archived"]).optional(),
      }),
    },
    responses: { 200: json("The agencies", success(z.array(Loose))), ...failures({ 422: "invalid" }) },
  });
  api.openapi(list, async (c) =>
    c.json(shownList(await listAgencies(c.get("actor"), c.req.valid("query"))), 200),
  );

  const one = createRoute({
    method: "get",
    path: "/agencies/{id}",
    tags,
    summary: "An agency and the changes of its account",
    middleware: view,
    request: { params: IdParam },
    responses: { 200: json("The agency", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getAgency(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  const create = createRoute({
    method: "post",
    path: "/agencies",
    tags,
    summary: "Enter an agency; an account sent with it waits for a second person",
    middleware: edit,
    request: { headers: KeyHeader, body: jsonBody(AgencyBody) },
    responses: { 201: json("The new agency", success(Loose)), ...failures(written) },
  });
  api.openapi(create, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => createAgency(tx, actor, body));
  });

  const update = createRoute({
    method: "patch",
    path: "/agencies/{id}",
    tags,
    summary: "Change or archive an agency",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(AgencyBody) },
    responses: { 200: json("The agency", success(Loose)), ...failures({ 404: "not-found", ...written }) },
  });
  api.openapi(update, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => updateAgency(tx, actor, id, body));
  });

  accounts(api);
}

function accounts(api: Api): void {
  const ask = createRoute({
    method: "post",
    path: "/agencies/{id}/account-changes",
    tags,
    summary: "Ask for its money to go to another account; a second person confirms it",
    middleware: edit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(AccountBody) },
    responses: {
      201: json("The change that waits", success(Loose)),
      ...failures({ 404: "not-found", ...written }),
    },
  });
  api.openapi(ask, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 201, body, (tx, actor) => askAccount(tx, actor, id, body));
  });

  const decided = { 404: "not-found", 409: "wrong-status, still-running", 422: "key-reused" };
  const confirm = createRoute({
    method: "post",
    path: "/agencies/{id}/account-changes/{change_id}/confirm",
    tags,
    summary: "Have its money go to the account somebody else asked for",
    middleware: guard("agency.confirm"),
    request: { params: ChangeParams, headers: KeyHeader },
    responses: {
      200: json("Done", success(Loose)),
      ...failures({ 403: "forbidden, own-entry, step-up-needed, second-factor-missing", ...decided }),
    },
  });
  api.openapi(confirm, (c) => {
    const { id, change_id } = c.req.valid("param");
    const [agency, change] = [readId(id), readId(change_id)];
    return writeOnce(c, 200, {}, (tx, actor) => confirmAccount(tx, actor, agency, change));
  });

  const refuse = createRoute({
    method: "post",
    path: "/agencies/{id}/account-changes/{change_id}/refuse",
    tags,
    summary: "Leave its account as it is; whoever asked takes the wish back so",
    middleware: edit,
    request: { params: ChangeParams, headers: KeyHeader },
    responses: { 200: json("Done", success(Loose)), ...failures(decided) },
  });
  api.openapi(refuse, (c) => {
    const { id, change_id } = c.req.valid("param");
    const [agency, change] = [readId(id), readId(change_id)];
    return writeOnce(c, 200, {}, (tx, actor) => refuseAccount(tx, actor, agency, change));
  });
}
