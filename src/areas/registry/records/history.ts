import { type Selectable, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { Audit } from "#kernel/db/tables.ts";
import type { AnyResource } from "#resource/define.ts";

/** Maximum history entries on a record’s page. */
const MAX_ENTRIES = 50;

export type HistoryRow = Pick<Selectable<Audit>, "id" | "at" | "actor_name" | "action" | "reason"> & {
  /** Names of the fields that changed. */
  readonly fields: readonly string[];
};

/** The history of a record, newest first. The caller must have checked the right to view the record. */
export async function recordHistory(db: Queryable, resource: AnyResource, id: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT id, at, actor_name, action, reason,
      CASE WHEN jsonb_typeof(after) = 'object'
        THEN ARRAY(SELECT jsonb_object_keys(after) ORDER BY 1) ELSE '{}' END AS fields
    FROM audit WHERE resource = ${resource.name} AND record_id = ${id} ORDER BY id DESC LIMIT ${MAX_ENTRIES}`.execute(
    db,
  );
  return rows;
}
