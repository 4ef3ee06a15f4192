import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Database, Queryable } from "#kernel/db/client.ts";
import { isAlone } from "#kernel/db/is-alone.ts";
import { loadFormerKeys, storeFormerKey } from "#kernel/sealing/former-keys.ts";
import { keyCheck } from "#kernel/sealing/require-known-key.ts";
import { setKeys } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { withSingleConnection } from "#platform/database/single-connection.ts";
import { resealFiles } from "./reseal-files.ts";
import { resealMerges } from "./reseal-merges.ts";
import { resealSecrets } from "./reseal-secrets.ts";
import { resealTexts } from "./reseal-texts.ts";
import { resealTrail } from "./reseal-trail.ts";
import { ENCRYPTION_LOCK, SEALING_APPLICATION_NAME } from "./seal-stored.ts";

/** A key and its replacement: 32 bytes each. */
export interface KeyChange {
  readonly from: Buffer;
  readonly to: Buffer;
}

/**
 * Encrypts everything with another key. Nothing else can run or start meanwhile. If interrupted, run it again with the same two
 * keys: it continues, because both decrypt what they encrypted.
 * @param owner connection of the role that can change the trail
 * @param log called with a line for each step
 * @throws SettingsError for keys that are not this database's, or if it is in use
 */
export async function changeKey(
  owner: string,
  change: KeyChange,
  log: (line: string) => void,
): Promise<void> {
  if (change.from.equals(change.to))
    throw new SettingsError("The new key is the same as the old one. Create another.");
  await withSingleConnection(owner, SEALING_APPLICATION_NAME, (connection) =>
    connection.connection().execute(async (db) => {
      await sql`SELECT pg_advisory_lock(${ENCRYPTION_LOCK})`.execute(db);
      if (await isDone(db, change)) return;
      await beginChange(db, change);
      log(summaryLine("Numbers, imports and exports", await resealTexts(db)));
      log(summaryLine("Merged records", await resealMerges(db)));
      log(summaryLine("Audit trail rows", await resealTrail(db)));
      log(summaryLine("Secrets", await resealSecrets(db)));
      log(summaryLine("Files", await resealFiles()));
      await finishChange(db, change);
    }),
  );
}

async function isDone(db: Database, { to }: KeyChange): Promise<boolean> {
  const { key_check, next_key_check } = await keyChecks(db);
  return next_key_check === null && key_check !== null && key_check.equals(keyCheck(to));
}

/** @throws SettingsError */
async function beginChange(db: Database, change: KeyChange): Promise<void> {
  const { key_check, next_key_check } = await keyChecks(db);
  if (!key_check?.equals(keyCheck(change.from)))
    throw new SettingsError("RATEBOOK_KEY is not the key of this database. Set it to the current key.");
  if (next_key_check && !next_key_check.equals(keyCheck(change.to)))
    throw new SettingsError(
      "An earlier key change was not finished. Finish it with the new key of that change, then change the key again.",
    );
  await requireOwner(db);
  await requireAlone(db);
  if (next_key_check) {
    setKeys(change.to, []);
    return loadFormerKeys(db);
  }
  await db.transaction().execute(async (tx) => {
    setKeys(change.from, []);
    await loadFormerKeys(tx);
    await switchKeys(tx, change);
    await tx
      .updateTable("installation")
      .set({ next_key_check: keyCheck(change.to) })
      .execute();
  });
  await loadFormerKeys(db);
  // A server may have started just before the mark was set.
  await requireAlone(db);
}

/** From here on the new key encrypts, and both decrypt. */
async function switchKeys(tx: Queryable, { from, to }: KeyChange): Promise<void> {
  setKeys(to, [from]);
  await storeFormerKey(tx, from);
}

/** Only the owner can rewrite append-only rows: checked before anything is changed. @throws SettingsError */
async function requireOwner(db: Database): Promise<void> {
  const { rows } = await sql<{ owner: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS owner FROM pg_class WHERE oid = 'audit'::regclass`.execute(db);
  if (!rows[0]?.owner)
    throw new SettingsError(
      "Only the role that owns the tables can change the key. Set DATABASE_MIGRATION_URL to its address.",
    );
}

/** A running server would still encrypt with the old key. @throws SettingsError */
async function requireAlone(db: Database): Promise<void> {
  const others = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'ratebook%'
        AND application_name <> ${SEALING_APPLICATION_NAME} LIMIT 1`.execute(db);
    return rows.length > 0;
  };
  if (!(await isAlone(others)))
    throw new SettingsError(
      "The database is in use. Stop all servers and commands before you change the key.",
    );
}

async function finishChange(db: Database, { to }: KeyChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("installation")
      .set({ key_check: keyCheck(to), next_key_check: null })
      .execute();
    await audit(tx, systemActor("ratebook key change"), { action: "installation.change_key" });
  });
}

function keyChecks(db: Queryable) {
  return db.selectFrom("installation").select(["key_check", "next_key_check"]).executeTakeFirstOrThrow();
}

function summaryLine(what: string, count: number): string {
  return `${what} encrypted with the new key: ${count.toLocaleString("en")}`;
}
