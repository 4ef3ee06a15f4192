import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { type FoundJob, getJob } from "#platform/jobs/find.ts";
import { type Simulation, simulationJob } from "./simulation-job.ts";
import type { SimulationInput } from "./simulation-scope.ts";

export interface SimulationView {
  readonly job: FoundJob;
  readonly input: SimulationInput;
  /** Null until the job is done. */
  readonly simulation: Simulation | null;
}

/**
 * The actor's own simulation: other users can see fewer or more assets than it counted.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getSimulation(
  actor: Actor,
  jobId: number,
  db: Queryable = database(),
): Promise<SimulationView> {
  authorize(actor, "billing.run");
  const job = await getJob(actor, jobId, db);
  const isOwn = job.created_by === (actor.session?.user.id ?? null);
  if (job.kind !== simulationJob.kind || !isOwn) throw notFound("simulation");
  const simulation = job.state === "done" ? (job.result as unknown as Simulation) : null;
  return { job, input: job.input as SimulationInput, simulation };
}

/** A finished simulation. @throws AppError as `getSimulation`, and conflict (preview-not-done) */
export async function getFinishedSimulation(actor: Actor, jobId: number): Promise<Simulation> {
  const { simulation } = await getSimulation(actor, jobId);
  if (simulation) return simulation;
  throw new AppError("conflict", "This simulation is not done. Try again later, or start it again.", {
    code: "preview-not-done",
  });
}
