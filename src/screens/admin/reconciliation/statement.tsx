import { useCallback } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Job } from "#ui/primitives/job.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { hasEnded, useJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { accountText, bankPages, lineStyle } from "./labels.ts";
import { StatementForm } from "./statement-form.tsx";
import { statementLoader } from "./statement-loader.ts";
import { Outcome } from "./statement-outcome.tsx";

export const loader = statementLoader;

export const meta = pageTitle("Bank statement");

const RESUME_NOTE = "You can import the statement again: no line is imported twice.";

/** One statement: its column mapping until imported, then the status of its lines. */
export default function Statement() {
  const { statement, job: loadedJob, isRun, mayReconcile } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const onEnd = useCallback(() => void revalidate(), [revalidate]);
  const open = loadedJob && !hasEnded(loadedJob) ? loadedJob.id : null;
  const liveJob = useJob(open, onEnd);
  const job = liveJob && liveJob.id === loadedJob?.id ? liveJob : loadedJob;
  const { account, code, file_name, created_by_name, created_at } = statement;
  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link> · {accountText(account)}
      </Breadcrumb>
      <PageHead
        title={file_name}
        titleExtra={<RecordCode code={code} />}
        note={`uploaded ${formatMoment(created_at)} by ${created_by_name}`}
      />
      <div className="stack gap">
        {job && !hasEnded(job) ? <JobPanel job={job} noun="lines read" resumeNote={RESUME_NOTE} /> : null}
        {job && hasEnded(job) ? <Outcome job={job} isRun={isRun} /> : null}
        {statement.from_day === null ? null : <Lines />}
        {mayReconcile && (!job || hasEnded(job)) ? (
          <StatementForm key={`${statement.id} ${job?.id}`} />
        ) : null}
      </div>
    </>
  );
}

/** Status of the imported lines. */
function Lines() {
  const { statement } = useLoaderData<typeof loader>();
  const { states, id, from_day, to_day, opening_kobo, closing_kobo } = statement;
  const rows = Object.entries(states).map(([state, counts]) => ({ state, ...counts }));
  const lines = rows.reduce((sum, row) => sum + row.lines, 0);
  const openCount = (states.open?.lines ?? 0) + (states.proposed?.lines ?? 0);
  return (
    <Panel title="Lines" end={<Link to={`${bankPages.lines}?statement=${id}`}>Show all lines</Link>}>
      <div className="stack">
        <Job
          title="Reconciled"
          value={lines - openCount}
          max={lines}
          left={openCount === 0 ? "none open" : `${openCount} open`}
        />
        <Facts>
          <Fact label="Dates">{`${formatDate(from_day ?? "")} to ${formatDate(to_day ?? "")}`}</Fact>
          {opening_kobo === null ? null : (
            <Fact label="Opening balance" numeric>
              <Money kobo={opening_kobo} />
            </Fact>
          )}
          {closing_kobo === null ? null : (
            <Fact label="Closing balance" numeric>
              <Money kobo={closing_kobo} />
            </Fact>
          )}
        </Facts>
        {lines === 0 ? (
          <p className="soft">All lines were imported from earlier statements.</p>
        ) : (
          <DataTable<(typeof rows)[number]>
            caption="Lines by status"
            stacked
            twoLineEntry
            twoLineRows
            rows={rows}
            columns={[
              {
                head: "Status",
                place: "name",
                cell: ({ state }) => (
                  <Link to={`${bankPages.lines}?statement=${id}&state=${state}`}>
                    <Status {...lineStyle(state)} />
                  </Link>
                ),
                secondLine: ({ lines }) => countNoun(lines, "line"),
              },
              moneyColumn("Amount (₦)", ({ kobo }) => kobo),
            ]}
          />
        )}
        {openCount > 0 ? (
          <div className="line">
            <ButtonLink kind="primary" to={`${bankPages.lines}?account=${statement.account.id}`}>
              Reconcile open lines
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
