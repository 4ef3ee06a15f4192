import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { useSession } from "#session/store.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { hasEnded, useJob } from "../../shared/jobs/use-job.ts";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/api-paths.ts";
import { ExcludedRecords } from "./excluded-records.tsx";
import { type RunSummary, runLoader } from "./loaders.ts";
import { endedBeforeStart, noticesText, STEPS, stepOf } from "./run-labels.ts";
import { RunRequests, RunStatusNotice } from "./run-requests.tsx";
import { RunResult } from "./run-result.tsx";
import { TallyTables } from "./tally-tables.tsx";
import { usePreview } from "./use-preview.ts";
import { WithdrawalProgress, WithdrawRun } from "./withdraw-run.tsx";

export const meta = pageTitle("Billing run");
export const loader = runLoader;

const RESUME_NOTE = "Issued notices are kept. Retrying the run issues only the rest.";

/** A billing run: progress, then notices and excluded records. */
export default function BillingRun() {
  const {
    run,
    counts,
    job: loadedJob,
    withdrawal,
    notes,
    warnings,
    requests,
    can,
  } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const job = useJob(loadedJob?.id ?? null) ?? loadedJob ?? undefined;
  const ended = job ? hasEnded(job) : run.finished_at !== null;
  const seen = job?.done ?? 0;
  const stale = seen > (counts?.seen ?? 0) || (ended && (run.state === "queued" || run.state === "running"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded with every batch, and at the end
  useEffect(() => {
    if (stale) void revalidate();
  }, [seen, ended]);
  const { many } = getRegister(run.resource);
  return (
    <>
      <Breadcrumb>
        <a href={pages.runs}>Billing runs</a>
      </Breadcrumb>
      <PageHead
        title={`${run.category_name}, ${run.period}, ${run.filterLabel}`}
        titleExtra={<RecordCode code={run.code} />}
        note={`requested ${formatMoment(run.created_at)} by ${run.created_by_name}`}
      />
      <Steps labels={STEPS} current={ended ? STEPS.length - 1 : stepOf(run.state)} />
      <RunStatusNotice run={run} />
      {run.is_part ? <Notice>You can see notices and totals for your local governments only.</Notice> : null}
      {warnings.map(({ code, message }) => (
        <Notice key={code} kind="warn">
          {message}
        </Notice>
      ))}
      {withdrawal ? <WithdrawalProgress loadedJob={withdrawal} /> : null}
      {stepOf(run.state) === 2 ? <RequestedTotals run={run} /> : null}
      <div className="gap">
        {job ? (
          <JobPanel
            job={job}
            noun={job.message && !ended ? `${many} checked · ${job.message}` : `${many} checked`}
            resumeNote={RESUME_NOTE}
          >
            {ended ? <RunResult run={run} counts={counts} /> : null}
          </JobPanel>
        ) : stepOf(run.state) === 2 ? null : (
          <RunResult run={run} counts={counts} />
        )}
      </div>
      {job && !ended && run.preview ? (
        <p className="soft gap">
          The preview showed {noticesText(run.preview.count)}, <Money kobo={run.preview.total_kobo} /> in
          total.
        </p>
      ) : null}
      {ended || endedBeforeStart(run.state) ? <Actions run={run} allowed={can} /> : null}
      {counts && counts.count === 0 && !run.is_part ? (
        <div className="gap-l">
          <ExcludedRecords tally={counts} resource={run.resource} />
        </div>
      ) : null}
      {counts && counts.count > 0 ? (
        <WithAside className="gap-l">
          <TallyTables tally={counts} resource={run.resource} total={ended ? "Billed" : "Billed so far"} />
          {run.is_part ? null : <ExcludedRecords tally={counts} resource={run.resource} />}
        </WithAside>
      ) : null}
      <RunRequests requests={requests} />
      <NotesPanel resource="billing_run" record={run.id} notes={notes} className="gap-l" />
    </>
  );
}

/** What is to be issued once it is approved. */
function RequestedTotals({ run: { preview, resource } }: { run: RunSummary }) {
  if (!preview?.by_lga) return null;
  const { count, total_kobo, by_lga, by_class = {} } = preview;
  return (
    <div className="gap">
      <TallyTables tally={{ count, total_kobo, by_lga, by_class }} resource={resource} total="To be billed" />
    </div>
  );
}

function Actions({ run, allowed }: { run: RunSummary; allowed: { withdraw: boolean; preview: boolean } }) {
  const { can } = useSession();
  const hasNotices = !endedBeforeStart(run.state);
  return (
    <Buttons className="gap">
      {hasNotices ? (
        <ButtonLink icon="scroll-text" to={`${pages.notices}?run=${run.id}`}>
          View demand notices
        </ButtonLink>
      ) : null}
      {hasNotices && can("demand_notice.print") && run.state !== "withdrawn" ? (
        <ButtonLink icon="printer" to={`${pages.newPack}?run=${run.id}`}>
          Print notices
        </ButtonLink>
      ) : null}
      {allowed.preview ? <RepeatPreview run={run} /> : null}
      {allowed.withdraw ? <WithdrawRun run={run} /> : null}
    </Buttons>
  );
}

function RepeatPreview({ run }: { run: RunSummary }) {
  const { submit, busy } = usePreview((text) => notify({ kind: "bad", title: "Preview failed", text }));
  const { category_id, year, period_index: index, filter } = run;
  return (
    <Button icon="rotate-cw" busy={busy} onClick={() => void submit({ category_id, year, index, filter })}>
      Preview again
    </Button>
  );
}
