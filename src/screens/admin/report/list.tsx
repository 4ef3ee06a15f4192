import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import type { ReportName } from "#domain/reports/report.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listSchedules } from "#reporting/report-schedules/list-schedules.ts";
import { listReports } from "#reporting/reports/list-reports.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ReportLines } from "./report-lines.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

export const meta = pageTitle("Reports");

export const loader = pageLoader(async ({ actor }) => {
  const names = listReports(actor).map(({ name }) => name);
  const schedules = await listSchedules(actor);
  const sent: Partial<Record<ReportName, string>> = {};
  for (const name of names) {
    const ofReport = schedules.filter(({ report }) => report === name);
    const [last] = ofReport.flatMap(({ sent_at }) => sent_at ?? []).sort((a, b) => b.getTime() - a.getTime());
    if (last) sent[name] = `last ${formatMoment(last)}`;
    else if (ofReport.length > 0) sent[name] = "never sent";
  }
  return { names, schedules, sent, may: may(actor, "report.schedule") };
});

/** The reports available to the user, and scheduled reports. */
export default function Reports() {
  const { names, schedules, sent, may: maySchedule } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Reports" count={names.length} />
      <ReportLines names={names} sent={sent} />
      {maySchedule || schedules.length > 0 ? (
        <Panel title="Scheduled emails" id="schedules" className="gap-l">
          <ScheduleTable schedules={schedules} />
        </Panel>
      ) : null}
    </>
  );
}
