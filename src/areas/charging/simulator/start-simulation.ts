import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { chosenFilter, periodText } from "../billing/run-scope.ts";
import { simulationJob } from "./simulation-job.ts";
import { readSimulation, type SimulationInput } from "./simulation-scope.ts";

/**
 * Starts a job that compares a draft with the current tariff; the job's result is the simulation.
 * @throws AppError forbidden, not-found, no-tariff, category-archived, invalid
 */
export async function startSimulation(
  tx: Tx,
  actor: Actor,
  { draft_id, year, index, filter }: SimulationInput,
): Promise<{ job: { id: number; code: string } }> {
  const input: SimulationInput = { draft_id, year, index, filter: chosenFilter(filter) };
  const { draft, today, period } = await readSimulation(tx, actor, input);
  const title = `Simulation: ${draft.name}, ${today.category.name}, ${periodText(period)}`;
  return { job: await enqueueJob(tx, actor, { kind: simulationJob.kind, title, input }) };
}
