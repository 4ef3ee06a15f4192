import { sql } from "kysely";
import type { Tx } from "./client.ts";

/**
 * Runs a part of a transaction that may fail: its changes are rolled back, and the transaction can continue. For at
 * most some hundreds per transaction.
 * @throws whatever `work` throws
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    throw error;
  }
}
