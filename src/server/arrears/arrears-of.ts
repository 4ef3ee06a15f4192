import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { may } from "../authorize.ts";
import { database } from "../db/client.ts";
import { type ArrearPage, listArrears } from "./list-arrears.ts";

/** The arrears of an import as its screen needs them. */
export interface ArrearsShown extends ArrearPage {
  /** Bills are being made of them. */
  readonly isIssuing: boolean;
  /** Whether to offer the decision: the right is held, and somebody else brought them in. */
  readonly mayDecide: boolean;
}

/** @throws AppError not-signed-in, forbidden, not-found */
export async function arrearsOf(
  actor: Actor,
  importId: number,
  query: { readonly after?: number | undefined; readonly per_page: number },
): Promise<ArrearsShown> {
  const page = await listArrears(actor, importId, query);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ issuing: boolean; others: boolean }>`
    SELECT coalesce((SELECT j.state IN ('queued', 'running') FROM job j WHERE j.id = i.issue_job_id), false) AS issuing,
      EXISTS (SELECT FROM arrear a WHERE a.import_id = i.id AND a.status = 'submitted'
        AND a.created_by IS DISTINCT FROM ${me}::bigint) AS others
    FROM import i WHERE i.id = ${importId}`.execute(database());
  const { issuing = false, others = false } = rows[0] ?? {};
  return { ...page, isIssuing: issuing, mayDecide: may(actor, "arrear.approve") && others };
}
