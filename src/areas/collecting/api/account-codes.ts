import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { dayAsked, Loose } from "#platform/http/page-schemas.ts";
import { failures, guard, json, newApi, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shownList } from "#platform/http/shown.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { journalFile } from "../account-codes/journal.ts";
import { listAccountCodes } from "../account-codes/list-codes.ts";
import { saveAccountCodes } from "../account-codes/save-codes.ts";

const tags = ["Treasury accounts"];

/** /account-codes and /journal: the ledger in the treasury's chart of accounts. */
export function accountCodesApi() {
  const api = newApi();
  const list = createRoute({
    method: "get",
    path: "/account-codes",
    tags,
    summary: "Kinds of account and revenue items with their codes in the treasury's books",
    middleware: guard("settlement.export"),
    responses: { 200: json("The codes", success(z.array(Loose))), ...failures({}) },
  });
  api.openapi(list, async (c) => c.json(shownList(await listAccountCodes(c.get("actor"))), 200));

  writeRoute(api, {
    method: "patch",
    path: "/account-codes",
    tags,
    summary:
      'Set codes, all that are sent at once: `{"bank": "1010", "revenue:12": "4110"}`; blank takes one away',
    guard: guard("account_code.edit"),
    answer: "How many were changed",
    codes: { 409: "still-running", 422: "invalid, key-reused" },
    body: z.looseObject({}),
    work: (tx, actor, { body }) => saveAccountCodes(tx, actor, body),
  });

  const journal = createRoute({
    method: "get",
    path: "/journal/file",
    tags,
    summary: "The ledger of some days as a journal: each day's debits are its credits",
    middleware: guard("settlement.export"),
    request: {
      query: z.object({
        from: dayAsked,
        to: dayAsked,
        format: z.enum(formatNames).default("csv"),
      }),
    },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid, account-codes-missing" }) },
  });
  api.openapi(journal, async (c) => {
    const { format, ...days } = c.req.valid("query");
    return sendMade(await journalFile(c.get("actor"), days, format));
  });
  return api;
}
