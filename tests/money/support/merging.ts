import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../../support/api.ts";
import { approved } from "../../support/approve.ts";

type Table = "property" | "individual" | "corporate" | "vehicle";

/** A row without its version and time of update. */
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

/** Has a second officer approve a merge where needed. @returns the answer of a merge done at once */
export async function mergeApproved(requested: ApiAnswer): Promise<ApiAnswer> {
  const answer = await approveIfPending(requested);
  if (answer.status !== 202) return answer;
  const done = await lastMerge(answer);
  const { id, survivor_id, loser_id } = done;
  return { ...answer, status: 201, body: { ...answer.body, data: { id, survivor_id, loser_id } } };
}

/** The same for undoing a merge. */
export async function undoApproved(requested: ApiAnswer): Promise<ApiAnswer> {
  const answer = await approveIfPending(requested);
  if (answer.status !== 202) return answer;
  const { id, undo_left } = await lastMerge(answer);
  return { ...answer, status: 200, body: { ...answer.body, data: { id, not_restored: undo_left ?? {} } } };
}

async function approveIfPending(requested: ApiAnswer): Promise<ApiAnswer> {
  return requested.status === 202 ? approved(requested, await signInAs("admin2@ratebook.test")) : requested;
}

/** The merge that an approved request made or undid. */
async function lastMerge({ body }: ApiAnswer) {
  const { subject_type, subject_id } = await database()
    .selectFrom("approval_request")
    .select(["subject_type", "subject_id"])
    .where("id", "=", (body.data as { id: number }).id)
    .executeTakeFirstOrThrow();
  return database()
    .selectFrom("record_merge")
    .select(["id", "survivor_id", "loser_id", "undo_left"])
    .where("resource", "=", subject_type)
    .where("survivor_id", "=", subject_id)
    .orderBy("undone_at", (by) => by.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Merges records and undoes merges, with a second officer where needed. */
export function mergingAs(client: ApiClient) {
  return {
    merge: async (table: Table, survivor_id: number, loser_id: number, more: object = {}) =>
      mergeApproved(
        await client.post("/merges", {
          resource: table,
          survivor_id,
          loser_id,
          reason: "Entered twice.",
          survivor_version: await versionOf(table, survivor_id),
          loser_version: await versionOf(table, loser_id),
          ...more,
        }),
      ),
    undo: async (done: { body: { data?: unknown } }, reason = "They are two.") =>
      undoApproved(
        await client.post(`/merges/${(done.body.data as { id: number } | undefined)?.id ?? 0}/undo`, {
          reason,
        }),
      ),
  };
}
