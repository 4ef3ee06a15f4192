import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

export interface PaymentEvent {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  readonly by: string;
  readonly reason: string | null;
}

/** Entries that a screen shows. */
const MAX_EVENTS = 50;

/** The history of a payment, newest first. The caller has checked that the actor can view it. */
export async function paymentHistory(id: number): Promise<PaymentEvent[]> {
  const { rows } = await sql<PaymentEvent>`
    SELECT id, at, split_part(action, '.', 2) AS verb, actor_name AS by, reason FROM audit
    WHERE resource = 'payment' AND record_id = ${id} AND action NOT LIKE 'note.%' ORDER BY id DESC LIMIT ${MAX_EVENTS}`.execute(
    database(),
  );
  return rows;
}
