import { sql } from "kysely";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Transfers reversed per statement. */
const STEP = 5_000;

interface Leg {
  readonly transfer_id: string;
  readonly ticket_id: number;
  readonly kind: string;
}

/** Reverses all ledger entries of tickets that became void; a trigger updates collections and shares. */
export async function reverseTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows: legs } = await sql<Leg>`
    SELECT k.transfer_id, k.ticket_id, k.kind FROM ticket_transfer k JOIN transfer t ON t.id = k.transfer_id
    WHERE k.ticket_id = ANY(${[...ids]}::bigint[]) AND t.reverses_id IS NULL ORDER BY k.ticket_id, k.kind`.execute(
    tx,
  );
  for (let offset = 0; offset < legs.length; offset += STEP)
    await reverseLegs(tx, legs.slice(offset, offset + STEP));
}

async function reverseLegs(tx: Tx, legs: readonly Leg[]): Promise<void> {
  const ids = legs.map(({ transfer_id }) => transferId("reversal", transfer_id));
  const reversedIds = legs.map(({ transfer_id }) => transfer_id);
  await sql`INSERT INTO transfer (id, debit_account, credit_account, amount, code, reverses_id)
    SELECT n.id, t.credit_account, t.debit_account, t.amount, t.code, t.id
    FROM unnest(${ids}::uuid[], ${reversedIds}::uuid[]) AS n (id, first) JOIN transfer t ON t.id = n.first`.execute(
    tx,
  );
  const tickets = legs.map(({ ticket_id }) => ticket_id);
  const kinds = legs.map(({ kind }) => kind);
  await sql`INSERT INTO ticket_transfer (transfer_id, ticket_id, kind)
    SELECT n.id, n.ticket, n.kind FROM unnest(${ids}::uuid[], ${tickets}::bigint[], ${kinds}::text[]) AS n (id, ticket, kind)`.execute(
    tx,
  );
}
