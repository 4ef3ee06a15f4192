import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { type Database, database } from "#kernel/db/client.ts";
import { canSeal } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { withSingleConnection } from "#platform/database/single-connection.ts";
import { sealImports } from "./seal-imports.ts";
import { sealRecords } from "./seal-records.ts";
import { sealTrail } from "./seal-trail.ts";

/** Advisory lock id: one process at a time encrypts stored numbers. */
export const ENCRYPTION_LOCK = 7_246_079;

/** Application name of the connection. */
export const SEALING_APPLICATION_NAME = "ratebook-seal";

/** Constraint that is validated once everything is encrypted; it always applies to new rows. */
const CONSTRAINT = "individual_nin_sealed";

/**
 * Encrypts personal numbers stored before encryption existed: in the register, in the audit trail (which records this), and in
 * imports. Each batch is a transaction; if interrupted, it continues later. Once done, a query of one row detects this.
 * @param owner connection of the role that can change the trail
 * @param log called with a line if something was encrypted
 * @throws SettingsError if there are numbers and no key
 */
export async function sealStored(owner: string, log: (line: string) => void): Promise<void> {
  if (await isDone(database())) return;
  await withSingleConnection(owner, SEALING_APPLICATION_NAME, (db) =>
    db.connection().execute(async (session) => {
      await sql`SELECT pg_advisory_lock(${ENCRYPTION_LOCK})`.execute(session);
      if (await isDone(session)) return;
      await requireKey(session);
      if (canSeal()) {
        const count =
          (await sealRecords(session)) + (await sealTrail(session)) + (await sealImports(session));
        if (count > 0) log(`Personal numbers encrypted: ${countNoun(count, "value")}.`);
      }
      await sql`ALTER TABLE individual VALIDATE CONSTRAINT ${sql.ref(CONSTRAINT)}`.execute(session);
      // Removes old values from the planner's statistics.
      await sql`ANALYZE individual (nin)`.execute(session);
    }),
  );
}

async function isDone(db: Database): Promise<boolean> {
  const { rows } = await sql<{ convalidated: boolean }>`
    SELECT convalidated FROM pg_constraint WHERE conname = ${CONSTRAINT}`.execute(db);
  return rows[0]?.convalidated === true;
}

/** The trail is only searched with a key, because its numbers were in the register first. */
async function requireKey(db: Database): Promise<void> {
  if (canSeal()) return;
  const { rows } = await sql`SELECT FROM individual WHERE nin IS NOT NULL LIMIT 1`.execute(db);
  if (rows.length > 0)
    throw new SettingsError(
      "RATEBOOK_KEY is missing, but this database has NINs, which must be encrypted with it. Create a key with `openssl rand -base64 32`, and keep it apart from the backups of the database.",
    );
}
