import { sql } from "kysely";
import { systemActor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";

/** What was brought back, for the trail. */
export interface Restored {
  /** When the books stood as they do now. */
  readonly at: string;
  /** The backup's number; undefined where PostgreSQL's own recovery brought it back. */
  readonly backup?: string;
}

/** What the office looks into, because the world went on while the books did not. */
export interface Reconcile {
  readonly sessions: number;
  readonly messages: number;
  /** Payments that were under way: the gateways are asked about them again. */
  readonly payments: number;
  /** The last number of each agency's receipts: higher ones that people hold are not in the books. */
  readonly last_receipts: readonly string[];
}

const HELD = "restored from a backup: it may have been sent already";

/**
 * What must not happen twice after books were set back: everybody signs in anew, for sessions that were ended since would
 * be open again; messages that waited may have left the house since, so they wait for a person. It is on record.
 */
export async function settleRestored(tx: Tx, restored: Restored): Promise<Reconcile> {
  const sessions = await sql`
    UPDATE session SET ended_at = now(), ended_why = 'restored from a backup' WHERE ended_at IS NULL`.execute(
    tx,
  );
  const messages = await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, sealed = NULL, lease_id = NULL, lease_until = NULL, error = ${HELD}
    WHERE state IN ('queued', 'failed') AND channel <> 'inbox'`.execute(tx);
  const { rows } = await sql<{ payments: number; last_receipts: string[] }>`
    SELECT (SELECT count(*) FROM payment WHERE next_poll_at IS NOT NULL) AS payments,
      ARRAY(SELECT DISTINCT ON (agency_id) number FROM receipt
        WHERE year = (SELECT max(year) FROM receipt) ORDER BY agency_id, serial DESC) AS last_receipts`.execute(
    tx,
  );
  const found: Reconcile = {
    sessions: Number(sessions.numAffectedRows ?? 0),
    messages: Number(messages.numAffectedRows ?? 0),
    payments: rows[0]?.payments ?? 0,
    last_receipts: rows[0]?.last_receipts ?? [],
  };
  await audit(tx, systemActor("ratebook restore"), {
    action: "installation.restore",
    resource: "installation",
    after: { ...restored, ...found },
  });
  return found;
}
