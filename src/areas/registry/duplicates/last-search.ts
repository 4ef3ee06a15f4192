import { sql } from "kysely";
import { mergeRight } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

export interface LastSearch {
  /** When a register was last searched completely; null if never. */
  readonly at: Date | null;
  /** The running search, if any. */
  readonly job: number | null;
}

/** When the register’s duplicates were last searched. @throws AppError not-signed-in, forbidden */
export async function lastSearch(actor: Actor, resource: AnyResource): Promise<LastSearch> {
  authorize(actor, mergeRight(resource));
  const { rows } = await sql<LastSearch>`
    SELECT (SELECT finished_at FROM duplicate_search WHERE resource = ${resource.name}) AS at,
      (SELECT id FROM job WHERE kind = 'find-duplicates' AND state IN ('queued', 'running')
        AND created_by = ${actor.session?.user.id ?? null} AND input ->> 'resource' = ${resource.name}
        ORDER BY id DESC LIMIT 1) AS job`.execute(database());
  return rows[0] ?? { at: null, job: null };
}
