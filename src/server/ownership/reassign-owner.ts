import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";
import { enqueueJob } from "../jobs/enqueue.ts";
import { previewReassignment, type ReassignPreview } from "./preview-reassignment.ts";
import { type Refused, reassignBatch } from "./reassign-batch.ts";
import { planRegisters, type Reassignment, readReassignment } from "./reassign-plan.ts";

/** More than these go over in the background. */
const AT_ONCE = 100;

export interface Reassigned {
  /** What went over; null while a job does it. */
  readonly done: number | null;
  readonly left: ReassignPreview["left"];
  readonly refused: readonly Refused[];
  readonly job: { readonly id: number; readonly code: string } | null;
}

/**
 * Hands many assets of one owner, or those that were chosen, to another: at once, or as a job when they are many.
 * @throws AppError not-signed-in, forbidden, invalid, owner-unknown, nothing-to-reassign
 */
export async function reassignOwner(tx: Tx, actor: Actor, asked: Reassignment): Promise<Reassigned> {
  const plan = await readReassignment(tx, actor, asked);
  const { ready, left } = await previewReassignment(tx, actor, plan);
  const count = ready.reduce((sum, one) => sum + one.count, 0);
  if (count === 0)
    throw new AppError("conflict", "None of these can go over: the preview says why.", {
      code: "nothing-to-reassign",
    });
  if (count > AT_ONCE) {
    const title = `New owner of ${count} ${ready.length === 1 ? manyOf(ready[0]?.type) : "records"}`;
    const job = await enqueueJob(tx, actor, { kind: "reassign-owner", title, input: plan });
    return { done: null, left, refused: [], job };
  }
  const refused: Refused[] = [];
  let done = 0;
  for (const resource of planRegisters(plan)) {
    const batch = await reassignBatch(tx, actor, plan, resource, 0, AT_ONCE);
    done += batch.done;
    refused.push(...batch.refused);
  }
  return { done, left, refused, job: null };
}

function manyOf(type: string | undefined): string {
  return getRegister(type ?? "").many;
}
