import { useLoaderData } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { arrearsAgeNames, arrearsAges, arrearsByAge } from "#domain/reports/arrears-by-age.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listLateBills } from "#reporting/reports/list-late-bills.ts";
import { reportChoices } from "#reporting/reports/report-choices.ts";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { afterOf, choiceOf, PER_PAGE } from "../../shared/paging.ts";
import { withNone } from "../../shared/query-choice.tsx";
import { idOrNoneParam, idParam } from "../../shared/records/query-params.ts";

export const meta = pageTitle("Overdue bills");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = await listLateBills(actor, {
    age: choiceOf(query, "age", arrearsAgeNames),
    agency: idParam(query, "agency"),
    lga: idOrNoneParam(query, "lga"),
    per_page: PER_PAGE,
    after: afterOf(query),
  });
  return {
    list,
    choices: await reportChoices(actor, arrearsByAge, {}),
    mayViewReports: may(actor, "report.view"),
  };
});

const AGES = arrearsAgeNames.map((value) => ({ value, label: arrearsAges[value].label }));

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["list"]["rows"][number]> = [
  codeColumn("Bill", (id) => `/admin/receipt/bill/${id}`),
  {
    head: "Payer",
    place: "name",
    cell: (row) => row.payer_name ?? "No payer on record",
    secondLine: "title",
  },
  {
    head: "Overdue since",
    place: "sub",
    cell: ({ since }) => formatDate(since),
    secondLine: ({ days }) => countNoun(days, "day"),
  },
  { head: "Agency", hideBelowLg: true, cell: "agency" },
  moneyColumn("Overdue (₦)", ({ late_kobo }) => late_kobo),
];

/** The bills behind an arrears figure. */
export default function LateBills() {
  const { list, choices, mayViewReports } = useLoaderData<typeof loader>();
  return (
    <>
      {mayViewReports ? (
        <Breadcrumb>
          <a href={arrearsByAge.address}>Arrears by age</a> · Bills
        </Breadcrumb>
      ) : null}
      <PagedList
        title="Overdue bills"
        note={
          <>
            <Money kobo={list.late_kobo} /> total overdue
          </>
        }
        filters={[
          { name: "age", label: "Overdue by", options: AGES },
          { name: "lga", label: "Local government", options: withNone(choices.lga, "No local government") },
          { name: "agency", label: "Agency", options: choices.agency },
        ]}
        list={list}
        caption="Overdue bills, newest first"
        columns={COLUMNS}
        empty={{
          title: "No overdue bills",
          noMatch: "No matching overdue bills",
        }}
      />
    </>
  );
}
