import { createRoute, z } from "@hono/zod-openapi";
import { isDate } from "#domain/lagos.ts";
import { notFound } from "#kernel/app-error.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { closeDay } from "../../reconciliation/close-day.ts";
import { confirmDay, reopenDay, returnDay } from "../../reconciliation/decide-day.ts";
import { getDay, listDays } from "../../reconciliation/list-days.ts";
import { startMatching } from "../../reconciliation/start-matching.ts";

const tags = ["Reconciliation"];
const canView = guard("reconciliation.view");
const Day = z.string().refine(isDate, "Enter a date, such as 2026-11-21.");

/** Days of an account, closed by one officer and confirmed by another. */
export function daysApi(api: Api): void {
  addReadRoutes(api);
  addMatchRoute(api);
  addCloseRoute(api);
  addDecisionRoutes(api);
}

function addReadRoutes(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/bank-accounts/{id}/days",
    tags,
    summary: "List the days on which an account has statement lines, newest first",
    middleware: canView,
    request: { params: IdParam, query: z.object({ before: Day.optional() }) },
    responses: {
      200: json(
        "Up to 31 days",
        success(Derived).extend({ meta: z.object({ next: z.string().optional() }) }),
      ),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const id = readId(c.req.valid("param").id);
    const { rows, next } = await listDays(c.get("actor"), id, c.req.valid("query").before);
    const meta = next === undefined ? {} : { next };
    return c.json({ ...toJson(rows), meta }, 200);
  });

  readRoute(api, {
    path: "/bank-accounts/{id}/days/{day}",
    params: { day: z.string() },
    tags,
    summary:
      "Get the reconciliation of an account for one day: amounts expected, amounts received and differences",
    guard: canView,
    answer: "The day",
    codes: { 404: "not-found" },
    read: (actor, { ids, params: { day } }) => {
      if (!isDate(day)) throw notFound("day");
      return getDay(actor, ids.id, day);
    },
  });
}

function addMatchRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bank-accounts/{id}/match",
    tags,
    guard: guard("reconciliation.work"),
    summary: "Run matching again for the open lines of an account. Nothing is matched twice",
    answer: "The job has started. Get the job to check its progress",
    codes: { 404: "not-found", 409: "import-running" },
    work: (tx, actor, { ids }) => startMatching(tx, actor, ids.id),
  });
}

function addCloseRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bank-days",
    tags,
    guard: guard("reconciliation.close"),
    status: 201,
    summary: "Close a day of an account. Another officer must confirm it",
    answer: "The day",
    codes: { 404: "not-found", 409: "day-closed, lines-open, no-statement", 422: "invalid, key-reused" },
    body: z.object({
      account: z.coerce.number("Select an account.").int().min(1),
      day: Day,
      remark: z.string().max(500, "Enter at most 500 characters.").nullish(),
    }),
    work: (tx, actor, { body: { account, day, remark } }) =>
      closeDay(tx, actor, account, day, remark ?? null),
  });
}

function addDecisionRoutes(api: Api): void {
  const reason = z.object({ reason: z.string().nullish() });
  writeRoute(api, {
    method: "post",
    path: "/bank-days/{id}/confirm",
    tags,
    guard: guard("reconciliation.close"),
    summary: "Confirm a day that another officer closed",
    answer: "The day",
    codes: { 403: "forbidden, own-entry, second-factor-missing", 404: "not-found", 409: "wrong-status" },
    work: (tx, actor, { ids }) => confirmDay(tx, actor, ids.id),
  });
  writeRoute(api, {
    method: "post",
    path: "/bank-days/{id}/return",
    tags,
    guard: guard("reconciliation.close"),
    summary: "Return a day that another officer closed. This opens it again",
    answer: "The day",
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status",
      422: "invalid",
    },
    body: reason,
    work: (tx, actor, { ids, body }) => returnDay(tx, actor, ids.id, body.reason ?? null),
  });
  writeRoute(api, {
    method: "post",
    path: "/bank-days/{id}/reopen",
    tags,
    guard: guard("reconciliation.reopen"),
    summary: "Reopen a day that was closed and confirmed",
    answer: "The day",
    codes: { 403: "forbidden, step-up-needed", 404: "not-found", 409: "wrong-status", 422: "invalid" },
    body: reason,
    work: (tx, actor, { ids, body }) => reopenDay(tx, actor, ids.id, body.reason ?? null),
  });
}
