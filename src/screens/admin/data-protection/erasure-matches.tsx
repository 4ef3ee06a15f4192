import { personalTables } from "#domain/personal-data/tables.ts";
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

const rowsText = (count: number) => `${COUNT.format(count)} ${count === 1 ? "row" : "rows"}`;
const tableName = (table: string) => personalTables.find((one) => one.table === table)?.label ?? table;

/** The values to pseudonymise with the number of rows: the list that the second officer approves. */
export function ErasureMatches({ item: { searched_for, counts } }: { item: CaseData }) {
  const affected = counts.filter(({ linked_rows, unlinked_rows }) => linked_rows + unlinked_rows > 0);
  const unchanged = counts.filter(({ unchanged_rows }) => unchanged_rows > 0);
  if (searched_for.length === 0 && counts.length === 0) return null;
  return (
    <>
      {searched_for.length > 0 ? <p className="strong">Data to find</p> : null}
      <ul>
        {searched_for.map(({ kind, value, everywhere }) => (
          <li key={`${kind} ${value} ${everywhere}`}>
            {KINDS[kind]}: <q>{value}</q>
            {everywhere
              ? ", in all data (verified as belonging only to this person)"
              : ", in data linked to them"}
          </li>
        ))}
      </ul>
      {affected.length > 0 ? <p className="strong">Where it is removed</p> : null}
      <ul>
        {affected.map(({ table, column, linked_rows, unlinked_rows }) => (
          <li key={`${table}.${column}`}>
            {`${tableName(table)} (${column}): ${rowsText(linked_rows)} linked to them${unlinked_rows > 0 ? `, ${rowsText(unlinked_rows)} not linked` : ""}`}
          </li>
        ))}
      </ul>
      {unchanged.length > 0 ? (
        <Notice kind="warn">
          <p className="strong">
            The name also appears in rows that are not linked to this person. Those rows won’t be changed:
          </p>
          <ul>
            {unchanged.map(({ table, column, unchanged_rows }) => (
              <li
                key={`${table}.${column}`}
              >{`${tableName(table)} (${column}): ${rowsText(unchanged_rows)}`}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
