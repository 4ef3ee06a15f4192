import { mayBank } from "#areas/collecting/reconciliation/authorize-bank.ts";
import { getStatement } from "#areas/collecting/reconciliation/get-statement.ts";
import { pageLoader } from "#page/page-loader.ts";
import { toJobState } from "../../shared/jobs/job-state.ts";
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

export type StatementData = Awaited<ReturnType<typeof statementLoader>>;
