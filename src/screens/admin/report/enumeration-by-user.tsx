import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { reportLoader } from "./loader.ts";
import { ReportPage } from "./report-page.tsx";

export const meta = pageTitle("Enumeration by user");
export const loader = reportLoader("enumeration-by-user");

export default function EnumerationByUser() {
  return <ReportPage data={useLoaderData<typeof loader>()} />;
}
