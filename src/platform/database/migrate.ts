import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { projectRoot } from "#kernel/project.ts";
import type { Settings } from "#kernel/settings.ts";
import { requireNoRestore } from "./restore-mark.ts";

/** Advisory lock id, the same in every process that migrates. */
export const MIGRATION_LOCK = 7_246_001;

/**
 * Shared by backups while they read rows, and exclusive for migrations that change tables: a migration waits for a backup
 * before it locks any table. A start without migrations doesn't wait.
 */
export const BACKUP_LOCK = 7_246_231;

/** Maximum wait of a step for a table lock, because others queue behind it. */
const LOCK_TIMEOUT = "2s";
const MAX_ATTEMPTS = 200;
/** Milliseconds for others to proceed before a step is retried. */
const PAUSE_MS = 1_000;

const CREATE_MIGRATION_TABLE =
  "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())";

/** Append-only tables: the application role can only insert rows. */
const APPEND_ONLY = [
  "audit",
  "audit_seal",
  "audit_sealed",
  "app_setting",
  "account",
  "transfer",
  "allocation",
  "payment_bill",
  "discount_taken",
  "ownership_change",
  "bill_readdressing",
  "bank_match_line",
  "bank_match_transfer",
  "collection",
  "announcement_version",
  "category_terms",
  "notice_service",
  "print_pack_notice",
  "record_merge_row",
  "till_count",
  "ticket_price",
  "ticket_transfer",
  "agent_membership",
  "ticket_check",
  "bulk_ticket_payment",
  "bulk_ticket_transfer",
  "wallet_move",
];

/** Functions of the owner that pseudonymise the person of an approved case; they read the case themselves. */
const ERASURE_FUNCTIONS = [
  "propose_erasure(bigint, bigint)",
  "decide_erasure(bigint, bigint, boolean, text)",
  "drop_erasure(bigint, text)",
  "begin_erasure(bigint)",
  "finish_erasure(bigint)",
  "count_erasure(bigint, text, text, text[])",
  "finish_count(bigint, text[])",
  "erase_words(bigint, text, text, text[], integer)",
  "erase_receipt(bigint, bigint, text, text[])",
  "erase_trail(bigint, bigint, bigint, text[], integer)",
  "erase_actor(bigint, bigint, text, text)",
];

/**
 * Migrates the schema: each `migrations/NNNN_name.sql` once, in order, in its own transaction, under a lock so that several
 * processes can start together.
 * @param url a connection of the owner role
 * @param folder of the SQL files
 * @param appRole role that gets only the privileges that the application needs
 * @param isRestoring allows a database with an unfinished restore
 * @returns names of the applied migrations
 */
export async function migrate(
  url: string,
  folder: string,
  appRole?: string,
  isRestoring = false,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "ratebook-migrate" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await requireVersion(client);
    if (!isRestoring) await requireNoRestore(client);
    await client.query(CREATE_MIGRATION_TABLE);
    const applied = await pending(client, folder);
    if (applied.length > 0) await client.query("SELECT pg_advisory_lock($1)", [BACKUP_LOCK]);
    for (const name of applied) await apply(client, folder, name);
    if (appRole) await grantPrivileges(client, appRole);
    return applied;
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT current_setting('server_version_num')::int AS n",
  );
  const version = rows[0]?.n ?? 0;
  if (version < 150_000)
    throw new Error(
      `PostgreSQL ${Math.floor(version / 10_000)} is too old. Ratebook needs version 15 or later.`,
    );
}

/** Names of this version's migrations, in order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/** Creates the schema of exactly these migrations in an empty database, in the caller's transaction. */
export async function applyMigrations(
  client: pg.Client,
  folder: string,
  names: readonly string[],
): Promise<void> {
  await requireVersion(client);
  await client.query(CREATE_MIGRATION_TABLE);
  for (const name of names.toSorted()) {
    await runMigration(client, folder, name);
    // As at the end of a transaction: the next one can change tables that this one filled.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED");
  }
}

async function pending(client: pg.Client, folder: string): Promise<string[]> {
  const names = await listMigrations(folder);
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migration");
  const done = new Set(rows.map((row) => row.name));
  const unknown = [...done].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this version of Ratebook (${unknown.join(", ")}). Install the newer version.`,
    );
  return names.filter((name) => !done.has(name));
}

/** A table lock is requested repeatedly with a short timeout, so that others don't wait behind it. */
async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await applyInTransaction(client, folder, name);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (!LOCK_CONFLICTS.has(code ?? "") || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}

/** Lock timeout or deadlock. */
const LOCK_CONFLICTS = new Set(["55P03", "40P01"]);

async function applyInTransaction(client: pg.Client, folder: string, name: string): Promise<void> {
  await client.query("BEGIN");
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await runMigration(client, folder, name);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function runMigration(client: pg.Client, folder: string, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), "utf8");
  try {
    await client.query(sql);
    await client.query("INSERT INTO migration (name) VALUES ($1)", [name]);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function grantPrivileges(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    GRANT EXECUTE ON FUNCTION system_log_add_days(), system_log_drop_days(integer), system_log_drop_over(bigint) TO ${name};
    GRANT EXECUTE ON FUNCTION ${ERASURE_FUNCTIONS.join(", ")} TO ${name};
    REVOKE UPDATE, DELETE, TRUNCATE ON ${APPEND_ONLY.join(", ")} FROM ${name};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON data_erasure, data_erasure_value, data_erasure_count, erasure_column FROM ${name};
    REVOKE INSERT, UPDATE, DELETE ON migration FROM ${name};`);
}

/** The role with only the privileges that the application needs; undefined if one role does everything. */
export function applicationRole({ migrationUrl, databaseUrl }: Settings): string | undefined {
  return migrationUrl && databaseUrl ? decodeURIComponent(new URL(databaseUrl).username) : undefined;
}

/** Folder of the migrations. */
export function migrationsFolder(): string {
  return join(projectRoot(), "src/platform/database/migrations");
}
