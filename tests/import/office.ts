import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { createTestDatabase } from "../support/database.ts";
import { type ImportClient, importClient, ownDataFolder } from "./import-client.ts";

/**
 * The setting of import tests: a database and a data folder of the test file's own, and a signed-in clerk.
 */
export interface ImportOffice {
  /** Signed in as admin@ratebook.test. */
  readonly clerk: ImportClient;
  /** Connection URL of the database. */
  readonly url: string;
  /** Ends its jobs and cleans up. */
  close(): Promise<void>;
}

/** Call it in `beforeAll`, and `close` in `afterAll`. @param jobs workers in this process; none by default */
export async function importOffice(jobs = 0): Promise<ImportOffice> {
  const clean = await ownDataFolder();
  const db = await createTestDatabase();
  const clerk = await importClient("admin@ratebook.test");
  if (jobs > 0) startJobs(jobs);
  return {
    clerk,
    url: db.url,
    async close() {
      await stopJobs();
      await db.close();
      await clean();
    },
  };
}
