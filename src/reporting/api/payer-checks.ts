import { createRoute, z } from "@hono/zod-openapi";
import { MAX_PAYER_QUERY_LENGTH } from "#domain/payer-query.ts";
import { transaction } from "#kernel/db/client.ts";
import { queryRoute, readRoute } from "#platform/http/read-route.ts";
import { Derived, failures, guard, json, jsonBody, newApi, success } from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { checkPayer } from "../payer-checks/check-payer.ts";
import { myChecks } from "../payer-checks/my-checks.ts";
import { verifyPublicly } from "../payer-checks/verify-publicly.ts";

const tags = ["Verification"];

const VerifyQuery = z.object({
  code: z
    .string("Enter a code or number.")
    .max(MAX_PAYER_QUERY_LENGTH, `Enter at most ${MAX_PAYER_QUERY_LENGTH} characters.`)
    .openapi({ description: "Payer’s code, TIN or RC number, or code of a document" }),
  last: z
    .string()
    .max(10, "Enter at most 10 characters.")
    .regex(/^[\d ]*$/, "Enter the last four digits of the phone number.")
    .default("")
    .openapi({
      description: "Last four digits of the payer’s phone number; not needed for a document",
    }),
});

/** Routes to verify payers and documents: for the public, and for officers. */
export function payerChecksApi() {
  const api = newApi();
  readRoute(api, {
    path: "/verify",
    tags,
    summary:
      "Check whether a payer or document is genuine. Public, with masked data; at most 20 attempts a minute from one address",
    answer: "`found` and, if true, the kind, masked name and status",
    codes: { 422: "invalid" },
    query: VerifyQuery.shape,
    read: (actor, { query }) => {
      const { code, last } = query;
      return verifyPublicly(actor, code, last);
    },
  });

  queryRoute(api, {
    path: "/verify",
    tags,
    summary: "Check whether a payer or document is genuine, without putting the entered data in the URL",
    answer: "`found` and, if true, the kind, masked name and status",
    codes: { 422: "invalid" },
    body: VerifyQuery,
    read: (actor, { body }) => verifyPublicly(actor, body.code, body.last),
  });

  const check = createRoute({
    method: "post",
    path: "/payer-checks",
    tags,
    summary:
      "Look up a payer by code, TIN, RC number, phone number, email address, NIN or document. Each lookup is recorded in the audit trail",
    middleware: guard("payer.verify"),
    request: {
      body: jsonBody(
        z.object({
          query: z
            .string("Enter what you are looking for.")
            .max(MAX_PAYER_QUERY_LENGTH, `Enter at most ${MAX_PAYER_QUERY_LENGTH} characters.`),
        }),
      ),
    },
    responses: {
      201: json("Matching payers that you have access to", success(Derived)),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(check, async (c) => {
    const { query } = c.req.valid("json");
    // Not idempotent: names and balances would be stored a second time, and each lookup is audited.
    const found = await transaction((tx) => checkPayer(tx, c.get("actor"), query));
    return c.json(toJson(found), 201);
  });

  const recent = createRoute({
    method: "get",
    path: "/payer-checks",
    tags,
    summary: "List your lookups, newest first",
    middleware: guard("payer.verify"),
    request: {
      query: z.object({
        after: z
          .string()
          .regex(/^[0-9]{1,18}$/, "Send a number.")
          .optional(),
      }),
    },
    responses: {
      200: json(
        "A page of lookups",
        z.object({ status: z.literal("success"), data: z.array(Derived), meta: Derived }),
      ),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(recent, async (c) => {
    const { after } = c.req.valid("query");
    const { checks: rows, next } = await myChecks(
      c.get("actor"),
      after === undefined ? undefined : Number(after),
    );
    return c.json({ ...toJson(rows), meta: { next } }, 200);
  });
  return api;
}
