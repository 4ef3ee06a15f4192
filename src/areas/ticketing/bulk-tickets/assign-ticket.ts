import { type HolderKind, holderText } from "#domain/bulk-holders.ts";
import { message, term } from "#domain/message.ts";
import { normaliseHolder } from "#domain/ticket-holder.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type BoundTicket, bindBulkTicket } from "./bind-ticket.ts";
import { bulkRight, lockAccessibleBatch } from "./bulk-visibility.ts";

export interface AssignInput {
  readonly holder_key: string;
  /** Whether plates of the government, army and diplomats are accepted. */
  readonly special?: boolean | undefined;
}

/**
 * Assigns a bearer ticket of a batch to a plate, shop or phone number before its first check.
 * @throws AppError forbidden, not-found, invalid, already-assigned, already-void, batch-over
 */
export async function assignTicket(
  tx: Tx,
  actor: Actor,
  { id, ticket }: { readonly id: number; readonly ticket: number },
  input: AssignInput,
): Promise<BoundTicket> {
  const batch = await lockAccessibleBatch(tx, actor, id, bulkRight(actor));
  const found = await tx
    .selectFrom("ticket")
    .select(["id", "code", "holder"])
    .where("id", "=", ticket)
    .where("bulk_ticket_id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("ticket");
  const kind = found.holder as HolderKind;
  const key = normaliseHolder(kind, input.holder_key, { special: input.special ?? false });
  if (key === undefined) {
    const { one, form } = holderText(kind);
    const text = message("Enter a {one} such as {form}.", { one: term(one), form });
    throw new AppError("invalid", text, { fields: { holder_key: [text] } });
  }
  const bound = await bindBulkTicket(tx, ticket, key, batch.now);
  await audit(tx, actor, {
    action: "ticket.assign",
    record_id: ticket,
    after: { code: found.code, bulk_ticket: batch.code, holder_key: key },
  });
  return bound;
}
