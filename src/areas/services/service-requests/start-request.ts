import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockRequest, type SteppedRequest, setRequest, steppedRequest } from "./request-row.ts";

/**
 * Starts work on a request and assigns it to the actor.
 * @throws AppError forbidden, not-found, request-changed, request-state
 */
export async function startRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  version?: unknown,
): Promise<SteppedRequest> {
  const row = await lockRequest(tx, actor, id, "start", { right: "service_request.work", version });
  const assigned_to = actor.session?.user.id ?? row.assigned_to;
  await setRequest(tx, actor, id, { status: "in-progress", assigned_to });
  await audit(tx, actor, {
    action: "service_request.start",
    record_id: id,
    before: { status: row.status, assigned_to: row.assigned_to },
    after: { status: "in-progress", assigned_to },
  });
  return steppedRequest(tx, id);
}
