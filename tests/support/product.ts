import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type RunningServer, startServer } from "./server.ts";

export interface Product extends RunningServer {
  readonly database: TestDatabase;
  /** Stops the server and drops its database. */
  close(): Promise<void>;
}

/**
 * The built product on a database of the file's own, a copy of the demonstration; `database()` is the
 * test's own connection to it. Call it in `beforeAll`, `close` it in `afterAll`.
 * @param env added to the server's environment
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const testDatabase = await createTestDatabase();
  try {
    const server = await startServer({ DATABASE_URL: testDatabase.url, RATEBOOK_JOBS: "0", ...env });
    return {
      ...server,
      database: testDatabase,
      async close() {
        await server.stop();
        await testDatabase.close();
      },
    };
  } catch (error) {
    await testDatabase.close();
    throw error;
  }
}
