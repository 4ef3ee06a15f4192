import pg from "pg";

/** A connection as the database owner, who can disable triggers. */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Changes rows behind the triggers, which the application cannot do. */
export async function tamper(url: string, ...statements: readonly string[]): Promise<void> {
  const client = await connectAsOwner(url);
  try {
    await client.query("SET session_replication_role = replica");
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      if (rowCount === 0) throw new Error(`Changed nothing: ${statement}`);
    }
  } finally {
    await client.end();
  }
}
