import { z } from "@hono/zod-openapi";
import { dayField, idsField, textField, unchecked, uncheckedFields } from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { confirmedKinds, confirmLedgerEntry } from "../../reconciliation/confirm-ledger-entry.ts";
import { matchDeposits } from "../../reconciliation/match-deposits.ts";

const viewedVersion = z.coerce.number("Send the version of the line that you last read.").int().openapi({
  description: "Version of the line that you last read. If the line has changed since, it is not updated",
});

/** Confirms a pending entry and matches it to the bank line that proves it. */
export function addConfirmRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bank-lines/{id}/confirm",
    tags: ["Reconciliation"],
    guard: guard("reconciliation.work"),
    summary: "Confirm a pending till deposit, payout or refund and match it to the line",
    answer: "The line",
    codes: {
      403: "forbidden, own-entry, own-record, step-up-needed, second-factor-missing",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, day-closed, already-matched",
      422: "invalid, sums-differ, reference-used, key-reused",
    },
    body: z.looseObject({
      version: viewedVersion,
      kind: z.enum(confirmedKinds),
      book_id: z.coerce.number().int().openapi({ description: "ID of the till deposit, payout or refund" }),
      ...uncheckedFields({
        reference: textField("Bank reference. Required for a payout", { maxLength: 60 }),
        paid_reference: textField("Bank reference. Required for a refund", { maxLength: 60 }),
        paid_on: dayField("Payment date. Required for a payout or refund"),
      }),
    }),
    work: (tx, actor, { ids, body: { kind, book_id, version, ...details } }) =>
      confirmLedgerEntry(tx, actor, ids.id, { kind, id: book_id }, details, version),
  });
}

/** Several deposits that the bank recorded as one line. */
export function addDepositsRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bank-lines/{id}/slips",
    tags: ["Reconciliation"],
    guard: guard("reconciliation.work"),
    summary:
      "Match a line to several till deposits whose total equals its amount. Pending deposits among them are confirmed, either all or none",
    answer: "The line",
    codes: {
      403: "forbidden, own-entry, second-factor-missing",
      404: "not-found",
      409: "wrong-status, edited-meanwhile, day-closed, already-matched",
      422: "invalid, sums-differ, key-reused",
    },
    body: z
      .looseObject({
        version: viewedVersion,
        slip_ids: unchecked(idsField("IDs of the till deposits", { maxItems: 50 })),
      })
      .openapi({ required: ["version", "slip_ids"] }),
    work: (tx, actor, { ids, body }) => matchDeposits(tx, actor, ids.id, body),
  });
}
