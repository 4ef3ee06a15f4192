import type { BulkInput } from "#domain/bulk-ticket.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";

export interface BulkPayer {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly payer_name: string;
  readonly payer_phone: string | null;
}

/** Statuses of active people, and of active companies. */
const ACTIVE_STATUSES = new Set(["active", "approved"]);

/**
 * The payer: one on record, or an entered name. Agents have no access to registers and must enter the name beside the code, so
 * that a code doesn't reveal a name.
 */
export async function readPayer(
  tx: Tx,
  actor: Actor,
  errors: ValidationErrors,
  { payer, payer_name, payer_phone }: Pick<BulkInput, "payer" | "payer_name" | "payer_phone">,
): Promise<BulkPayer> {
  const unregistered = { individual_id: null, corporate_id: null, payer_name: payer_name ?? "", payer_phone };
  if (!payer) return unregistered;
  const right = `${payer.type}.view`;
  if (!may(actor, right) && payer_name === null) {
    errors.add("payer_name", "Enter the payer’s name.");
    return unregistered;
  }
  const found = await tx
    .selectFrom(payer.type)
    .select(["id", "title", "status", "lga_id"])
    .where("id", "=", payer.id)
    .executeTakeFirst();
  const isHidden = found && may(actor, right) && !may(actor, right, found);
  if (!found || !ACTIVE_STATUSES.has(found.status) || isHidden) {
    errors.add("payer_code", "No active payer has this code.");
    return unregistered;
  }
  const id = { [`${payer.type}_id`]: found.id };
  return { ...unregistered, ...id, payer_name: payer_name ?? found.title };
}
