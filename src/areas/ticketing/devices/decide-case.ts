import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { acceptCase } from "./accept-case.ts";
import { type LockedCase, lockCase } from "./lock-case.ts";

export interface DecidedCase {
  readonly id: number;
  readonly ticket_id: number | null;
}

/**
 * Records a sale that needed review at the price in force, paid from the reserve of a blocked phone or from the agent's wallet.
 * Needs a reason, and can be done once.
 * @throws AppError forbidden, not-found, invalid, case-decided, case-not-bookable, sale-known, wallet-too-low
 */
export async function bookCase(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<DecidedCase> {
  const found = await lockCase(tx, actor, id);
  const reason = readReason(raw["reason"], true) ?? "";
  const booked = await acceptCase(tx, actor, found, "due");
  return saveDecision(tx, actor, found, { state: "accepted", reason, ...booked });
}

/**
 * Records a sale with the wallet paying what the phone charged; the difference from the price in force is recorded separately.
 * Another officer requested it.
 * @throws AppError as `bookCase`
 */
export async function bookCaseAsCharged(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string,
): Promise<DecidedCase> {
  const found = await lockCase(tx, actor, id);
  const booked = await acceptCase(tx, actor, found, "charged");
  return saveDecision(tx, actor, found, { state: "accepted", reason, ...booked });
}

/** Rejects a sale permanently. @throws AppError forbidden, not-found, invalid, case-decided */
export async function refuseCase(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<DecidedCase> {
  const found = await lockCase(tx, actor, id);
  const reason = readReason(raw["reason"], true) ?? "";
  return saveDecision(tx, actor, found, { state: "refused", reason, ticket_id: null, of_float: false });
}

interface Decision {
  readonly state: "accepted" | "refused";
  readonly reason: string;
  readonly ticket_id: number | null;
  readonly of_float: boolean;
  readonly due_kobo?: number;
  readonly paid_kobo?: number;
}

async function saveDecision(
  tx: Tx,
  actor: Actor,
  found: LockedCase,
  { state, reason, ticket_id, of_float, due_kobo, paid_kobo }: Decision,
): Promise<DecidedCase> {
  const { id, why, kobo, holder_key, counter, lease_id, device_id } = found;
  await tx
    .updateTable("device_sale")
    .set({
      state,
      ticket_id,
      of_float,
      reason,
      decided_by: actor.session?.user.id ?? null,
      decided_at: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: state === "accepted" ? "device_sale.accept" : "device_sale.refuse",
    resource: "agent_device",
    record_id: device_id,
    reason,
    after: { case: id, why, kobo, due_kobo, paid_kobo, holder_key, lease: lease_id, counter, ticket_id },
  });
  return { id, ticket_id };
}
