import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { FoundReceipt } from "./found-receipt.ts";

/**
 * Counts a print before it is made, for a receipt that `getReceipt` returned to the actor; all but the first are
 * duplicates. Masked copies are not counted, so that another holder of the link can't use up the payer's original.
 * @returns the receipt with its count
 */
export async function countPrint(tx: Tx, actor: Actor, receipt: FoundReceipt): Promise<FoundReceipt> {
  if (receipt.masked) return receipt;
  const { print_count } = await tx
    .updateTable("receipt")
    .set({ print_count: sql`print_count + 1` })
    .where("id", "=", receipt.id)
    .returning("print_count")
    .executeTakeFirstOrThrow();
  const after = { number: receipt.number, print: print_count };
  await audit(tx, actor, { action: "receipt.print", record_id: receipt.id, after });
  return { ...receipt, print_count };
}
