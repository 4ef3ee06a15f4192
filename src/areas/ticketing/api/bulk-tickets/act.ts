import { createRoute, z } from "@hono/zod-openapi";
import type { Raw } from "#domain/record-input.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { Loose } from "#platform/http/page-schemas.ts";
import {
  type Api,
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
import { assignTicket } from "../../bulk-tickets/assign-ticket.ts";
import { bulkRight } from "../../bulk-tickets/bulk-sight.ts";
import { cancelBulk } from "../../bulk-tickets/cancel-bulk.ts";
import { makeBulkTicket } from "../../bulk-tickets/make-bulk.ts";

const tags = ["Bulk tickets"];
const any = z.unknown().optional();

const NewBatch = z.looseObject({
  payer_code: any.openapi({ description: "Of an individual or corporate on record" }),
  payer_name: any,
  payer_phone: any,
  category_id: any,
  lga_id: any.openapi({ description: "The office’s choice; an agent’s batch lies where the agent sells" }),
  valid_from: any.openapi({ description: "A Lagos day" }),
  valid_to: any,
  quantity: any.openapi({ description: "1 to 10,000; left out: as many as there are holders" }),
  price_kobo: any.openapi({ description: "Of one ticket, as it was shown: kobo as a number, naira as text" }),
  way: any.openapi({
    description: "wallet (an agent’s own, at once) or gateway (by the payer, through the link)",
  }),
  holders: any.openapi({ description: "Plates, shop codes or phones, one a line or parted by commas" }),
  special: any.openapi({ description: "Also plates of government, army and diplomats" }),
});

/** Making a batch, giving its tickets to somebody, cancelling what nobody has used. */
export function actApi(api: Api): void {
  const make = createRoute({
    method: "post",
    path: "/bulk-tickets",
    tags,
    summary: "Make a batch of tickets; paid from a wallet, its tickets are issued at once",
    middleware: guard(bulkRight),
    request: { headers: MoneyKey, body: jsonBody(NewBatch) },
    responses: {
      201: json("The batch; `token` is of the page where it is paid", success(Loose)),
      ...failures({
        403: "forbidden, step-up-needed",
        404: "not-found",
        409: "price-changed, wallet-too-low, daily-limit, no-agent, agent-suspended, still-running",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(make, (async (c: Parameters<typeof writeOnce>[0]) => {
    const raw = (c.req as unknown as { valid(part: "json"): Raw }).valid("json");
    return await writeOnce(c, 201, raw, (tx, actor) => makeBulkTicket(tx, actor, raw));
  }) as never);

  const cancel = createRoute({
    method: "post",
    path: "/bulk-tickets/{id}/cancel",
    tags,
    summary: "Cancel what nobody has used of a batch, or chosen tickets; their price goes back",
    middleware: guard("ticket.bulk"),
    request: {
      params: IdParam,
      headers: MoneyKey,
      body: jsonBody(
        z.object({
          reason: z.string().nullish(),
          payer_code: z.string().nullish(),
          ticket_ids: z.array(z.int().positive()).min(1, "Choose at least one.").max(10_000).optional(),
        }),
      ),
    },
    responses: {
      200: json("How many are void now, and what was given back", success(Loose)),
      ...failures({
        403: "forbidden, step-up-needed",
        404: "not-found",
        409: "still-issuing, wrong-status, already-checked, already-void, already-assigned, batch-over, nothing-unused, still-running",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(cancel, async (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return await writeOnce(c, 200, body, (tx, actor) =>
      cancelBulk(tx, actor, id, {
        reason: readReason(body.reason, true) ?? "",
        ...(body.ticket_ids && { ticket_ids: body.ticket_ids }),
        ...(body.payer_code && { payer_code: body.payer_code }),
      }),
    );
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
      200: json("Whose it is, and from when to when", success(Loose)),
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
