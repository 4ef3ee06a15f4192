import { z } from "@hono/zod-openapi";
import { MAX_CODE_LENGTH } from "#domain/account-kinds.ts";
import { formatNames } from "#domain/file-formats.ts";
import { dayFilter } from "#platform/http/page-schemas.ts";
import { fileRoute, readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { journalFile } from "../account-codes/journal.ts";
import { listAccountCodes } from "../account-codes/list-codes.ts";
import { saveAccountCodes } from "../account-codes/save-codes.ts";

const tags = ["Treasury accounts"];

/** The ledger in the treasury's chart of accounts. */
export function accountCodesApi() {
  const api = newApi();
  readRoute(api, {
    path: "/account-codes",
    tags,
    summary: "List account types and revenue items with their codes in the treasury’s chart of accounts",
    guard: guard("settlement.export"),
    answer: "Account codes",
    read: (actor) => listAccountCodes(actor),
  });

  writeRoute(api, {
    method: "patch",
    path: "/account-codes",
    tags,
    summary:
      'Update several account codes at once, such as `{"bank": "1010", "revenue:12": "4110"}`. A blank value removes the code',
    guard: guard("account_code.edit"),
    answer: "Number of codes changed",
    codes: { 409: "still-running", 422: "invalid, key-reused" },
    body: z.looseObject({}).openapi({
      additionalProperties: {
        type: ["string", "null"],
        maxLength: MAX_CODE_LENGTH,
        description:
          "Code in the chart of accounts: letters, digits, dots, dashes and slashes. Leave blank to remove it",
      },
      example: { bank: "1010", "revenue:12": "4110" },
    }),
    work: (tx, actor, { body }) => saveAccountCodes(tx, actor, body),
  });

  fileRoute(api, {
    path: "/journal/file",
    tags,
    summary: "Export the ledger of a period as a journal. Debits equal credits for each day",
    guard: guard("settlement.export"),
    codes: { 422: "invalid, account-codes-missing" },
    query: {
      from: dayFilter,
      to: dayFilter,
      format: z.enum(formatNames).default("csv"),
    },
    file: (actor, { query }) => {
      const { format, ...days } = query;
      return journalFile(actor, days, format);
    },
  });
  return api;
}
