import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { dayFilter } from "#platform/http/page-schemas.ts";
import { fileRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { guard, newApi, readId } from "#platform/http/route-parts.ts";
import { getStatement } from "../statements/get-statement.ts";
import { exportStatement, printStatement } from "../statements/print-statement.ts";
import type { StatementPayer } from "../statements/read-entries.ts";

const Params = z.object({
  type: z.string().openapi({ description: "`individual` or `corporate`", example: "individual" }),
  id: z.string().openapi({ description: "ID of the payer", example: "12345" }),
});
const PeriodQuery = z.object({
  from: dayFilter.openapi({ description: "Start date (Lagos time). Default: 1 January of this year" }),
  to: dayFilter.openapi({ description: "End date (Lagos time). Default: today" }),
});
const viewRight = (actor: Actor) =>
  may(actor, "bill.view") || !may(actor, "own_bill.view") ? "bill.view" : "own_bill.view";

const common = {
  tags: ["Bills"],
  guard: guard(viewRight),
  params: Params.shape,
  codes: { 404: "not-found", 422: "invalid, statement-too-long" },
};

/** Statements of account, for officers and for the payer. */
export function statementsApi() {
  const api = newApi();
  readRoute(api, {
    ...common,
    path: "/payers/{type}/{id}/statement",
    summary: "Get a payer’s statement: charges, changes and payments, with the balance after each",
    answer: "The statement",
    query: PeriodQuery.shape,
    read: (actor, { params, query }) => getStatement(actor, readPayer(params), query),
  });
  pdfRoute(api, {
    ...common,
    path: "/payers/{type}/{id}/statement/pdf",
    summary: "Download a payer’s statement as an A4 PDF",
    query: PeriodQuery.shape,
    pdf: (actor, { params, query }) => printStatement(actor, readPayer(params), query),
  });
  fileRoute(api, {
    ...common,
    path: "/payers/{type}/{id}/statement/file",
    summary: "Export a payer’s statement as a table",
    query: { ...PeriodQuery.shape, format: z.enum(formatNames) },
    file: (actor, { params, query: { format, ...period } }) =>
      exportStatement(actor, readPayer(params), period, format),
  });
  return api;
}

/** @throws AppError not-found */
function readPayer({ type, id }: z.infer<typeof Params>): StatementPayer {
  if (type !== "individual" && type !== "corporate") throw notFound("payer");
  return { type, id: readId(id) };
}
