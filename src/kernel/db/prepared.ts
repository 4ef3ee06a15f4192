import { createHash } from "node:crypto";
import type { RawBuilder } from "kysely";
import { connectionPool, database } from "./client.ts";

const names = new Map<string, string>();

/** Every connection stores a plan for each; further queries are planned each time. */
const MAX_STATEMENTS = 300;

/**
 * Runs a query as a prepared statement, to save the planning. Only for hot paths with few query shapes whose best plan
 * does not depend on the parameters: write limits as literals.
 */
export async function runPrepared<R>(query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(database());
  let name = names.get(text);
  if (!name && names.size < MAX_STATEMENTS) {
    name = createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
  }
  const { rows } = await connectionPool().query({ ...(name && { name }), text, values: [...parameters] });
  return rows as R[];
}
