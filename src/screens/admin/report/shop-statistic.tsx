import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { reportLoader } from "./loader.ts";
import { ReportPage } from "./report-page.tsx";

export const meta = pageTitle("Shop statistics");
export const loader = reportLoader("shop-statistic");

export default function ShopStatistic() {
  return <ReportPage data={useLoaderData<typeof loader>()} />;
}
