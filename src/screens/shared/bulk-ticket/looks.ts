import type { BulkState } from "#areas/ticketing/bulk-tickets/list-bulk.ts";
import type { BatchTicketState } from "#areas/ticketing/bulk-tickets/list-tickets.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

type Look = { readonly kind: StatusKind; readonly label: string };

/** How a batch stands: its mark and its word. */
export function batchLook(batch: { status: BulkState; issued: number; quantity: number }): Look {
  if (batch.status === "unpaid") return { kind: "owing", label: "Not paid" };
  if (batch.status === "cancelled") return { kind: "cancelled", label: "Cancelled" };
  if (batch.issued < batch.quantity) return { kind: "running", label: "Issuing" };
  return { kind: "paid", label: "Paid" };
}

/** How one of its tickets stands. */
export const ticketLooks: Readonly<Record<BatchTicketState, Look>> = {
  unused: { kind: "valid", label: "Unused" },
  given: { kind: "approved", label: "Given" },
  checked: { kind: "done", label: "Checked" },
  over: { kind: "expired", label: "Over" },
  void: { kind: "void", label: "Void" },
};
