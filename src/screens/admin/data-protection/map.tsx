import { Link, useLoaderData } from "react-router";
import {
  dataSubjects,
  legalBases,
  retentionPeriods,
  type Treatment,
  treatments,
} from "#domain/personal-data/kinds.ts";
import { columnsOf, personalTables } from "#domain/personal-data/tables.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { casePages } from "./labels.ts";

export const meta = pageTitle("Personal data map");

const ORDER = Object.keys(treatments) as Treatment[];

export const loader = pageLoader(async ({ actor }) => {
  authorize(actor, "data_protection.view");
  return personalTables.map((one) => ({
    table: one.table,
    label: one.label,
    dataSubjects: dataSubjects[one.data_subjects],
    legalBasis: legalBases[one.legal_basis],
    retention: retentionPeriods[one.retention],
    columns: ORDER.flatMap((how) => {
      const names = columnsOf(one, how);
      return names.length > 0 ? [{ how, names: names.join(", ") }] : [];
    }),
  }));
});

/** The inventory of personal data: subjects, legal basis, retention and pseudonymisation. */
export default function PersonalDataMap() {
  const tables = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={casePages.list}>Data protection</Link>
      </Breadcrumb>
      <PageHead
        title="Personal data map"
        count={tables.length}
        note="Every database table that holds personal data"
      />
      <RecordSections>
        {tables.map((row) => (
          <RecordSection key={row.table} title={row.label} note={row.table}>
            <div className="stack">
              <Facts>
                <Fact label="Person">{row.dataSubjects}</Fact>
                <Fact label="Legal basis">{row.legalBasis}</Fact>
                <Fact label="Retention">{row.retention}</Fact>
              </Facts>
              <dl className="stack-s">
                {row.columns.map(({ how, names }) => (
                  <div key={how}>
                    <dt className="strong">{names}</dt>
                    <dd>{treatments[how]}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </RecordSection>
        ))}
      </RecordSections>
    </>
  );
}
