import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { dayFilter } from "#platform/http/page-schemas.ts";
import { Derived, failures, guard, json, newApi, readId, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendGenerated } from "#platform/http/send-generated.ts";
import { pdfAnswer, toJson } from "#platform/http/to-json.ts";
import { getStatement } from "../statements/get-statement.ts";
import { exportStatement, printStatement } from "../statements/print-statement.ts";
import type { StatementPayer } from "../statements/read-entries.ts";

const tags = ["Bills"];
const Params = z.object({
  type: z.string().openapi({ description: "`individual` or `corporate`", example: "individual" }),
  id: z.string().openapi({ description: "ID of the payer", example: "12345" }),
});
const PeriodQuery = z.object({
  from: dayFilter.openapi({ description: "Start date (Lagos time). Default: 1 January of this year" }),
  to: dayFilter.openapi({ description: "End date (Lagos time). Default: today" }),
});
const CODES = { 404: "not-found", 422: "invalid, statement-too-long" } as const;
const viewRight = (actor: Actor) =>
  may(actor, "bill.view") || !may(actor, "own_bill.view") ? "bill.view" : "own_bill.view";

/** Statements of account, for officers and for the payer. */
export function statementsApi() {
  const api = newApi();
  const statement = createRoute({
    method: "get",
    path: "/payers/{type}/{id}/statement",
    tags,
    summary: "Get a payer’s statement: charges, changes and payments, with the balance after each",
    middleware: guard(viewRight),
    request: { params: Params, query: PeriodQuery },
    responses: { 200: json("The statement", success(Derived)), ...failures(CODES) },
  });
  api.openapi(statement, async (c) =>
    c.json(
      toJson(await getStatement(c.get("actor"), readPayer(c.req.valid("param")), c.req.valid("query"))),
      200,
    ),
  );

  const pdf = createRoute({
    method: "get",
    path: "/payers/{type}/{id}/statement/pdf",
    tags,
    summary: "Download a payer’s statement as an A4 PDF",
    middleware: guard(viewRight),
    request: { params: Params, query: PeriodQuery },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures(CODES),
    },
  });
  api.openapi(pdf, async (c) =>
    pdfAnswer(await printStatement(c.get("actor"), readPayer(c.req.valid("param")), c.req.valid("query"))),
  );

  const file = createRoute({
    method: "get",
    path: "/payers/{type}/{id}/statement/file",
    tags,
    summary: "Export a payer’s statement as a table",
    middleware: guard(viewRight),
    request: { params: Params, query: PeriodQuery.extend({ format: z.enum(formatNames) }) },
    responses: { 200: fileAnswer, ...failures(CODES) },
  });
  api.openapi(file, async (c) => {
    const { format, ...period } = c.req.valid("query");
    return sendGenerated(
      await exportStatement(c.get("actor"), readPayer(c.req.valid("param")), period, format),
    );
  });
  return api;
}

/** @throws AppError not-found */
function readPayer({ type, id }: z.infer<typeof Params>): StatementPayer {
  if (type !== "individual" && type !== "corporate") throw notFound("payer");
  return { type, id: readId(id) };
}
