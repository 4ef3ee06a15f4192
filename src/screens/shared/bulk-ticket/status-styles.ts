import type { BulkState } from "#areas/ticketing/bulk-tickets/list-batches.ts";
import type { BatchTicketState } from "#areas/ticketing/bulk-tickets/list-tickets.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

type Style = { readonly kind: StatusKind; readonly label: string };

/** Style and label of a batch's status. */
export function batchStyle(batch: { status: BulkState; issued: number; quantity: number }): Style {
  if (batch.status === "unpaid") return { kind: "owing", label: "Unpaid" };
  if (batch.status === "cancelled") return { kind: "cancelled", label: "Cancelled" };
  if (batch.issued < batch.quantity) return { kind: "running", label: "Issuing" };
  return { kind: "paid", label: "Paid" };
}

/** Style and label of a ticket's status. */
export const ticketStyles: Readonly<Record<BatchTicketState, Style>> = {
  unused: { kind: "valid", label: "Unused" },
  given: { kind: "approved", label: "Assigned" },
  checked: { kind: "done", label: "Checked" },
  over: { kind: "expired", label: "Expired" },
  void: { kind: "void", label: "Voided" },
};
