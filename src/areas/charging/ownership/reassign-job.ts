import type { Actor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { previewReassignment } from "./preview-reassignment.ts";
import { type RefusedAsset, reassignBatch } from "./reassign-batch.ts";
import { planRegisters, type ReassignPlan, readReassignment } from "./reassign-plan.ts";

/** Assets per transaction. */
const BATCH = 50;
/** Refused assets that the result lists. */
const MAX_LISTED = 100;

interface Checkpoint {
  /** Index of the register, and the last ID of it that was processed. */
  readonly at: number;
  readonly after: number;
  readonly done: number;
  readonly refused: readonly RefusedAsset[];
  readonly total: number;
}

/** Reassigns many assets to another owner in batches; an interrupted job resumes after its last complete batch. */
defineJob<ReassignPlan>("reassign-owner", {
  permission: "ownership.assign",
  run: async (ctx) => {
    const { actor } = ctx;
    const plan = await readReassignment(database(), actor, ctx.input, { approved: ctx.input.approved });
    const registers = planRegisters(plan);
    let state =
      (ctx.checkpoint as Checkpoint | null) ??
      ({ at: 0, after: 0, done: 0, refused: [], total: await countReady(actor, plan) } satisfies Checkpoint);
    while (state.at < registers.length) {
      ctx.throwIfCancelled();
      const resource = registers[state.at];
      if (!resource) break;
      state = await transaction(async (tx) => {
        const { done, refused, last } = await reassignBatch(tx, actor, plan, resource, state.after, BATCH);
        const checkpoint: Checkpoint = {
          at: last === undefined ? state.at + 1 : state.at,
          after: last ?? 0,
          done: state.done + done,
          refused: [...state.refused, ...refused].slice(0, MAX_LISTED),
          total: state.total,
        };
        await ctx.progress(checkpoint.done, Math.max(state.total, checkpoint.done), { tx, checkpoint });
        return checkpoint;
      });
    }
    return { done: state.done, refused: state.refused };
  },
});

async function countReady(actor: Actor, plan: ReassignPlan) {
  const { ready } = await previewReassignment(database(), actor, plan);
  return ready.reduce((sum, one) => sum + one.count, 0);
}
