import { mayBank } from "#areas/collecting/reconciliation/authorize-bank.ts";
import { getStatement } from "#areas/collecting/reconciliation/get-statement.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { JobState } from "../../shared/jobs/use-job.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const statementLoader = pageLoader(async (args) => {
  const { check, run, ...statement } = await getStatement(args.actor, routeId(args));
  // Shows the latest job; a run after a check covers both.
  const latest = (run?.id ?? 0) > (check?.id ?? 0) ? run : check;
  return {
    statement,
    job: latest && toJobState(latest),
    isRun: latest === run,
    mayReconcile: mayBank(args.actor, "reconciliation.work"),
  };
});

function toJobState({
  started_at,
  finished_at,
  ...job
}: NonNullable<Awaited<ReturnType<typeof getStatement>>["run"]>): JobState {
  return {
    ...job,
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}

export type StatementData = Awaited<ReturnType<typeof statementLoader>>;
