import { type Selectable, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AgentDevice } from "#kernel/db/tables.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { MANAGE_DEVICES_RIGHT } from "./device-visibility.ts";

/** Maximum number of officers notified. */
const MAX_NOTIFIED = 20;
const REASON = "Its key was used on two phones: two sales have the same number.";

/** Blocks a phone after its key was used twice. Its float stays reserved, and officers are notified. */
export async function blockClonedDevice(
  tx: Tx,
  actor: Actor,
  device: Selectable<AgentDevice>,
  agent: { readonly id: number; readonly name: string; readonly lga_id: number },
): Promise<void> {
  if (device.revoked_at !== null) return;
  await sql`UPDATE agent_device SET revoked_at = clock_timestamp(), revoked_reason = ${REASON} WHERE id = ${device.id}`.execute(
    tx,
  );
  await audit(tx, actor, {
    action: "agent_device.revoke",
    record_id: device.id,
    reason: REASON,
    after: { name: device.name, agent: agent.name },
  });
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT ur.user_id FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
    JOIN app_user u ON u.id = ur.user_id AND u.area = 'admin'
    WHERE rp.permission = ${MANAGE_DEVICES_RIGHT} AND ur.agency_ids IS NULL AND (ur.lga_ids IS NULL OR ${agent.lga_id} = ANY(ur.lga_ids))
    ORDER BY ur.user_id LIMIT ${MAX_NOTIFIED}`.execute(tx);
  for (const { user_id } of rows)
    await queueMessage(tx, {
      template: "device-cloned",
      to: { user_id },
      data: { device: device.name, agent: agent.name, link: "/admin/list/device-cases" },
      about: { resource: "agent_device", record_id: device.id },
    });
}
