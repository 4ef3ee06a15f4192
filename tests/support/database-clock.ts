import { expect } from "vitest";
import { connectionPool } from "#kernel/db/client.ts";
import { administer } from "./database.ts";

/**
 * Fixes the database's clock at a moment: `clock_timestamp()` returns it in every connection of this process, which are all
 * reopened. `now()` continues. Undone by `startClock`.
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

/** Database settings apply to new connections, so open ones are closed. */
async function renewConnections(url: string): Promise<void> {
  await administer(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await expect.poll(() => connectionPool().totalCount).toBe(0);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
