import { createRoute, z } from "@hono/zod-openapi";
import { BULK_LIMIT } from "#domain/bulk-holders.ts";
import { bulkFields } from "#domain/bulk-ticket.ts";
import { readReason } from "#kernel/decision/reason.ts";
import {
  bodyOf,
  definitionFields,
  flagField,
  koboField,
  requiredFields,
  textField,
  wholeField,
} from "#platform/http/body-fields.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  MoneyKey,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { assignTicket } from "../../bulk-tickets/assign-ticket.ts";
import { bulkRight } from "../../bulk-tickets/bulk-sight.ts";
import { cancelBulk } from "../../bulk-tickets/cancel-bulk.ts";
import { makeBulkTicket } from "../../bulk-tickets/make-bulk.ts";

const tags = ["Bulk tickets"];

const NewBatch = bodyOf(
  {
    ...definitionFields(bulkFields),
    quantity: wholeField("Number of tickets; as many as there are holders if left out", {
      minimum: 1,
      maximum: BULK_LIMIT,
      example: 40,
    }),
    price_kobo: koboField("Price of one ticket that you viewed"),
    holders: textField("Plates, shop codes or phone numbers, one per line or separated by commas", {
      example: "ABC-123DE, ABC-124DE",
    }),
    special: flagField("Accepts plates of the government, the army and diplomats"),
  },
  [...requiredFields(bulkFields), "price_kobo"],
);

/** Making a batch, giving its tickets to somebody, cancelling what nobody has used. */
export function actApi(api: Api): void {
  moneyRoute(api, {
    path: "/bulk-tickets",
    tags,
    summary: "Make a batch of tickets; paid from a wallet, its tickets are issued at once",
    guard: guard(bulkRight),
    status: 201,
    answer: "The batch; `token` is of the page where it is paid",
    codes: {
      403: "forbidden, step-up-needed",
      404: "not-found",
      409: "price-changed, wallet-too-low, daily-limit, no-agent, agent-suspended, still-running",
      422: "invalid, key-reused",
    },
    body: NewBatch,
    work: (tx, actor, { body }) => makeBulkTicket(tx, actor, body),
  });

  moneyRoute(api, {
    path: "/bulk-tickets/{id}/cancel",
    tags,
    summary: "Cancel what nobody has used of a batch, or chosen tickets; their price goes back",
    guard: guard("ticket.bulk"),
    answer: "How many are void now, and what was given back",
    codes: {
      403: "forbidden, step-up-needed",
      404: "not-found",
      409: "still-issuing, wrong-status, already-checked, already-void, already-assigned, batch-over, nothing-unused, still-running",
      422: "invalid, key-reused",
    },
    body: z.object({
      reason: z.string().nullish(),
      payer_code: z.string().nullish(),
      ticket_ids: z.array(z.int().positive()).min(1, "Choose at least one.").max(10_000).optional(),
    }),
    work: (tx, actor, { ids, body }) =>
      cancelBulk(tx, actor, ids.id, {
        reason: readReason(body.reason, true) ?? "",
        ...(body.ticket_ids && { ticket_ids: body.ticket_ids }),
        ...(body.payer_code && { payer_code: body.payer_code }),
      }),
  });

  const assign = createRoute({
    method: "post",
    path: "/bulk-tickets/{id}/tickets/{ticket}/assign",
    tags,
    summary: "Give a bearer ticket of a batch to a plate, shop or phone",
    middleware: guard(bulkRight),
    request: {
      params: IdParam.extend({ ticket: z.string().openapi({ example: "12345" }) }),
      headers: MoneyKey,
      body: jsonBody(z.object({ holder_key: z.string().max(40), special: z.boolean().optional() })),
    },
    responses: {
      200: json("Whose it is, and from when to when", success(Derived)),
      ...failures({
        404: "not-found",
        409: "already-assigned, already-void, batch-over, still-running",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(assign, async (c) => {
    const body = c.req.valid("json");
    const { id, ticket } = c.req.valid("param");
    const where = { id: readId(id), ticket: readId(ticket) };
    return await writeOnce(c, 200, body, (tx, actor) => assignTicket(tx, actor, where, body));
  });
}
