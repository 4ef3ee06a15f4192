import { sql } from "kysely";
import type { Owner } from "#areas/registry/records/owners.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { TransferChoice } from "./transfer-choices.ts";

/** One step in the ownership history of an asset. */
export interface OwnershipStep {
  /** ID of the recorded change; `null` for imported owners, and for assignments made before changes were recorded. */
  readonly change_id: number | null;
  readonly since: string;
  readonly owners: readonly Owner[];
  readonly arrears: TransferChoice | null;
  /** Number of unpaid bills that the change moved to the new owner. */
  readonly bills_moved: number;
  /** Number of bills divided by days between the owners because of the change. */
  readonly bills_shared: number;
  /** Number of requested divisions of bills by days that are pending a decision. */
  readonly bills_to_share: number;
  readonly entered_at: Date;
  readonly entered_by_name: string | null;
  /** Time, author and reason of the undo; `null` if the change wasn’t undone. */
  readonly undone: { readonly at: Date; readonly by: string; readonly reason: string } | null;
  /** Whether this is the latest change that wasn’t undone, which is the only one that can be undone. */
  readonly can_undo: boolean;
}

/** Steps that a screen shows; the audit trail has all. */
const MAX_STEPS = 100;

interface Row extends Omit<OwnershipStep, "undone" | "can_undo"> {
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly undone_reason: string | null;
}

/** The ownership history of an asset, latest first. The caller has checked that the actor can view the asset. */
export async function ownershipTimeline(
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<readonly OwnershipStep[]> {
  const { rows } = await sql<Row>`
    WITH step AS (
      SELECT o.change_id, o.since, min(o.created_at) AS created_at, min(o.created_by) AS created_by,
        json_agg(json_build_object(
          'type', CASE WHEN o.individual_id IS NULL THEN 'corporate' ELSE 'individual' END,
          'id', coalesce(o.individual_id, o.corporate_id), 'code', coalesce(i.code, c.code),
          'name', coalesce(i.title, c.title), 'share_bp', o.share_bp) ORDER BY o.share_bp DESC, o.id) AS owners,
        max(o.id) AS last_id
      FROM ownership o LEFT JOIN individual i ON i.id = o.individual_id
        LEFT JOIN corporate c ON c.id = o.corporate_id
      WHERE o.asset_type = ${resource.name} AND o.asset_id = ${id}
      GROUP BY o.change_id, o.since
    )
    SELECT s.change_id, s.since, s.owners, a.arrears,
      (SELECT count(*) FROM bill_readdressing r WHERE r.change_id = a.id) AS bills_moved,
      (SELECT count(*) FROM bill_division d WHERE d.ownership_change_id = a.id AND d.notice_id IS NOT NULL)
        AS bills_shared,
      (SELECT count(*) FROM bill_division d JOIN bill_change b ON b.id = d.change_id
        WHERE d.ownership_change_id = a.id AND b.status = 'requested') AS bills_to_share,
      coalesce(a.created_at, s.created_at) AS entered_at, coalesce(a.created_by_name, u.name) AS entered_by_name,
      undo.created_at AS undone_at, undo.created_by_name AS undone_by, undo.reason AS undone_reason
    FROM step s LEFT JOIN ownership_change a ON a.id = s.change_id
      LEFT JOIN ownership_change undo ON undo.undoes_id = a.id
      LEFT JOIN app_user u ON u.id = s.created_by
    ORDER BY s.last_id DESC LIMIT ${MAX_STEPS}`.execute(db);
  const last = rows.find((row) => row.undone_at === null)?.change_id ?? null;
  return rows.map(({ undone_at, undone_by, undone_reason, ...step }) => ({
    ...step,
    undone: undone_at && { at: undone_at, by: undone_by ?? "", reason: undone_reason ?? "" },
    can_undo: step.change_id !== null && step.change_id === last,
  }));
}
