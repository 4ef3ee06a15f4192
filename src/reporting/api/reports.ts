import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { arrearsAgeNames } from "#domain/reports/arrears-by-age.ts";
import { idFilter, idOrNone, PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, Derived, failures, guard, json, newApi, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendGenerated } from "#platform/http/send-generated.ts";
import { pageToJson, toJson } from "#platform/http/to-json.ts";
import { exportReport } from "../reports/export-report.ts";
import { listLateBills } from "../reports/list-late-bills.ts";
import { listReports } from "../reports/list-reports.ts";
import { type ReportQuery, runReport } from "../reports/run-report.ts";

const tags = ["Reports"];
const text = (description: string) => z.string().max(20).optional().openapi({ description });

/** Parsed by the rules of each report, so that all errors are reported at once. */
const Query = z.looseObject({
  by: text("How rows are grouped: one of the report’s `groups`. Default: the first"),
  period: text("Relative period, such as `today` or `last-month`"),
  from: text("First day (Lagos time). Use it instead of a period"),
  to: text("Last day (Lagos time). Default: today"),
  day: text("Day (Lagos time). For a report of a single day"),
  lga: text("ID of a local government"),
  ward: text("ID of a ward"),
  agency: text("ID of an agency"),
  user: text("ID of a user"),
});
const NameParam = z.object({
  name: z
    .string()
    .max(40)
    .openapi({ param: { name: "name", in: "path" }, example: "collections" }),
});
const CODES = { 404: "not-found", 422: "invalid", 503: "search-too-slow" } as const;

/** Routes of /reports: figures, each with the URL of the list behind it. */
export function reportsApi() {
  const api = newApi();
  catalogue(api);
  lateBills(api);
  reportRoutes(api);
  return api;
}

function catalogue(api: Api): void {
  readRoute(api, {
    path: "/reports",
    tags,
    summary: "List the reports that you can view, with their parameters",
    guard: guard("report.view"),
    answer: "The reports",
    read: (actor) => {
      const found = listReports(actor).map((report) => {
        const { name, title, description, groups, filters, time, columns } = report;
        return { name, title, description, groups, filters, time, columns };
      });
      return found;
    },
  });
}

function lateBills(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/late-bills",
    tags,
    middleware: guard("bill.view"),
    summary: "List bills that are overdue today, newest first. `meta.late_kobo` is the total of all pages",
    request: {
      query: PageParams.extend({
        age: z.enum(arrearsAgeNames).optional().openapi({ description: "Number of days overdue" }),
        agency: idFilter,
        lga: idOrNone.openapi({ description: "ID of a local government. Use 0 for bills without one" }),
      }),
    },
    responses: {
      200: json(
        "A page of bills",
        success(Derived).extend({ meta: PageMeta.extend({ late_kobo: z.int() }) }),
      ),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const page = await listLateBills(c.get("actor"), query);
    const { meta, ...rest } = pageToJson(page, query.per_page);
    return c.json({ ...rest, meta: { ...meta, late_kobo: page.late_kobo } }, 200);
  });
}

function reportRoutes(api: Api): void {
  const view = createRoute({
    method: "get",
    path: "/reports/{name}",
    tags,
    middleware: guard("report.view"),
    summary: "Get a report with its rows and totals and, for each figure, the URL of the list that it counts",
    request: { params: NameParam, query: Query },
    responses: { 200: json("The report", success(Derived)), ...failures(CODES) },
  });
  api.openapi(view, async (c) =>
    c.json(
      toJson(
        await runReport(c.get("actor"), c.req.valid("param").name, toTexts(c.req.valid("query")), {
          strict: true,
        }),
      ),
      200,
    ),
  );

  const file = createRoute({
    method: "get",
    path: "/reports/{name}/file",
    tags,
    middleware: guard("report.export"),
    summary: "Export a report as a file",
    request: {
      params: NameParam,
      query: Query.extend({
        format: text("`csv` or `xlsx`. Required").openapi({ enum: [...formatNames] }),
      }),
    },
    responses: { 200: fileAnswer, ...failures(CODES) },
  });
  api.openapi(file, async (c) => {
    const { format, ...query } = toTexts(c.req.valid("query"));
    return sendGenerated(await exportReport(c.get("actor"), c.req.valid("param").name, query, format));
  });
}

/** Repeated parameters are ignored, because no report has one. */
function toTexts(query: Readonly<Record<string, unknown>>): ReportQuery {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
