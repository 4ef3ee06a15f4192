import { z } from "@hono/zod-openapi";
import { BULK_LIMIT } from "#domain/bulk-holders.ts";
import { bulkFields } from "#domain/bulk-ticket.ts";
import { readReason } from "#kernel/decision/reason.ts";
import {
  bodyOf,
  booleanField,
  definitionFields,
  integerField,
  koboField,
  requiredFields,
  textField,
} from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { assignTicket } from "../../bulk-tickets/assign-ticket.ts";
import { bulkRight } from "../../bulk-tickets/bulk-visibility.ts";
import { createBatch } from "../../bulk-tickets/create-batch.ts";
import { requestCancel } from "../../bulk-tickets/request-cancel.ts";

const tags = ["Bulk tickets"];

const NewBatch = bodyOf(
  {
    ...definitionFields(bulkFields),
    quantity: integerField("Number of tickets. Default: one for each holder", {
      minimum: 1,
      maximum: BULK_LIMIT,
      example: 40,
    }),
    price_kobo: koboField("Price per ticket that you last read"),
    holders: textField("Plates, shop codes or phone numbers, one per line or separated by commas", {
      example: "ABC-123DE, ABC-124DE",
    }),
    special: booleanField(
      "Whether to accept plates in unusual formats, such as those of the government, the army and diplomats",
    ),
  },
  [...requiredFields(bulkFields), "price_kobo"],
);

/** Routes to create batches, assign their tickets and cancel unused ones. */
export function actionsApi(api: Api): void {
  moneyRoute(api, {
    path: "/bulk-tickets",
    tags,
    summary: "Create a batch of tickets. If it is paid from a wallet, its tickets are issued immediately",
    guard: guard(bulkRight),
    status: 201,
    answer: "The batch. `token` identifies its payment page",
    codes: {
      403: "forbidden, step-up-needed",
      404: "not-found",
      409: "price-changed, wallet-too-low, daily-limit, no-agent, agent-suspended, still-running",
      422: "invalid, key-reused",
    },
    body: NewBatch,
    work: (tx, actor, { body }) => createBatch(tx, actor, body),
  });

  moneyRoute(api, {
    path: "/bulk-tickets/{id}/cancel",
    tags,
    summary:
      "Void the unused tickets in a batch, or selected tickets, and refund their price. For a batch paid before today, another officer must approve it",
    guard: guard("ticket.bulk"),
    answer: "Number of tickets voided and amount refunded",
    requested: "The request, pending approval, if the batch was paid before today",
    codes: {
      403: "forbidden, step-up-needed",
      404: "not-found",
      409: "still-issuing, wrong-status, already-checked, already-void, already-assigned, batch-over, nothing-unused, already-requested, still-running",
      422: "invalid, key-reused",
    },
    body: z.object({
      reason: z.string().nullish(),
      payer_code: z.string().nullish(),
      ticket_ids: z.array(z.int().positive()).min(1, "Select at least one.").max(10_000).optional(),
    }),
    work: (tx, actor, { ids, body }) =>
      requestCancel(tx, actor, ids.id, {
        reason: readReason(body.reason, true) ?? "",
        ...(body.ticket_ids && { ticket_ids: body.ticket_ids }),
        ...(body.payer_code && { payer_code: body.payer_code }),
      }),
  });

  moneyRoute(api, {
    path: "/bulk-tickets/{id}/tickets/{ticket}/assign",
    tags,
    summary: "Assign a bearer ticket in a batch to a plate, shop or phone number",
    guard: guard(bulkRight),
    answer: "The ticket’s holder and validity",
    codes: {
      404: "not-found",
      409: "already-assigned, already-void, batch-over, still-running",
      422: "invalid, key-reused",
    },
    body: z.object({ holder_key: z.string().max(40), special: z.boolean().optional() }),
    work: (tx, actor, { ids, body }) => assignTicket(tx, actor, ids, body),
  });
}
