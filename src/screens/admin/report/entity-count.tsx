import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { reportLoader } from "./loader.ts";
import { ReportPage } from "./report-page.tsx";

export const meta = pageTitle("Entity count");
export const loader = reportLoader("entity-count");

export default function EntityCount() {
  return <ReportPage data={useLoaderData<typeof loader>()} />;
}
