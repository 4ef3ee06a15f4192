import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { acceptedParams } from "#domain/reports/read-query.ts";
import { reportPeriodText } from "#domain/reports/report-text.ts";
import { reports } from "#domain/reports/reports.ts";
import { usePageFrame } from "#page-frame.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { fileAddress } from "../../shared/file-address.ts";
import { reportPages, reportParams, reportPaths } from "./api-paths.ts";
import type { ReportData } from "./loader.ts";
import styles from "./report.module.css";
import { ReportButtons } from "./report-buttons.tsx";
import { ReportChart } from "./report-chart.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportTable } from "./report-table.tsx";
import { ReportTotals } from "./report-totals.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

/** Any report: filters, totals, chart and table; each figure links to the records it counts. */
export function ReportPage({ data }: { data: ReportData }) {
  const report = reports[data.report];
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const groups = Object.entries(report.groups);
  const [first = ""] = Object.keys(report.groups);
  const by = data.ran?.parameters.by ?? first;
  const tabs = groups.map(([group, label]) => ({
    to: withQuery(pathname, query, { by: group === first ? undefined : group }),
    label: groups.length > 4 ? label : `By ${label.toLowerCase()}`,
    current: group === by,
  }));
  const days = data.ran ? reportPeriodText(report, data.ran.parameters, data.today) : "";
  return (
    <div className={styles.page}>
      <div className="no-print">
        <Breadcrumb>
          <a href={reportPages.list}>Reports</a>
        </Breadcrumb>
        <PageHead title={report.title} note={days} actions={<Actions data={data} />} />
        {groups.length > 1 ? <Tabs label="Grouping" items={tabs} /> : null}
        <ReportFilters data={data} />
      </div>
      {data.fault === null ? (
        <ReportResult data={data} ran={data.ran} days={days} />
      ) : (
        <ErrorNotice>{data.fault}</ErrorNotice>
      )}
    </div>
  );
}

function ReportResult({ data, ran, days }: { data: ReportData; ran: RanReport; days: string }) {
  const report = reports[data.report];
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { government } = usePageFrame();
  const name = data.report;
  if (ran.rows.length === 0)
    return (
      <Empty
        title="No data"
        actions={
          reportParams.some((one) => query.has(one)) ? (
            <ButtonLink to={pathname === reportPages.one ? `${pathname}?name=${name}` : pathname}>
              Refresh report
            </ButtonLink>
          ) : null
        }
      >
        {report.empty}
      </Empty>
    );
  return (
    <>
      <div className={styles.printHeader}>
        <p>{government.office || government.name}</p>
        <p className={styles.title}>
          {[report.title, report.groups[ran.parameters.by]?.toLowerCase(), days].filter(Boolean).join(", ")}
        </p>
        <p>
          {[...areaText(data), `As at ${data.readAt}.`].join(" ")}
          {government.demo ? " Demonstration: sample data." : ""}
        </p>
      </div>
      <ReportTotals ran={ran} />
      <ReportChart ran={ran} />
      <ReportTable ran={ran} />
      {ran.note ? <p className="note">{ran.note}</p> : null}
    </>
  );
}

/** The applied filters, for printing, where the filter form is hidden. */
function areaText({ choices, query }: ReportData): string[] {
  return Object.entries(choices).flatMap(([name, options]) => {
    const chosen = options.find(({ value }) => value === query[name]);
    return chosen ? [`${chosen.label}.`] : [];
  });
}

function Actions({ data }: { data: ReportData }) {
  const [query] = useSearchParams();
  const [open, setOpen] = useState(false);
  const href = (format: string) =>
    fileAddress(reportPaths.file(data.report), query, acceptedParams(reports[data.report]), { format });
  return (
    <>
      {data.screen ? (
        <ButtonLink small icon="list" to={data.screen}>
          View list
        </ButtonLink>
      ) : null}
      <ReportButtons exports={Boolean(data.exports && data.ran)} href={href} />
      {data.schedules && data.ran ? (
        <>
          <Button small icon="mail" onClick={() => setOpen(true)}>
            Send by email
          </Button>
          <ScheduleDialog
            data={data}
            params={data.ran.parameters}
            open={open}
            onClose={() => setOpen(false)}
          />
        </>
      ) : null}
    </>
  );
}
