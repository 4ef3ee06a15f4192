import type { Person } from "#areas/registry/ownership/unknown-people.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";

/** An unpaid bill and its new payer. */
export interface BillMove {
  readonly bill_id: number;
  readonly from: Person;
  readonly to: Person;
}

/**
 * Addresses locked bills to another payer. The readdressing is written first, because the database refuses changes of
 * an issued bill without it. Each is recorded in the audit trail.
 */
export async function readdressBills(
  tx: Tx,
  actor: Actor,
  changeId: number,
  moves: readonly BillMove[],
): Promise<void> {
  for (const { bill_id, from, to } of moves) {
    await tx
      .insertInto("bill_readdressing")
      .values({
        bill_id,
        change_id: changeId,
        from_individual_id: idAs("individual", from),
        from_corporate_id: idAs("corporate", from),
        to_individual_id: idAs("individual", to),
        to_corporate_id: idAs("corporate", to),
      })
      .execute();
    await tx
      .updateTable("bill")
      .set((eb) => ({
        individual_id: idAs("individual", to),
        corporate_id: idAs("corporate", to),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", bill_id)
      .execute();
    await audit(tx, actor, {
      action: "bill.readdress",
      record_id: bill_id,
      before: { payer: { type: from.type, id: from.id } },
      after: { payer: { type: to.type, id: to.id } },
    });
  }
}

function idAs(type: Person["type"], person: Person): number | null {
  return person.type === type ? person.id : null;
}
