import { useLocation, useSearchParams } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { areaWords, type PersonArea } from "#domain/people/rights.ts";
import { formatPhone } from "#domain/phone.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, SortLink, Table } from "#ui/primitives/table.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { sortState } from "../../shared/records/list-columns.ts";
import { pages } from "./calls.ts";
import type { usersLoader } from "./loaders.ts";
import { UserStatus } from "./user-status.tsx";

type Row = Awaited<ReturnType<typeof usersLoader>>["rows"][number];

interface UserTableProps {
  rows: readonly Row[];
  /** "name", or "-name" for the other way round. */
  sort: string;
  /** The row the keyboard stands on. */
  current: number;
}

/** Users as a table, ordered by a column's head. */
export function UserTable({ rows, sort, current }: UserTableProps) {
  return (
    <Table caption={`Users, ${sortWords(sort)}`} tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <SortHead name="name" label="Name" sort={sort} />
          <HeadCell>E-mail and phone</HeadCell>
          <HeadCell>Kind</HeadCell>
          <HeadCell>Roles</HeadCell>
          <SortHead name="signed_in" label="Last sign-in" sort={sort} spareWide />
          <SortHead name="created" label="Registered" sort={sort} spareWide />
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={pages.user(row.id)} />
            </Cell>
            <Cell head place="name">
              {row.name}
            </Cell>
            <Cell spare under={row.email && row.phone_number ? formatPhone(row.phone_number) : undefined}>
              {row.email ?? <span className="num">{formatPhone(row.phone_number ?? "")}</span>}
            </Cell>
            <Cell place="sub">{areaWords[row.area as PersonArea]}</Cell>
            <Cell spare>{row.roles.join(", ") || <span className="faint">none</span>}</Cell>
            <Cell spare spareWide>
              {row.last_signed_in_at ? (
                formatDate(lagosDate(row.last_signed_in_at))
              ) : (
                <span className="faint">never</span>
              )}
            </Cell>
            <Cell spare spareWide>
              {formatDate(lagosDate(row.created_at))}
            </Cell>
            <Cell place="status">
              <UserStatus status={row.status} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface SortHeadProps {
  name: string;
  label: string;
  sort: string;
  spareWide?: boolean;
}

/** The head of a column that the list can be ordered by. */
function SortHead({ name, label, sort, spareWide = false }: SortHeadProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { next, sorted } = sortState(sort, name);
  return (
    <HeadCell sorted={sorted} spareWide={spareWide}>
      <SortLink to={withQuery(pathname, query, { sort: next })} sorted={sorted}>
        {label}
      </SortLink>
    </HeadCell>
  );
}

function sortWords(sort: string): string {
  const [column, backwards] = [sort.replace("-", ""), sort.startsWith("-")];
  if (column === "name") return backwards ? "by name, backwards" : "by name";
  if (column === "signed_in")
    return backwards ? "who signed in last first" : "who signed in longest ago first";
  return backwards ? "the latest first" : "the first to come first";
}
