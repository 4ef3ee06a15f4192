import { createTestDatabase, type TestDatabase } from "./database.ts";
import { productHost } from "./host.ts";

export interface Product {
  /** `http://localhost:PORT` */
  readonly url: string;
  readonly database: TestDatabase;
  /** The server's output so far. */
  output(): string;
  /** Stops serving it and drops its database. */
  close(): Promise<void>;
}

/**
 * The built product on a database of this file, a copy of the demonstration; `database()` is the test's own connection to
 * it. One at a time in each worker, whose server is used by one file after another. Call it in `beforeAll`, `close` it in
 * `afterAll`.
 * @param env added to the server's environment
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const database = await createTestDatabase();
  try {
    const host = await productHost();
    await host.serve({
      DATABASE_URL: database.url,
      RATEBOOK_JOBS: "0",
      // A busy test machine is slow; only the tests of load shedding want requests to be refused.
      RATEBOOK_REQUESTS: "0",
      ...env,
    });
    return {
      url: host.url,
      database,
      output: host.output,
      async close() {
        await host.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
