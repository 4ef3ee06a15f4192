import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { closeDatabase, openDatabase } from "#server/db/client.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/db/seed.ts";
import { administer, withDatabase } from "./database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database every test file copies; nobody may be connected to it. */
    templateUrl: string;
  }
}

const MIGRATIONS = resolve(import.meta.dirname, "../../src/server/db/migrations");

/**
 * One PostgreSQL for the whole run (TEST_DATABASE_URL, or the embedded one in a folder of its own), and in
 * it one migrated demonstration, which `createTestDatabase` copies in a few milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  const name = `ratebook_template_${randomUUID().slice(0, 8)}`;
  const teardown = async () => {
    await administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await stop();
  };
  try {
    project.provide("templateUrl", await makeTemplate(url, name));
    return teardown;
  } catch (error) {
    await closeDatabase();
    await teardown();
    throw error;
  }
}

async function makeTemplate(server: string, name: string): Promise<string> {
  await administer(server, `CREATE DATABASE ${name}`);
  const url = withDatabase(server, name);
  await migrate(url, MIGRATIONS);
  openDatabase(url, 2);
  await seed(true);
  await closeDatabase();
  return url;
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "ratebook-test-"));
  const server = await startEmbedded(folder);
  // Thrown away at the end: nothing here has to outlive a power cut. What must has a server of its own.
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
