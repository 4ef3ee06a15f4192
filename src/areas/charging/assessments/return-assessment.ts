import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { recordDecision } from "#kernel/decision/record-decision.ts";
import { lockAssessment, requireVersion, wrongStatus } from "./assessment-row.ts";
import { notifyAssessed } from "./notify-assessed.ts";
import { enterersOf } from "./visibility.ts";

/**
 * Returns a submitted assessment to the person who entered it, who can change and submit it again.
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
  assertNotMaker(actor, ...enterersOf(row));
  if (row.status !== "submitted") throw wrongStatus(row, "returned");
  await recordDecision(tx, actor, {
    table: "assessment",
    id,
    verb: "return",
    set: { status: "returned", reason },
    before: { status: row.status },
    after: { status: "returned" },
    reason,
  });
  await notifyAssessed(tx, row, "assessment-returned", reason);
}
