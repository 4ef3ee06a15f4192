import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** What the delivery log says of a message that waits for a person. */
export const HELD = "restored from a backup: it may have been sent already";

/** Hours after a restore in which the program writes to nobody by itself. */
const HOURS = 24;

/** Set while the program does what nobody asked for just now. */
const byItself = new AsyncLocalStorage<true>();

/** What `work` writes to people is a reminder or notice that the books, set back, may have sent before. */
export function writingByItself<T>(work: () => T): T {
  return byItself.run(true, work);
}

/** Whether messages are written down and not sent, since the books were restored a short while ago. */
export async function isHeld(tx: Queryable): Promise<boolean> {
  if (!byItself.getStore()) return false;
  const { rows } = await sql<{ held: boolean }>`
    SELECT coalesce(restored_at > now() - make_interval(hours => ${HOURS}), false) AS held FROM installation`.execute(
    tx,
  );
  return rows[0]?.held === true;
}
