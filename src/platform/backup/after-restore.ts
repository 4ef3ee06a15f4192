import { sql } from "kysely";
import { nextSending, type Rhythm } from "#domain/reports/schedule.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { HELD } from "../messages/hold-after-restore.ts";

/** What was brought back, for the trail. */
export interface Restored {
  /** When the books stood as they do now. */
  readonly at: string;
  /** The backup's number, or that PostgreSQL's own recovery brought it back. */
  readonly backup: string;
  /** This restore's own number. */
  readonly restore: string;
}

export type Told = Reconcile & Pick<Restored, "at">;

/** What the office looks into, because the world went on while the books did not. */
export interface Reconcile {
  readonly sessions: number;
  readonly messages: number;
  /** Reports that were due since the moment: sent by then, as far as anybody knows. */
  readonly reports: number;
  /** Payments that were under way: the gateways are asked about them again. */
  readonly payments: number;
  /** The last number of each agency's receipts: higher ones that people hold are not in the books. */
  readonly last_receipts: readonly string[];
}

/**
 * What must not happen twice after books were set back: everybody signs in anew, for sessions that were ended since would
 * be open again; messages that waited may have left the house since, so they wait for a person, as do those that the
 * program writes by itself for a day. It is on record, and done once for each restore.
 */
export async function settleRestored(tx: Tx, restored: Restored): Promise<Told> {
  const done = await sql<{ after: Told }>`
    SELECT after FROM audit WHERE action = 'installation.restore' AND after->>'restore' = ${restored.restore}`.execute(
    tx,
  );
  if (done.rows[0]) return done.rows[0].after;
  const sessions = await sql`
    UPDATE session SET ended_at = now(), ended_why = 'restored from a backup' WHERE ended_at IS NULL`.execute(
    tx,
  );
  const messages = await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, sealed = NULL, lease_id = NULL, lease_until = NULL, error = ${HELD}
    WHERE state IN ('queued', 'failed') AND channel <> 'inbox'`.execute(tx);
  const reports = await skipReports(tx);
  // Another name for files: what lies in a bucket stays the property of whoever is still running there.
  await sql`UPDATE installation SET restored_at = now(), files_mark = gen_random_uuid()`.execute(tx);
  const { rows } = await sql<{ payments: number; last_receipts: string[] }>`
    SELECT (SELECT count(*) FROM payment WHERE next_poll_at IS NOT NULL) AS payments,
      ARRAY(SELECT DISTINCT ON (agency_id) number FROM receipt
        WHERE year = (SELECT max(year) FROM receipt) ORDER BY agency_id, serial DESC) AS last_receipts`.execute(
    tx,
  );
  const found: Reconcile = {
    sessions: Number(sessions.numAffectedRows ?? 0),
    messages: Number(messages.numAffectedRows ?? 0),
    reports,
    payments: rows[0]?.payments ?? 0,
    last_receipts: rows[0]?.last_receipts ?? [],
  };
  await audit(tx, systemActor("ratebook restore"), {
    action: "installation.restore",
    after: { ...restored, ...found },
  });
  return { at: restored.at, ...found };
}

/** Reports that are due by now were sent since, or nobody misses them: the next is one to come. */
async function skipReports(tx: Tx): Promise<number> {
  const { rows } = await sql<Rhythm & { id: number }>`
    SELECT id, every, hour, weekday, month_day FROM report_schedule WHERE ended_at IS NULL AND next_at <= now()`.execute(
    tx,
  );
  const now = new Date();
  for (const { id, ...schedule } of rows)
    await sql`UPDATE report_schedule SET next_at = ${nextSending(schedule, now)} WHERE id = ${id}`.execute(
      tx,
    );
  return rows.length;
}
