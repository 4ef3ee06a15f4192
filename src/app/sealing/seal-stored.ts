import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Database, database } from "#kernel/db/client.ts";
import type { DB } from "#kernel/db/tables.ts";
import { canSeal } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { sealImports } from "./seal-imports.ts";
import { sealRecords } from "./seal-records.ts";
import { sealTrail } from "./seal-trail.ts";

/** Any number: one process at a time seals what is there. */
export const LOCK = 7_246_079;

/** What the database calls the connection of whoever does. */
export const SEALING_NAME = "ratebook-seal";

/** What says that everything is sealed: the database holds each new row to it from the first, the old ones since. */
const PROOF = "individual_nin_sealed";

/**
 * Seals the numbers of people that were stored before there was sealing: in the register, in the audit trail (which
 * says so itself), in what imports keep. A batch is a transaction; interrupted, it goes on with what is left. Once all
 * is sealed it is a question of one row.
 * @param owner connection of the role that may change the trail
 * @param tell hears one plain line when there was something to do
 * @throws SettingsError when there are numbers and no key
 */
export async function sealStored(owner: string, tell: (line: string) => void): Promise<void> {
  if (await isDone(database())) return;
  const db = openApart(owner);
  try {
    await db.connection().execute(async (session) => {
      await sql`SELECT pg_advisory_lock(${LOCK})`.execute(session);
      if (await isDone(session)) return;
      await requireKeyFor(session);
      if (canSeal()) {
        const count =
          (await sealRecords(session)) + (await sealTrail(session)) + (await sealImports(session));
        if (count > 0) tell(`Numbers of people were sealed in ${count.toLocaleString("en")} places.`);
      }
      await sql`ALTER TABLE individual VALIDATE CONSTRAINT ${sql.ref(PROOF)}`.execute(session);
      // What the planner knows of the column's values must not be the old ones.
      await sql`ANALYZE individual (nin)`.execute(session);
    });
  } finally {
    await db.destroy();
  }
}

async function isDone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ convalidated: boolean }>`
    SELECT convalidated FROM pg_constraint WHERE conname = ${PROOF}`.execute(db);
  return rows[0]?.convalidated === true;
}

/** The trail is searched only where there is a key: what is in it was in the register first. */
async function requireKeyFor(db: Database): Promise<void> {
  if (canSeal()) return;
  const { rows } = await sql`SELECT FROM individual WHERE nin IS NOT NULL LIMIT 1`.execute(db);
  if (rows.length > 0)
    throw new SettingsError(
      "RATEBOOK_KEY is missing: this database holds NINs, which are kept sealed with it. Make one with `openssl rand -base64 32`, and keep it apart from the database's backups.",
    );
}

/** One connection beside the pool, without its limits of time. */
export function openApart(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: SEALING_NAME });
  pool.on("error", () => undefined);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
