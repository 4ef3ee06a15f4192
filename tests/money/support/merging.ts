import { sql } from "kysely";
import { database } from "#server/db/client.ts";
import type { ApiClient } from "../../support/api.ts";

type Table = "property" | "individual" | "corporate";

/** A row as it is, but for how often and when it was written. */
export async function rowOf(table: Table, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' AS row FROM ${sql.table(table)} t
    WHERE id = ${id}`.execute(database());
  return rows[0]?.row;
}

export async function versionOf(table: Table, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM ${sql.table(table)} WHERE id = ${id}`.execute(database());
  return rows[0]?.version ?? 0;
}

/** Merges as it stands, and undoes. */
export function mergingAs(client: ApiClient) {
  return {
    merge: async (table: Table, survivor_id: number, loser_id: number, more: object = {}) =>
      client.post("/merges", {
        ...{ resource: table, survivor_id, loser_id, reason: "Entered twice." },
        survivor_version: await versionOf(table, survivor_id),
        loser_version: await versionOf(table, loser_id),
        ...more,
      }),
    undo: (done: { body: { data?: unknown } }, reason = "They are two.") =>
      client.post(`/merges/${(done.body.data as { id: number } | undefined)?.id ?? 0}/undo`, { reason }),
  };
}
