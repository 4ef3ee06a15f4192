import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  MoneyKey,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { correctSlip, withdrawSlip } from "../bank-entries/correct-slip.ts";
import { confirmSlip, returnSlip } from "../bank-entries/decide-slip.ts";
import { enterSlip } from "../bank-entries/enter-slip.ts";
import { getEntry } from "../bank-entries/get-entry.ts";
import { entryStates, listEntries } from "../bank-entries/list-entries.ts";

const tags = ["Bank entries"];
const view = guard("payment.view");
const record = guard("payment.record");

const Slip = z.looseObject({
  kind: z.unknown().optional().openapi({ description: "teller or transfer" }),
  bank: z.unknown().optional(),
  reference: z.unknown().optional().openapi({ description: "Of the slip; once for each bank" }),
  paid_on: z.unknown().optional().openapi({ description: "The day on the slip, 2026-11-21" }),
  kobo: z.unknown().optional().openapi({ description: "Kobo as a number, naira as text" }),
  depositor: z.unknown().optional(),
  remark: z.unknown().optional(),
  bills: z
    .unknown()
    .optional()
    .openapi({ description: "Pay codes or codes of bills, at most 20, of one payer" }),
  evidence_ids: z.unknown().optional().openapi({ description: "Pictures of the slip" }),
});

const slipFaults = "invalid, bill-cancelled, several-payers, reference-used, key-reused";

/** /bank-entries: money paid in at a bank, entered by one officer and confirmed by another. */
export function bankEntriesApi() {
  const api = newApi();
  look(api);
  write(api);
  decide(api);
  return api;
}

function look(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/bank-entries",
    tags,
    summary: "What was entered from bank slips, one state at a time; what waits, the longest waiting first",
    middleware: view,
    request: {
      query: PageParams.extend({
        status: z.enum(entryStates).default("waiting"),
        q: SearchText.optional().openapi({ description: "An entry's code or a slip's number" }),
      }),
    },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listEntries(c.get("actor"), query), query.per_page), 200);
  });

  const one = createRoute({
    method: "get",
    path: "/bank-entries/{id}",
    tags,
    summary: "One entry, with what its bills are due as of the day on the slip",
    middleware: view,
    request: { params: IdParam },
    responses: { 200: json("The entry", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getEntry(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
}

function write(api: Api): void {
  const enter = createRoute({
    method: "post",
    path: "/bank-entries",
    tags,
    summary: "Enter what was paid in at a bank; it is no payment until another officer confirms it",
    middleware: record,
    request: { headers: MoneyKey, body: jsonBody(Slip) },
    responses: {
      201: json("The entry", success(Loose)),
      ...failures({ 409: "still-running", 422: slipFaults }),
    },
  });
  api.openapi(enter, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => enterSlip(tx, actor, body));
  });

  const correct = createRoute({
    method: "patch",
    path: "/bank-entries/{id}",
    tags,
    summary: "Put right what one entered oneself, while nobody confirmed it",
    middleware: record,
    request: { params: IdParam, headers: MoneyKey, body: jsonBody(Slip) },
    responses: {
      200: json("The entry", success(Loose)),
      ...failures({
        404: "not-found",
        409: "wrong-status, edited-meanwhile, still-running",
        422: slipFaults,
      }),
    },
  });
  api.openapi(correct, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => correctSlip(tx, actor, id, body));
  });
}

const SEEN = "Send the version of the entry that was looked at.";
const version = z.coerce.number(SEEN).int(SEEN);
const Verb = z.object({ reason: z.string().nullish(), version: version.optional() });
/** Who decides on money decides on what they saw. */
const Seen = Verb.required({ version: true });

interface Decision {
  readonly verb: "confirm" | "return" | "withdraw";
  readonly summary: string;
  readonly right: string;
  readonly body: typeof Verb | typeof Seen;
  readonly run: (tx: Tx, actor: Actor, id: number, body: z.infer<typeof Verb>) => Promise<object>;
}

const DECISIONS: readonly Decision[] = [
  {
    verb: "confirm",
    summary:
      "Confirm that the money of somebody else's entry lies at the bank: bills are paid, receipts issued",
    right: "payment.approve",
    body: Seen,
    run: (tx, actor, id, { version = 0 }) => confirmSlip(tx, actor, id, version),
  },
  {
    verb: "return",
    summary: "Send somebody else's entry back to be put right",
    right: "payment.approve",
    body: Seen,
    run: (tx, actor, id, { reason, version = 0 }) => returnSlip(tx, actor, id, version, reason ?? null),
  },
  {
    verb: "withdraw",
    summary: "Take back what one entered oneself, while nobody confirmed it",
    right: "payment.record",
    body: Verb,
    run: async (tx, actor, id, { reason }) => {
      await withdrawSlip(tx, actor, id, reason ?? null);
      return { id, status: "withdrawn" };
    },
  },
];

function decide(api: Api): void {
  for (const { verb, summary, right, body: sent, run } of DECISIONS) {
    const route = createRoute({
      method: "post",
      path: `/bank-entries/{id}/${verb}`,
      tags,
      summary,
      middleware: guard(right),
      request: { params: IdParam, headers: MoneyKey, body: jsonBody(sent) },
      responses: {
        200: json("What was decided", success(Loose)),
        ...failures({
          403: "forbidden, own-entry, second-factor-missing",
          404: "not-found",
          409: "wrong-status, edited-meanwhile, still-running",
          422: "invalid, key-reused",
        }),
      },
    });
    api.openapi(route, (c) => {
      const body = c.req.valid("json");
      const id = readId((c.req.valid("param") as { id: string }).id);
      return writeOnce(c, 200, body, (tx, actor) => run(tx, actor, id, body));
    });
  }
}
