import { createRoute, z } from "@hono/zod-openapi";
import { bankAccountFields } from "#domain/bank-statement/account-input.ts";
import type { StatementMapping } from "#domain/bank-statement/mapping.ts";
import { bodyOf, definitionFields, requiredFields } from "#platform/http/body-fields.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, Derived, failures, guard, json, KeyHeader, success } from "#platform/http/route-parts.ts";
import { uploadOnce } from "#platform/http/upload-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createBankAccount } from "../../reconciliation/create-account.ts";
import { getStatement } from "../../reconciliation/get-statement.ts";
import { listBankAccounts } from "../../reconciliation/list-accounts.ts";
import { listStatements } from "../../reconciliation/list-statements.ts";
import {
  createStatement,
  LARGEST_STATEMENT,
  receiveStatement,
} from "../../reconciliation/receive-statement.ts";
import { startStatement } from "../../reconciliation/start-statement.ts";

const tags = ["Reconciliation"];
const canView = guard("reconciliation.view");
const canWork = guard("reconciliation.work");

/** The government's bank accounts and their statements. */
export function accountsApi(api: Api): void {
  addAccountRoutes(api);
  addStatementRoutes(api);
  addUploadRoute(api);
  for (const mode of ["dry-run", "run"] as const) addImportRoute(api, mode);
}

function addAccountRoutes(api: Api): void {
  readRoute(api, {
    path: "/bank-accounts",
    tags,
    summary: "List the government’s bank accounts with their reconciliation progress",
    guard: canView,
    answer: "The accounts",
    read: (actor) => listBankAccounts(actor),
  });

  writeRoute(api, {
    method: "post",
    path: "/bank-accounts",
    tags,
    guard: guard("bank_account.edit"),
    status: 201,
    summary: "Add a government bank account",
    answer: "The account",
    codes: { 422: "invalid, account-used, key-reused" },
    body: bodyOf(definitionFields(bankAccountFields), requiredFields(bankAccountFields)),
    work: (tx, actor, { body }) => createBankAccount(tx, actor, body),
  });
}

function addStatementRoutes(api: Api): void {
  listRoute(api, {
    path: "/bank-statements",
    tags,
    summary: "List uploaded bank statements, newest first",
    guard: canView,
    answer: "A page of statements",
    codes: { 422: "invalid" },
    query: { account: z.coerce.number().int().min(1).optional() },
    list: (actor, { query }) => listStatements(actor, query),
  });

  readRoute(api, {
    path: "/bank-statements/{id}",
    tags,
    summary: "Get a bank statement with its columns, its job and the results of its lines",
    guard: canView,
    answer: "The statement",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getStatement(actor, ids.id),
  });
}

/** `POST /bank-statements?account=1&name=march.csv`: the body is the file itself, streamed. */
function addUploadRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/bank-statements",
    tags,
    summary: "Upload a bank statement for an account, as the request body",
    middleware: canWork,
    request: {
      headers: KeyHeader,
      query: z.object({
        account: z.coerce.number("Select the account that the statement is for.").int().min(1),
        name: z.string("Send the file name.").min(1).max(200),
      }),
      body: { required: true, content: { "text/csv": { schema: z.string() } } },
    },
    responses: {
      201: json("The stored file with the detected columns", success(Derived)),
      ...failures({
        404: "not-found",
        413: "too-large",
        422: "import-wrong-file, import-wrong-encoding, import-empty, import-too-long",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { account, name } = c.req.valid("query");
    const done = await uploadOnce(c, {
      maxBytes: LARGEST_STATEMENT,
      params: { account, name },
      receive: (body) => receiveStatement(actor, name, body),
      create: (tx, file) => createStatement(tx, actor, account, file),
    });
    return c.json(done, 201);
  });
}

const columnIndex = z.number().int().min(0).max(100).optional();
const MappingBody = z.object({
  mapping: z
    .object({
      header_line: z
        .number()
        .int()
        .min(1)
        .openapi({ description: "Number of the line that contains the column names" }),
      order: z.enum(["dmy", "mdy"]).default("dmy"),
      turned: z
        .boolean()
        .optional()
        .openapi({ description: "Whether money paid in is negative in the column of signed amounts" }),
      columns: z
        .object({
          date: columnIndex,
          narration: columnIndex,
          reference: columnIndex,
          amount: columnIndex,
          side: columnIndex,
          debit: columnIndex,
          credit: columnIndex,
          balance: columnIndex,
        })
        .openapi({ description: "Index of the column for each field, starting at 0" }),
    })
    .openapi("StatementMapping"),
});

function addImportRoute(api: Api, mode: "dry-run" | "run"): void {
  writeRoute(api, {
    method: "post",
    path: `/bank-statements/{id}/${mode}`,
    tags,
    guard: canWork,
    summary:
      mode === "run"
        ? "Import a statement and match the lines whose match is certain. You can repeat this safely: no line is imported twice"
        : "Preview a statement without importing it",
    answer: "The job has started. Get the job to check its progress",
    codes: { 404: "not-found", 409: "import-running", 422: "invalid, import-file-gone, key-reused" },
    body: MappingBody,
    work: (tx, actor, { ids, body }) =>
      startStatement(tx, actor, ids.id, mode === "run" ? "run" : "check", body.mapping as StatementMapping),
  });
}
