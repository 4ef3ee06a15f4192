import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { projectRoot } from "#kernel/project.ts";
import { keyCheck } from "#kernel/sealing/require-known-key.ts";
import { canSeal } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";

interface DatabaseInfo {
  readonly at: Date;
  readonly postgres: string;
  readonly installation: Date;
  readonly demo: boolean;
  readonly key_check: Buffer | null;
  readonly next_key_check: Buffer | null;
  readonly migrations: string[];
  readonly number: string | null;
  readonly digest: Buffer;
  readonly sealed_at: Date;
}

/**
 * Data of the manifest about the whole database. The first read of the transaction, so it fixes the snapshot.
 * @throws SettingsError if the key is not this database's
 */
export async function describeDatabase(client: pg.Client) {
  const { rows } = await client.query<DatabaseInfo>(`
    SELECT clock_timestamp() AS at, current_setting('server_version') AS postgres, i.initialised_at AS installation, i.demo,
      i.key_check, i.next_key_check, ARRAY(SELECT name FROM migration ORDER BY name) AS migrations,
      s.number::text, s.digest, s.at AS sealed_at
    FROM installation i LEFT JOIN (SELECT * FROM audit_seal ORDER BY number DESC LIMIT 1) s ON true`);
  const row = rows[0];
  if (!row)
    throw new SettingsError(
      "Ratebook is not installed in this database yet, so there is nothing to back up.",
    );
  requireKey(row);
  return {
    at: row.at.toISOString(),
    version: await productVersion(),
    postgres: row.postgres,
    installation: row.installation.toISOString(),
    demo: row.demo,
    key_check: row.key_check?.toString("hex") ?? null,
    migrations: row.migrations,
    audit_head:
      row.number === null
        ? null
        : {
            number: Number(row.number),
            digest: row.digest.toString("hex"),
            sealed_at: row.sealed_at.toISOString(),
          },
  };
}

/** Refuses to make a backup that can't be opened. @throws SettingsError */
function requireKey({ key_check, next_key_check }: DatabaseInfo): void {
  if (next_key_check)
    throw new SettingsError("The key of this database is being changed. Back up when that is done.");
  if (key_check && !(canSeal() && key_check.equals(keyCheck())))
    throw new SettingsError(
      "RATEBOOK_KEY is missing, or is not the key of this database. Set it to the key that the servers use.",
    );
}

async function productVersion(): Promise<string> {
  const packageJson = await readFile(join(projectRoot(), "package.json"), "utf8");
  return (JSON.parse(packageJson) as { version: string }).version;
}
