import { Link, useLoaderData } from "react-router";
import { grounds, people, periods, type Treatment, treatments } from "#domain/personal-data/kinds.ts";
import { columnsOf, personalTables } from "#domain/personal-data.ts";
import { authorize } from "#server/authorize.ts";
import { pageLoader } from "#server/page-loader.ts";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { casePages } from "./words.ts";

export const meta = pageTitle("Personal data we keep");

const ORDER = Object.keys(treatments) as Treatment[];

export const loader = pageLoader(async ({ actor }) => {
  authorize(actor, "data_protection.view");
  return personalTables.map((one) => ({
    ...{
      table: one.table,
      what: one.what,
      whose: people[one.whose],
      ground: grounds[one.ground],
      keep: periods[one.keep],
    },
    columns: ORDER.flatMap((how) => {
      const names = columnsOf(one, how);
      return names.length > 0 ? [{ how, names: names.join(", ") }] : [];
    }),
  }));
});

/** Where personal data lies: whose, on what ground, for how long, and what pseudonymising does to it. */
export default function PersonalDataMap() {
  const tables = useLoaderData<typeof loader>();
  return (
    <>
      <Crumb>
        <Link to={casePages.list}>Data protection</Link>
      </Crumb>
      <PageHead
        title="Personal data we keep"
        count={tables.length}
        note="Every table of the database is in this map, or known to hold nothing of anybody; a test sees to it"
      />
      <Table caption="Personal data, table by table" tall fold>
        <thead>
          <tr>
            <HeadCell>What</HeadCell>
            <HeadCell>Whose</HeadCell>
            <HeadCell>Ground</HeadCell>
            <HeadCell>How long</HeadCell>
            <HeadCell>Columns, and what pseudonymising does</HeadCell>
          </tr>
        </thead>
        <tbody>
          {tables.map((row) => (
            <tr key={row.table}>
              <Cell head place="name" under={row.table}>
                {row.what}
              </Cell>
              <Cell place="sub">{row.whose}</Cell>
              <Cell spare>{row.ground}</Cell>
              <Cell spare>{row.keep}</Cell>
              <Cell spare>
                {row.columns.map(({ how, names }) => (
                  <span key={how} className="stack-s">
                    <span>
                      <span className="strong">{names}</span>: {treatments[how]}
                    </span>
                  </span>
                ))}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
