import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { seed } from "#app/database/seed.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { administer, withDatabase } from "./database.ts";
import { memoryFolder } from "./memory-folder.ts";
import { countMovements } from "./movements.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The database every test file copies; it must have no connections. */
    templateUrl: string;
    /** The movements in it; see `movements.ts`. */
    templateMovements: number;
  }
}

const MIGRATIONS = resolve(import.meta.dirname, "../../src/platform/database/migrations");

interface Template {
  readonly url: string;
  readonly movements: number;
  drop(): Promise<void>;
}

/** Each project loads this file separately, so the one template of the run is stored globally. */
const run = globalThis as { ratebookTemplate?: { readonly made: Promise<Template>; users: number } };

/**
 * Starts one PostgreSQL for the whole run (TEST_DATABASE_URL, or the embedded one in a folder of its own) with one migrated
 * demonstration, which `createTestDatabase` copies. The first project creates it, the last one drops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.ratebookTemplate ??= { made: makeTemplate(), users: 0 };
  const shared = run.ratebookTemplate;
  const { url, movements, drop } = await shared.made;
  shared.users++;
  project.provide("templateUrl", url);
  project.provide("templateMovements", movements);
  return async () => {
    shared.users--;
    if (shared.users > 0) return;
    delete run.ratebookTemplate;
    await drop();
  };
}

async function makeTemplate(): Promise<Template> {
  const { url, stop } = await startServer();
  const name = `ratebook_template_${randomUUID().slice(0, 8)}`;
  const drop = async () => {
    await administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await stop();
  };
  try {
    return { ...(await fillTemplate(url, name)), drop };
  } catch (error) {
    await closeDatabase();
    await drop();
    throw error;
  }
}

async function fillTemplate(server: string, name: string): Promise<Omit<Template, "drop">> {
  await administer(server, `CREATE DATABASE ${name}`);
  const url = withDatabase(server, name);
  await migrate(url, MIGRATIONS);
  const db = openDatabase(url, 2);
  await seed(true);
  const movements = await countMovements(db);
  await closeDatabase();
  return { url, movements };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  // Copying a database is five times faster in memory than on a disk.
  const folder = await mkdtemp(join(memoryFolder() ?? tmpdir(), "ratebook-test-"));
  const server = await startEmbedded(folder);
  // Deleted at the end, so nothing must survive a power cut. Tests of durability have their own server.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await administer(server.url, `ALTER SYSTEM SET ${setting} = off`);
  await administer(server.url, "SELECT pg_reload_conf()");
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
