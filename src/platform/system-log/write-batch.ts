import type { PoolClient } from "pg";
import { logPool } from "#kernel/db/client.ts";
import { processName } from "#kernel/process-name.ts";
import type { PendingEntry } from "./buffer.ts";

/** Advisory lock id, the same in every process. */
const LOCK = 7_246_004;

/** No partition for the row: it is a new day without a table yet. */
const NO_PARTITION = "23514";

const COLUMNS = [
  "kind",
  "level",
  "request_id",
  "method",
  "route",
  "status",
  "code",
  "ms",
  "user_id",
  "network",
  "job_id",
  "name",
  "act",
  "reference",
  "attempt",
  "cause",
  "frames",
  "lost",
] as const;
const INTEGER_TYPES: Readonly<Record<string, string>> = {
  status: "smallint",
  ms: "integer",
  user_id: "bigint",
  job_id: "bigint",
  attempt: "smallint",
  lost: "integer",
};

// Times are by the database clock: each entry has its age, so machine clocks don't matter.
const INSERT = `
  INSERT INTO system_log (at, worker, ${COLUMNS.join(", ")})
  SELECT clock_timestamp() - make_interval(secs => e.ago), $2, ${COLUMNS.map((name) => `e.${name}`).join(", ")}
  FROM json_to_recordset($1::json)
    AS e (ago double precision, ${COLUMNS.map((name) => `${name} ${INTEGER_TYPES[name] ?? "text"}`).join(", ")})`;

/**
 * Writes entries in one statement. Writers of all processes take turns, so that ids follow the order of commits and readers
 * that continue from an id miss nothing.
 * @throws errors of the database or the connection
 */
export async function writeBatch(waiting: readonly PendingEntry[]): Promise<void> {
  const client = await logPool().connect();
  try {
    await write(client, waiting).catch(async (error: { code?: string; constraint?: string }) => {
      if (error.code !== NO_PARTITION || error.constraint) throw error;
      await client.query("SELECT system_log_add_days()");
      await write(client, waiting);
    });
    client.release();
  } catch (error) {
    // A possibly broken connection is not reused.
    client.release(true);
    throw error;
  }
}

async function write(client: PoolClient, waiting: readonly PendingEntry[]): Promise<void> {
  const now = performance.now();
  const rows = waiting.map(({ entry, at }) => ({ ...entry, ago: (now - at) / 1000 }));
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query({ name: "write-log", text: INSERT, values: [JSON.stringify(rows), processName] });
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
