import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { mayEverywhere } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type ArrearPage, listArrears } from "./list-arrears.ts";

/** The arrears of an import, as its screen needs them. */
export interface ImportArrears extends ArrearPage {
  /** The queued or running job that creates their bills. */
  readonly issuingJob: number | null;
  /** Whether to offer the decision: the actor has the right, and another officer imported them. */
  readonly mayDecide: boolean;
}

/**
 * Reads the job before the rows, and rereads a job that ended in between, so that a finished job is never shown with
 * rows from before it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getImportArrears(
  actor: Actor,
  importId: number,
  query: { readonly after?: number | undefined; readonly per_page: number },
): Promise<ImportArrears> {
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ issuing: number | null; others: boolean }>`
    SELECT (SELECT j.id FROM job j WHERE j.id = i.issue_job_id AND j.state IN ('queued', 'running')) AS issuing,
      EXISTS (SELECT FROM arrear a WHERE a.import_id = i.id AND a.status = 'submitted'
        AND a.created_by IS DISTINCT FROM ${me}::bigint) AS others
    FROM import i WHERE i.id = ${importId}`.execute(database());
  const { issuing = null, others = false } = rows[0] ?? {};
  const page = await listArrears(actor, importId, query);
  return { ...page, issuingJob: issuing, mayDecide: mayEverywhere(actor, "arrear.approve") && others };
}
