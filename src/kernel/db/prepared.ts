import { createHash } from "node:crypto";
import type { RawBuilder } from "kysely";
import { connectionPool, database } from "./client.ts";

const names = new Map<string, string>();

/** Every connection keeps a plan for each; shapes beyond these are planned each time they are asked. */
const MOST = 300;

/**
 * Runs a query that the server keeps prepared on each connection, which spares it the planning. Only for
 * hot paths of few shapes whose best plan does not hang on the parameters: write limits as literals.
 */
export async function runPrepared<R>(query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(database());
  let name = names.get(text);
  if (!name && names.size < MOST) {
    name = createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
  }
  const { rows } = await connectionPool().query({ ...(name && { name }), text, values: [...parameters] });
  return rows as R[];
}
