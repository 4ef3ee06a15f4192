import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { matchLines } from "./match-lines.ts";

/** Matches the open lines of an account. If restarted, it continues with the remaining ones. */
defineJob<{ readonly account: number }>("bank-match", {
  permission: "reconciliation.work",
  async run(ctx) {
    const matched = await matchLines(ctx.actor, ctx.input.account, () => ctx.throwIfCancelled());
    const { matched: n, proposed } = matched;
    await ctx.progress(n + proposed, n + proposed, { message: `${n} matched, ${proposed} suggested` });
    return { ...matched };
  },
});

/**
 * Starts a job that matches the open lines of an account again.
 * @throws AppError forbidden, not-found, import-running
 */
export async function startMatching(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ id: number; job_id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const account = await lockAccount(tx, id);
  const { rows } = await sql`
    SELECT FROM job WHERE kind = 'bank-match' AND state IN ('queued', 'running') AND (input ->> 'account')::bigint = ${id}`.execute(
    tx,
  );
  if (rows.length > 0)
    throw new AppError("conflict", "Matching is already running for this account.", {
      code: "import-running",
    });
  const job = await enqueueJob(tx, actor, {
    kind: "bank-match",
    title: `Matching of ${account.name}`,
    input: { account: id },
  });
  return { id, job_id: job.id };
}
