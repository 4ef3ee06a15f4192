import { z } from "@hono/zod-openapi";
import { levelChoices, logKinds, timeRanges } from "#domain/system-log.ts";
import { notFound } from "#kernel/app-error.ts";
import { dayFilter, SearchText } from "#platform/http/page-schemas.ts";
import { csvRoute, listRoute, readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { exportLog } from "../system-log/export-log.ts";
import { getEntry } from "../system-log/get-entry.ts";
import { listLog } from "../system-log/list-log.ts";
import { tailLog } from "../system-log/tail-log.ts";

const tags = ["System logs"];
const canView = guard("system_log.view");
const idParam = z.coerce.number().int().min(1).max(9_999_999_999).optional();
/** Id of an entry: a busy installation needs ten digits after some years. */
const entryId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const timeRangeNames = Object.keys(timeRanges) as [keyof typeof timeRanges, ...(keyof typeof timeRanges)[]];

const Query = z.object({
  q: SearchText.optional().openapi({
    description:
      "ID of a request; with the right `user.view`, also name, email address, phone number or ID of a person",
  }),
  kind: z.enum(logKinds).optional(),
  level: z.enum(levelChoices).optional().openapi({ description: "`trouble`: warnings and errors" }),
  status: z
    .string()
    .regex(/^[1-5](xx|[0-9]{2})$/, "Enter a status such as 422, or a class such as 4xx.")
    .optional(),
  route: z
    .string()
    .max(200)
    .regex(/^\/[^\0]*$/, "Enter a path that starts with /.")
    .optional()
    .openapi({ description: "URL path, or the start of a path pattern", example: "/api/v1/properties" }),
  user_id: idParam,
  job_id: idParam,
  since: z.enum(timeRangeNames).optional(),
  from: dayFilter,
  to: dayFilter,
});

/** Routes to read, follow and export the system logs. */
export function systemLogsApi() {
  const api = newApi();
  listRoute(api, {
    path: "/system-logs",
    tags,
    summary: "List requests, jobs, calls to other services and errors of all servers, newest first",
    guard: canView,
    answer: "A page of entries",
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: { ...Query.shape, after: entryId.optional() },
    list: (actor, { query }) => listLog(actor, query),
  });
  readRoute(api, {
    path: "/system-logs/tail",
    tags,
    summary: "Get up to 200 entries after a given entry, to follow the log live",
    guard: canView,
    answer: "The entries and the next cursor",
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: {
      ...Query.shape,
      after: entryId.optional().openapi({
        description: "`cursor` of the previous response. Without it, only the cursor is returned",
      }),
    },
    read: (actor, { query }) => tailLog(actor, query),
  });
  csvRoute(api, {
    path: "/system-logs/file",
    tags,
    summary: "Export the latest 50,000 entries as a CSV file. The export is recorded in the audit trail",
    guard: canView,
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: Query.shape,
    file: (actor, { query }) => exportLog(actor, query),
  });
  readRoute(api, {
    path: "/system-logs/{id}",
    params: { id: z.string().openapi({ description: "ID of the entry" }) },
    tags,
    summary: "Get an entry with all entries of the same request and the jobs that it started",
    guard: canView,
    answer: "The entry",
    codes: { 404: "not-found", 503: "search-too-slow" },
    read: (actor, { params: { id } }) => {
      if (!/^[0-9]{1,15}$/.test(id)) throw notFound("entry");
      return getEntry(actor, Number(id));
    },
  });
  return api;
}
