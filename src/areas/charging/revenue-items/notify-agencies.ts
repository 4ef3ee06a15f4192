import { sql } from "kysely";
import { formatDate } from "#domain/lagos.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { ApprovedRequest } from "#platform/approval-requests/define.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { readRevenueItemRow } from "./revenue-item-row.ts";

/** Upper bound of officers of one agency that are notified. */
const MAX_OFFICERS = 50;

/**
 * Notifies the officers of every agency that has a share before or after an approved change of a revenue split: those
 * whose role names the agency and allows them to view revenue items. The two officers who made the change are not
 * notified.
 * @param from the Lagos day from which it applies; absent if it is part of the title
 */
export async function notifyAgencies(
  tx: Tx,
  {
    title,
    subject,
    effect,
    requested_by,
    requested_by_name,
    approved_by,
    approved_by_name,
  }: ApprovedRequest<unknown>,
  from?: string,
): Promise<void> {
  const item = await readRevenueItemRow(tx, subject.id);
  const shares = effect.map(({ label, before, after }) => `${label} ${after} (before: ${before})`).join("; ");
  for (const { label, before, after } of effect)
    for (const user_id of await officersOf(tx, label, [requested_by, approved_by]))
      await queueMessage(tx, {
        template: "revenue-split-changed",
        to: { user_id },
        data: {
          change: title,
          item: item.name,
          agency: label,
          before,
          after,
          shares,
          ...(from !== undefined && { from: formatDate(from) }),
          requested_by: requested_by_name,
          approved_by: approved_by_name,
          link: `/admin/revenue/revenue-items/${subject.id}`,
        },
        about: { resource: "revenue_item", record_id: subject.id },
      });
}

async function officersOf(db: Queryable, agency: string, except: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT u.id FROM agency a JOIN user_role ur ON a.id = ANY(ur.agency_ids)
      JOIN role_permission rp ON rp.role_id = ur.role_id AND rp.permission = 'revenue_item.view'
      JOIN app_user u ON u.id = ur.user_id AND u.area = 'admin' AND u.status = 'active'
    WHERE a.name = ${agency} AND u.id <> ALL(${[...except]}::bigint[])
    ORDER BY u.id LIMIT ${MAX_OFFICERS}`.execute(db);
  return rows.map(({ id }) => id);
}
