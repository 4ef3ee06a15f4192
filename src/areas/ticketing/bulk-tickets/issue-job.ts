import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { defineJob, JobInterrupted } from "#platform/jobs/define.ts";
import { type IssuedBatch, issueBatch } from "./issue-batch.ts";

export interface IssueInput {
  readonly bulk_ticket_id: number;
}

/** Attempts to draw unused codes; a collision has a probability of about one in a million per code. */
const MAX_ATTEMPTS = 5;

/**
 * Issues the tickets of a paid batch, some hundreds at a time, with progress. After a crash it resumes. Cancelling the job
 * doesn't stop it, because the money is already taken; tickets are voided on their batch.
 */
export const issueJob = defineJob<IssueInput>("issue-bulk-tickets", {
  permission: "ticket.bulk",
  async run(ctx) {
    const { bulk_ticket_id } = ctx.input;
    for (;;) {
      const { aborted, reason } = ctx.signal;
      if (aborted && !(reason instanceof JobInterrupted && reason.why === "cancelled")) throw reason;
      const { code, issued, quantity } = await oneStep(bulk_ticket_id, (tx, step) =>
        ctx.progress(step.issued, step.quantity, { tx, message: "Issuing tickets" }),
      );
      if (issued < quantity) continue;
      await transaction((tx) =>
        audit(tx, ctx.actor, {
          action: "bulk_ticket.issued",
          record_id: bulk_ticket_id,
          after: { code, tickets: issued },
        }),
      );
      return { bulk_ticket_id, tickets: issued };
    }
  },
});

type StepCallback = (
  tx: Parameters<Parameters<typeof transaction>[0]>[0],
  step: IssuedBatch,
) => Promise<void>;

async function oneStep(id: number, onStep: StepCallback): Promise<IssuedBatch> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await transaction(async (tx) => {
        const step = await issueBatch(tx, id);
        await onStep(tx, step);
        return step;
      });
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      if (constraint !== "ticket_security_code_key" || attempts >= MAX_ATTEMPTS) throw error;
    }
  }
}
