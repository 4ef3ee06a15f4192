import { personalTables } from "#domain/personal-data.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import type { CaseData } from "./view-loader.ts";

const COUNT = new Intl.NumberFormat("en-NG");
const KINDS = {
  name: "Name",
  part: "Part of the name",
  phone: "Phone",
  email: "Email",
  number: "NIN or TIN",
} as const;

const rows = (count: number) => `${COUNT.format(count)} ${count === 1 ? "row" : "rows"}`;
const tableName = (table: string) => personalTables.find((one) => one.table === table)?.what ?? table;

/** The values to pseudonymise with the number of rows: the list that the second officer approves. */
export function SearchedFor({ item: { looked_for, counts } }: { item: CaseData }) {
  const taken = counts.filter(({ near, elsewhere }) => near + elsewhere > 0);
  const left = counts.filter(({ named }) => named > 0);
  if (looked_for.length === 0 && counts.length === 0) return null;
  return (
    <>
      {looked_for.length > 0 ? <p className="strong">Data to find</p> : null}
      <ul>
        {looked_for.map(({ kind, value, elsewhere }) => (
          <li key={`${kind} ${value} ${elsewhere}`}>
            {KINDS[kind]}: <q>{value}</q>
            {elsewhere
              ? ", in all data (verified as belonging only to this person)"
              : ", in data linked to them"}
          </li>
        ))}
      </ul>
      {taken.length > 0 ? <p className="strong">Where it is removed</p> : null}
      <ul>
        {taken.map(({ tab, col, near, elsewhere }) => (
          <li key={`${tab}.${col}`}>
            {`${tableName(tab)} (${col}): ${rows(near)} linked to them${elsewhere > 0 ? `, ${rows(elsewhere)} not linked` : ""}`}
          </li>
        ))}
      </ul>
      {left.length > 0 ? (
        <Notice kind="warn">
          <p className="strong">
            The name also appears in rows that are not linked to this person. Those rows won’t be changed:
          </p>
          <ul>
            {left.map(({ tab, col, named }) => (
              <li key={`${tab}.${col}`}>{`${tableName(tab)} (${col}): ${rows(named)}`}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
