import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { arrearsAgeNames, arrearsAges, arrearsByAge } from "#domain/reports/arrears-by-age.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listLateBills } from "#reporting/reports/list-late-bills.ts";
import { reportChoices } from "#reporting/reports/report-choices.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { withNone } from "../../shared/with-none.ts";

export const meta = pageTitle("Late bills");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const id = (name: string) => {
    const text = query.get(name) ?? "";
    return /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
  };
  const list = await listLateBills(actor, {
    age: arrearsAgeNames.find((name) => name === query.get("age")),
    agency: id("agency"),
    lga: id("lga"),
    per_page: PER_PAGE,
    after: afterOf(query),
  });
  return { list, choices: await reportChoices(actor, arrearsByAge, {}), reports: may(actor, "report.view") };
});

/** The bills that a figure of the arrears is made of. */
export default function LateBills() {
  const { list, choices, reports } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const narrowed = ["age", "lga", "agency"].some((name) => query.has(name));
  const ages = arrearsAgeNames.map((value) => ({ value, label: arrearsAges[value].label }));
  return (
    <>
      {reports ? (
        <Crumb>
          <a href={arrearsByAge.address}>Arrears by age</a> · Bills
        </Crumb>
      ) : null}
      <PageHead
        title="Late bills"
        count={list.total_is_estimate ? `${list.total.toLocaleString("en-NG")}+` : list.total}
        note={
          <>
            <Money kobo={list.late_kobo} /> should have been paid by now
          </>
        }
      />
      <PickFilters
        filters={[
          { name: "age", label: "How long late", options: ages },
          { name: "lga", label: "Local government", options: withNone(choices.lga, "No local government") },
          { name: "agency", label: "Agency", options: choices.agency },
        ]}
      />
      {list.rows.length > 0 ? (
        <Table caption="Bills that are late, the latest first" tall fold tworow>
          <thead>
            <tr>
              <HeadCell>Bill</HeadCell>
              <HeadCell>Payer</HeadCell>
              <HeadCell>Late since</HeadCell>
              <HeadCell spareMid>Agency</HeadCell>
              <HeadCell right>Late, ₦</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <Cell place="code">
                  <Plate code={row.code} drawn href={`/admin/receipt/bill/${row.id}`} />
                </Cell>
                <Cell head place="name" under={row.title}>
                  {row.payer_name ?? "No payer on record"}
                </Cell>
                <Cell
                  place="sub"
                  under={row.days === 1 ? "1 day" : `${row.days.toLocaleString("en-NG")} days`}
                >
                  {formatDate(row.since)}
                </Cell>
                <Cell spare spareMid>
                  {row.agency}
                </Cell>
                <Cell place="sum" right>
                  <Money kobo={row.late_kobo} bare />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Empty
          title={narrowed ? "No bill is late that fits" : "No bill is late"}
          acts={narrowed ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          What is due today is not late yet.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}
