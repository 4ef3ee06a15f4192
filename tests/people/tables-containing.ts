import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

/** The tables that contain any of these texts, in any column of any row, including the bytes of binary columns. */
export async function tablesContaining(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public' ORDER BY 1`.execute(database());
  const patterns = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      SELECT FROM ${sql.raw(name)} AS t WHERE t::text LIKE ANY(${patterns}::text[]) LIMIT 1`.execute(
      database(),
    );
    if (rows.length > 0) found.push(name.replace(/^public\./, ""));
  }
  return found;
}
