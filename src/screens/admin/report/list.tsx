import { useLoaderData } from "react-router";
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
  return { names, schedules, may: may(actor, "report.schedule") };
});

/** The reports available to the user, and scheduled reports. */
export default function Reports() {
  const { names, schedules, may: maySchedule } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Reports" count={names.length} />
      <ReportLines names={names} />
      {maySchedule || schedules.length > 0 ? (
        <Panel title="Scheduled emails" id="schedules" className="gap-l">
          <ScheduleTable schedules={schedules} />
        </Panel>
      ) : null}
    </>
  );
}
