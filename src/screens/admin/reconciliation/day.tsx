import { Link, useLoaderData } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDay, formatMoment } from "#domain/lagos.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Job } from "#ui/primitives/job.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { DayActions } from "./day-actions.tsx";
import { dayLoader } from "./day-loader.ts";
import { accountText, bankPages, bankPaths, bookKinds, dayStyles } from "./labels.ts";
import { LINES_CAPTION, lineColumns } from "./line-columns.tsx";

export const loader = dayLoader;

export const meta = pageTitle("Bank account day");

/** One day of an account: expected, received, differences; closed by one officer, confirmed by another. */
export default function BankDayView() {
  const day = useLoaderData<typeof loader>();
  const { account, closed } = day;
  const query = new URLSearchParams({ account: String(account.id), day: day.day });
  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link> ·{" "}
        <Link to={bankPages.account(account.id)}>{accountText(account)}</Link>
      </Breadcrumb>
      <PageHead
        title={formatDay(day.day)}
        titleExtra={<Status {...(dayStyles[closed?.status ?? "open"] ?? { kind: "draft" })} as="tag" />}
        note={accountText(account)}
        actions={
          <>
            <DayActions key={`${day.day} ${closed?.status}`} day={day} />
            <Button small icon="printer" onClick={() => window.print()}>
              Print day
            </Button>
            <ButtonAnchor small icon="file-down" href={bankPaths.exported(query)} download>
              Export as CSV
            </ButtonAnchor>
          </>
        }
      />
      <div className="stack gap">
        <StatusBanner />
        <Job
          title="Reconciled"
          value={day.lines - day.open}
          max={day.lines}
          left={
            day.open === 0 ? "all lines reconciled" : `${day.open} of ${countNoun(day.lines, "line")} open`
          }
        />
        <Totals />
        {day.missing.length > 0 ? <MissingEntries /> : null}
        {day.notable.length > 0 ? (
          <Panel
            title="Lines to check"
            end={<Link to={`${bankPages.lines}?account=${account.id}`}>All open lines</Link>}
          >
            <DataTable
              caption={LINES_CAPTION}
              scrollable
              stacked
              twoLineRows
              columns={lineColumns}
              rows={day.notable}
            />
          </Panel>
        ) : null}
        <ClosingHistory />
      </div>
    </>
  );
}

/** The next step. */
function StatusBanner() {
  const { closed, open, has_statement, lines, can } = useLoaderData<typeof loader>();
  if (closed?.status === "confirmed")
    return (
      <Notice kind="good">
        This day is closed. Lines that arrive later are counted on the next open day.
      </Notice>
    );
  if (closed)
    return (
      <Notice>
        {closed.mine
          ? "You closed this day. Another officer must confirm it."
          : can.decide
            ? "Check the totals against the bank’s statement, then confirm the day."
            : pendingDecision("confirm days")}
      </Notice>
    );
  if (!has_statement && lines === 0) return <Notice>No statement covers this day yet.</Notice>;
  if (open > 0) return <Notice kind="warn">Reconcile all lines before you close the day.</Notice>;
  return <Notice>All lines are reconciled. You can close the day.</Notice>;
}

function Totals() {
  const day = useLoaderData<typeof loader>();
  return (
    <Panel title="Summary">
      <Lines>
        <ValueLine end={<Money kobo={day.expected_kobo} />}>Money in, recorded deposits</ValueLine>
        <ValueLine end={<Money kobo={day.found_kobo} />}>Found at the bank</ValueLine>
        <ValueLine end={<Money kobo={day.expected_kobo - day.found_kobo} />}>
          <b>Not found</b>
        </ValueLine>
        <ValueLine end={<Money kobo={day.in_kobo} />}>Money in, bank statement</ValueLine>
        <ValueLine end={<Money kobo={day.matched_kobo} />}>Matched</ValueLine>
        <ValueLine end={<Money kobo={day.suspense_kobo} />}>In suspense</ValueLine>
        <ValueLine end={<Money kobo={day.expected_out_kobo} />}>
          Money out, recorded payouts and refunds
        </ValueLine>
        <ValueLine end={<Money kobo={day.expected_out_kobo - day.found_out_kobo} />}>
          <b>Not found</b>
        </ValueLine>
        <ValueLine end={<Money kobo={day.out_kobo} />}>Money out, bank statement</ValueLine>
        <ValueLine end={<Money kobo={day.matched_out_kobo} />}>Matched</ValueLine>
        <ValueLine end={<Money kobo={day.uncleared_kobo} />}>
          Card and cheque payments not yet cleared
        </ValueLine>
        {day.closing_kobo === null ? null : (
          <ValueLine end={<Money kobo={day.closing_kobo} />}>Closing balance, bank statement</ValueLine>
        )}
      </Lines>
    </Panel>
  );
}

function MissingEntries() {
  const { missing } = useLoaderData<typeof loader>();
  return (
    <Panel title="Recorded but not found at the bank">
      <Lines>
        {missing.map(({ key, kind, id, code, name, kobo }) => (
          <ValueLine key={key} end={<Money kobo={kobo} />}>
            {kind === "payment" ? "" : `${capitalise(bookKinds[kind].label)} `}
            <Link to={kind === "payment" ? `/admin/view/payment/${id}` : bookKinds[kind].page(id)}>
              {code}
            </Link>
            {name ? `, ${name}` : ""}
          </ValueLine>
        ))}
      </Lines>
    </Panel>
  );
}

/** History of closing and reopening the day. */
function ClosingHistory() {
  const { records } = useLoaderData<typeof loader>();
  if (records.length === 0) return null;
  return (
    <Panel title="Closings">
      <Lines>
        {records.map((record) => (
          <li key={record.id}>
            {`Closed by ${record.closed_by_name}, ${formatMoment(record.closed_at)}.`}
            {record.confirmed_at
              ? ` Confirmed by ${record.confirmed_by_name}, ${formatMoment(record.confirmed_at)}.`
              : ""}
            {record.ended_at
              ? ` ${record.status === "reopened" ? "Reopened" : "Returned"} by ${record.ended_by_name}, ${formatMoment(record.ended_at)}: `
              : ""}
            {record.reason ? <q>{record.reason}</q> : null}
            {record.remark ? (
              <>
                {" "}
                Comment: <q>{record.remark}</q>
              </>
            ) : null}
          </li>
        ))}
      </Lines>
    </Panel>
  );
}
