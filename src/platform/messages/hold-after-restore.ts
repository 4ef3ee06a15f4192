import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** Error shown in the delivery log for a held message. */
export const HELD = "restored from a backup: it may have been sent already";

/** Hours after a restore in which automatic messages are held. */
const HOLD_HOURS = 24;

/** Set while the system runs automatic work. */
const automaticWork = new AsyncLocalStorage<true>();

/** Marks messages of `work` as automatic: after a restore, they may have been sent before. */
export function asAutomatic<T>(work: () => T): T {
  return automaticWork.run(true, work);
}

/** Whether messages are held because of a recent restore. */
export async function isHeld(tx: Queryable): Promise<boolean> {
  if (!automaticWork.getStore()) return false;
  const { rows } = await sql<{ held: boolean }>`
    SELECT coalesce(restored_at > now() - make_interval(hours => ${HOLD_HOURS}), false) AS held FROM installation`.execute(
    tx,
  );
  return rows[0]?.held === true;
}
