import { createRun } from "#areas/charging/billing/create-run.ts";
import { type RunInput, readRunScope } from "#areas/charging/billing/run-scope.ts";
import { startRun } from "#areas/charging/billing/start-run.ts";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";

/** Starts a billing run as the system actor, which needs no second officer; its job is left queued. */
export async function issueRun(input: RunInput): Promise<void> {
  const actor = systemActor("bench");
  await transaction(async (tx) => {
    const { id } = await createRun(tx, actor, input, await readRunScope(tx, actor, input), null);
    await startRun(tx, actor, id);
  });
}
