import { useLoaderData } from "react-router";
import { findReport } from "#domain/reports/reports.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listReports } from "#reporting/reports/list-reports.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { readReport } from "./loader.ts";
import { ReportLines } from "./report-lines.tsx";
import { ReportPage } from "./report-page.tsx";

export const meta = pageTitle("Report");

export const loader = pageLoader(async ({ actor, url: { searchParams } }) => {
  const reportName = searchParams.get("name") ?? "";
  const report = findReport(reportName);
  if (report)
    return { data: await readReport(actor, report.name, searchParams), names: null, unknown: false };
  return { data: null, names: listReports(actor).map(({ name }) => name), unknown: reportName !== "" };
});

/** The report named in the URL; without a name, the list of reports. */
export default function Report() {
  const { data, names, unknown } = useLoaderData<typeof loader>();
  if (data) return <ReportPage key={data.report} data={data} />;
  return (
    <>
      <PageHead title="Reports" count={names.length} />
      {unknown ? <Notice className="gap">This report doesn’t exist. Select one of these.</Notice> : null}
      <ReportLines names={names} />
    </>
  );
}
