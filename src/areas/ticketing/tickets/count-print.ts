import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { TicketView } from "./get-ticket.ts";

/**
 * Counts a print of a ticket from `getPrintable` before it is made; all but the first are duplicates.
 * @returns number of prints including this one
 * @throws AppError already-void
 */
export async function countPrint(tx: Tx, actor: Actor, { id, code }: TicketView): Promise<number> {
  const updated = await tx
    .updateTable("ticket")
    .set({ print_count: sql`print_count + 1` })
    .where("id", "=", id)
    .where("status", "=", "valid")
    .returning("print_count")
    .executeTakeFirst();
  if (!updated) throw new AppError("conflict", "This ticket is already void.", { code: "already-void" });
  const { print_count } = updated;
  const after = { code, print: print_count };
  await audit(tx, actor, { action: "ticket.print", record_id: id, after });
  return print_count;
}
