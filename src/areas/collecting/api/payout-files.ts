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
const pay = guard("settlement.pay");

/** /payout-files: what a bank says became of the payments that it was handed in a file. */
export function payoutFilesApi() {
  const api = newApi();
  look(api);
  upload(api);
  work(api);
  return api;
}

function look(api: Api): void {
  listRoute(api, {
    path: "/payout-files",
    tags,
    summary: "Banks' answers to payment files, the latest first",
    guard: pay,
    answer: "The page",
    codes: { 422: "invalid" },
    list: (actor, { query }) => listPayoutFiles(actor, query),
  });

  readRoute(api, {
    path: "/payout-files/{id}",
    tags,
    summary: "A bank's answer: its columns, and what it would confirm now",
    guard: pay,
    answer: "The file",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getPayoutFile(actor, ids.id),
  });
}

/** POST /payout-files?bank=zenith&name=answer.csv: the body is the file itself, streamed. */
function upload(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/payout-files",
    tags,
    summary: "Send a bank's answer to a payment file; the body is the file. Nothing is confirmed by this",
    middleware: pay,
    request: {
      headers: KeyHeader,
      query: z.object({
        bank: z.enum(Object.keys(banks) as (keyof typeof banks)[], "Say which bank was to pay."),
        name: z.string("Send the file's name.").min(1).max(200),
      }),
      body: { required: true, content: { "text/csv": { schema: z.string() } } },
    },
    responses: {
      201: json("On record, with a guess of its columns", success(Derived)),
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
      largest: LARGEST_PAYOUT_FILE,
      about: { bank, name },
      receive: (body) => receivePayoutFile(actor, name, body),
      create: (tx, file) => createPayoutFile(tx, actor, bank, file),
    });
    return c.json(done, 201);
  });
}

const place = z.number().int().min(0).max(100).optional();

function work(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/payout-files/{id}/dry-run",
    tags,
    guard: pay,
    summary: "Go through a bank's answer: what it would confirm, what came back, what does not fit",
    answer: "What it would do, and `seen`, by which it is confirmed",
    codes: { 404: "not-found", 422: "invalid, import-file-gone, key-reused" },
    body: z.object({
      mapping: z
        .object({
          header_line: z
            .number()
            .int()
            .min(1)
            .openapi({ description: "Line of the file that names the columns" }),
          order: z.enum(["dmy", "mdy"]).default("dmy"),
          columns: z
            .object({
              payment: place,
              amount: place,
              date: place,
              status: place,
              bank_reference: place,
              reason: place,
            })
            .openapi({ description: "Part → place of its column, from 0" }),
        })
        .openapi("PayoutMapping"),
    }),
    work: (tx, actor, { ids, body }) => checkPayoutFile(tx, actor, ids.id, body.mapping as PayoutMapping),
  });
  writeRoute(api, {
    method: "post",
    path: "/payout-files/{id}/run",
    tags,
    guard: pay,
    summary: "Confirm what was looked at, all of it or nothing; done again, nothing is told twice",
    answer: "How many were confirmed and came back",
    codes: {
      403: "forbidden, step-up-needed",
      404: "not-found",
      409: "edited-meanwhile, wrong-status",
      422: "invalid, import-file-gone, reference-used, key-reused",
    },
    body: z.object({ seen: z.string("Send what the dry run answered.").max(50) }),
    work: (tx, actor, { ids, body }) => runPayoutFile(tx, actor, ids.id, body.seen),
  });
}
