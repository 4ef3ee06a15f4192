import { createRoute, z } from "@hono/zod-openapi";
import { banks } from "#domain/bank-entry.ts";
import type { PayoutMapping } from "#domain/payout-file/payout-part.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  json,
  KeyHeader,
  newApi,
  success,
} from "#platform/http/route-parts.ts";
import { uploadOnce } from "#platform/http/upload-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { checkPayoutFile } from "../payout-files/check-payout-file.ts";
import { getPayoutFile, listPayoutFiles } from "../payout-files/find-payout-files.ts";
import {
  createPayoutFile,
  LARGEST_PAYOUT_FILE,
  receivePayoutFile,
} from "../payout-files/receive-payout-file.ts";
import { runPayoutFile } from "../payout-files/run-payout-file.ts";

const tags = ["Settlements"];
const canPay = guard("settlement.pay");

/** Responses of banks to payout files. */
export function payoutFilesApi() {
  const api = newApi();
  addReadRoutes(api);
  addUploadRoute(api);
  addWriteRoutes(api);
  return api;
}

function addReadRoutes(api: Api): void {
  listRoute(api, {
    path: "/payout-files",
    tags,
    summary: "List bank responses to payout files, newest first",
    guard: canPay,
    answer: "A page of bank responses",
    codes: { 422: "invalid" },
    list: (actor, { query }) => listPayoutFiles(actor, query),
  });

  readRoute(api, {
    path: "/payout-files/{id}",
    tags,
    summary: "Get a bank response: its columns and the payouts that it would confirm now",
    guard: canPay,
    answer: "The bank response",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getPayoutFile(actor, ids.id),
  });
}

/** `POST /payout-files?bank=zenith&name=answer.csv`: the body is the file itself, streamed. */
function addUploadRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/payout-files",
    tags,
    summary:
      "Upload a bank’s response to a payout file, as the request body. This does not confirm any payouts yet",
    middleware: canPay,
    request: {
      headers: KeyHeader,
      query: z.object({
        bank: z.enum(Object.keys(banks) as (keyof typeof banks)[], "Select the paying bank."),
        name: z.string("Send the file name.").min(1).max(200),
      }),
      body: { required: true, content: { "text/csv": { schema: z.string() } } },
    },
    responses: {
      201: json("The stored file with the detected columns", success(Derived)),
      ...failures({
        413: "too-large",
        422: "import-wrong-file, import-wrong-encoding, import-empty, import-too-long",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { bank, name } = c.req.valid("query");
    const done = await uploadOnce(c, {
      maxBytes: LARGEST_PAYOUT_FILE,
      params: { bank, name },
      receive: (body) => receivePayoutFile(actor, name, body),
      create: (tx, file) => createPayoutFile(tx, actor, bank, file),
    });
    return c.json(done, 201);
  });
}

const columnIndex = z.number().int().min(0).max(100).optional();

function addWriteRoutes(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/payout-files/{id}/dry-run",
    tags,
    guard: canPay,
    summary: "Preview a bank response: payouts to confirm, returned payouts and rows that do not match",
    answer: "The effect of the file, and `digest`, which you send to confirm it",
    codes: { 404: "not-found", 422: "invalid, import-file-gone, key-reused" },
    body: z.object({
      mapping: z
        .object({
          header_line: z
            .number()
            .int()
            .min(1)
            .openapi({ description: "Number of the line that contains the column names" }),
          order: z.enum(["dmy", "mdy"]).default("dmy"),
          columns: z
            .object({
              payment: columnIndex,
              amount: columnIndex,
              date: columnIndex,
              status: columnIndex,
              bank_reference: columnIndex,
              reason: columnIndex,
            })
            .openapi({ description: "Index of the column for each field, starting at 0" }),
        })
        .openapi("PayoutMapping"),
    }),
    work: (tx, actor, { ids, body }) => checkPayoutFile(tx, actor, ids.id, body.mapping as PayoutMapping),
  });
  writeRoute(api, {
    method: "post",
    path: "/payout-files/{id}/run",
    tags,
    guard: canPay,
    summary:
      "Confirm a previewed bank response, completely or not at all. You can repeat this safely: no payout is recorded twice",
    answer: "Number of payouts confirmed and returned",
    codes: {
      403: "forbidden, step-up-needed",
      404: "not-found",
      409: "edited-meanwhile, wrong-status",
      422: "invalid, import-file-gone, reference-used, key-reused",
    },
    body: z.object({ digest: z.string("Send `digest` from the preview.").max(50) }),
    work: (tx, actor, { ids, body }) => runPayoutFile(tx, actor, ids.id, body.digest),
  });
}
