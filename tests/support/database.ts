import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { canSeal, setMasterKey } from "#kernel/secrets.ts";
import { testKey } from "./key.ts";
import { expectLedgerChecksPass } from "./ledger-checks.ts";

export interface TestDatabase {
  readonly url: string;
  /** Closes the pool, verifies the ledger (see `allowFailingChecks` for exceptions) and drops the database. */
  close(): Promise<void>;
}

/**
 * A database for one test file: a copy of the migrated demonstration, opened as the process's pool. Call it in `beforeAll`
 * and `close` it in `afterAll`.
 * @param options.key whether this process has a key for secrets; the file may have set its own
 */
export async function createTestDatabase(poolSize = 8, { key = true } = {}): Promise<TestDatabase> {
  // As on every server: without a key, no encrypted number can be entered.
  if (key && !canSeal()) setMasterKey(testKey);
  const template = inject("templateUrl");
  const name = `ratebook_test_${randomUUID().replaceAll("-", "")}`;
  const source = new URL(template).pathname.slice(1);
  const maintenance = withDatabase(template, "postgres");
  await administer(maintenance, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  const url = withDatabase(template, name);
  openDatabase(url, poolSize);
  return {
    url,
    async close() {
      await closeDatabase();
      try {
        await expectLedgerChecksPass(url);
      } finally {
        await administer(maintenance, `DROP DATABASE ${name} WITH (FORCE)`);
      }
    },
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement on a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
