import { expect } from "vitest";
import { connectionPool } from "#kernel/db/client.ts";
import { administer } from "./database.ts";

/**
 * Stops the database's own clock at a moment: from then on `clock_timestamp()` says that in every connection of this
 * process, which are all opened anew. `now()` goes on. Undone by `startClock`.
 */
export async function stopClock(url: string, at: Date): Promise<void> {
  await administer(
    url,
    `CREATE SCHEMA IF NOT EXISTS stopped;
     CREATE OR REPLACE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT '${at.toISOString()}'::timestamptz $$;
     ALTER DATABASE ${nameOf(url)} SET search_path = stopped, pg_catalog, public`,
  );
  await renewConnections(url);
}

export async function startClock(url: string): Promise<void> {
  await administer(
    url,
    `ALTER DATABASE ${nameOf(url)} RESET search_path; DROP SCHEMA IF EXISTS stopped CASCADE`,
  );
  await renewConnections(url);
}

/** What is set for a database holds for connections from then on, so those that are open are ended. */
async function renewConnections(url: string): Promise<void> {
  await administer(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await expect.poll(() => connectionPool().totalCount).toBe(0);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
