import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { ownEntry } from "#kernel/decision/own-entry.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockAssessment, requireVersion, wrongStatus } from "./assessment-row.ts";
import { isEnterer } from "./sight.ts";
import { tellAssessed } from "./tell-assessed.ts";

/**
 * Sends a submitted assessment back to whoever entered it, who can change and submit it again.
 * @throws AppError forbidden, own-entry, not-found, wrong-status, edited-meanwhile, invalid (reason)
 */
export async function returnAssessment(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
  version: unknown,
): Promise<void> {
  authorize(actor, "assessment.issue");
  const row = await lockAssessment(tx, actor, id);
  authorize(actor, "assessment.issue", row);
  requireVersion(row, version);
  const reason = readReason(rawReason, true);
  if (isEnterer(actor, row)) throw ownEntry();
  if (row.status !== "submitted") throw wrongStatus(row, "returned");
  await tx
    .updateTable("assessment")
    .set({
      status: "returned",
      reason,
      decided_at: sql`now()`,
      decided_by: actor.session?.user.id ?? null,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: "assessment.return",
    resource: "assessment",
    record_id: id,
    before: { status: row.status },
    after: { status: "returned" },
    reason,
  });
  await tellAssessed(tx, row, "assessment-returned", reason);
}
