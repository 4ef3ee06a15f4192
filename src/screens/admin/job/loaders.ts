import { pageLoader } from "#page/page-loader.ts";
import { knownKinds } from "#platform/jobs/define.ts";
import { type FoundJob, getJob, mayControl } from "#platform/jobs/find.ts";
import { countOpenJobs, type JobFilter, jobFilters, listJobs } from "#platform/jobs/list.ts";
import { mayRetry } from "#platform/jobs/retry.ts";
import { mayReadLog } from "#reporting/system-log/authorize-log.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** Jobs filtered by the URL; invalid filter values are ignored. */
export const jobsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const queryText = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined;
  const [{ rows, ...page }, open] = await Promise.all([
    listJobs(actor, {
      state: jobFilters.find((one) => one === query.get("state")) as JobFilter | undefined,
      kind: queryText("kind"),
      q: queryText("q"),
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    countOpenJobs(actor),
  ]);
  return { rows: rows.map(withoutInput), ...page, open, kinds: knownKinds().sort(), now: Date.now() };
});

/** One job, and what this user may do with it. */
export const jobLoader = pageLoader(async (args) => {
  const job = await getJob(args.actor, routeId(args));
  return {
    job: withoutInput(job),
    mayControl: mayControl(args.actor, job),
    mayRetry: mayRetry(args.actor, job),
    mayReadLog: mayReadLog(args.actor),
    hasFile: job.stored !== null && (!job.stored.own || job.created_by === args.actor.session?.user.id),
    now: Date.now(),
  };
});

/** Without the job's parameters, which are internal. */
function withoutInput({ input: _input, stored: _stored, ...job }: FoundJob) {
  return job;
}
