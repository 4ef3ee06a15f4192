import { sql } from "kysely";
import type { ApprovalKind } from "#domain/approval-requests.ts";
import { database } from "#kernel/db/client.ts";
import type { ApprovalRequest } from "./list-requests.ts";

/** A request as shown on the record that it changes. */
export type RecordRequest = Pick<
  ApprovalRequest,
  | "id"
  | "code"
  | "kind"
  | "status"
  | "reason"
  | "requested_by_name"
  | "requested_at"
  | "decided_by_name"
  | "decided_at"
>;

/** Requests of some kinds for a record, earliest first. The caller has checked access to the record. */
export async function requestsFor(
  kinds: readonly ApprovalKind[],
  subject_id: number,
): Promise<RecordRequest[]> {
  const { rows } = await sql<RecordRequest>`
    SELECT ar.id, ar.code, ar.kind, ar.status, ar.reason, u.name AS requested_by_name, ar.requested_at,
      d.name AS decided_by_name, ar.decided_at
    FROM approval_request ar JOIN app_user u ON u.id = ar.requested_by LEFT JOIN app_user d ON d.id = ar.decided_by
    WHERE ar.kind = ANY(${[...kinds]}::text[]) AND ar.subject_id = ${subject_id} ORDER BY ar.id LIMIT 50`.execute(
    database(),
  );
  return rows;
}
