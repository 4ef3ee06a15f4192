import { randomBytes } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { formatPayCode } from "#domain/pay-code.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Payment } from "#kernel/db/tables.ts";
import { newToken } from "#kernel/random-token.ts";
import { payerOf } from "../receipts/payer.ts";
import { FIRST_POLL } from "./poll-schedule.ts";

type NewAttempt = Pick<
  Insertable<Payment>,
  "provider" | "channel" | "kobo" | "email" | "payer_name" | "individual_id" | "corporate_id"
>;

/** Records an attempt to pay through a gateway, which is polled until it ends. */
export function createAttempt(tx: Tx, actor: Actor, attempt: NewAttempt) {
  return tx
    .insertInto("payment")
    .values({
      ...attempt,
      token: newToken(),
      reference: newReference(),
      actor_id: actor.session?.user.id ?? null,
      actor_name: actor.name,
      next_poll_at: sql`now() + ${FIRST_POLL}::interval`,
    })
    .returning(["id", "code", "token", "reference", "kobo"])
    .executeTakeFirstOrThrow();
}

/** Reference at the gateway: 160 random bits, in characters that every gateway accepts. */
function newReference(): string {
  const bytes = randomBytes(20);
  const groups = [0, 5, 10, 15].map((offset) =>
    formatPayCode(bytes.subarray(offset, offset + 5)).replace("-", ""),
  );
  return `RB-${groups.join("")}`;
}

interface ReceivedPayment
  extends Pick<Insertable<Payment>, "provider" | "channel" | "kobo" | "actor_id" | "actor_name"> {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/**
 * Records a payment that was received without a gateway, with the bills it pays. The caller books its money.
 * @param prefix of its reference, such as "BK"
 */
export async function createReceived(
  tx: Tx,
  prefix: string,
  received: ReceivedPayment,
  parts: readonly { readonly bill_id: number; readonly kobo: number }[],
) {
  const payment = await tx
    .insertInto("payment")
    .values({
      ...received,
      token: newToken(),
      reference: `${prefix}-${newToken()}`,
      // No payment gateway sends anything to this address.
      email: "",
      payer_name: (await payerOf(tx, received)).name,
    })
    .returningAll()
    .returning(sql<Date>`clock_timestamp()`.as("now"))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_bill")
    .values(parts.map((part) => ({ payment_id: payment.id, ...part })))
    .execute();
  return payment;
}
