import { useLocation, useSearchParams } from "react-router";
import { areaWords, type PersonArea } from "#domain/people/rights.ts";
import { formatPhone } from "#domain/phone.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, SortLink, Table } from "#ui/primitives/table.tsx";
import { withQuery } from "../../shared/records/address.ts";
import { sortState } from "../../shared/records/list-columns.ts";
import { pages } from "./calls.ts";
import type { usersLoader } from "./loaders.ts";
import { UserStatus } from "./user-status.tsx";

type Row = Awaited<ReturnType<typeof usersLoader>>["rows"][number];

/** Users as a table. `current` is the row the keyboard stands on. */
export function UserTable({ rows, current }: { rows: readonly Row[]; current: number }) {
  const [query] = useSearchParams();
  const sort = query.get("sort") || "-code";
  return (
    <Table caption={`Users, ${sortWords(sort)}`} tall fold tworow>
      <thead>
        <tr>
          <SortHead sort={sort} name="code">
            Code
          </SortHead>
          <SortHead sort={sort} name="name">
            Name
          </SortHead>
          <HeadCell>E-mail and phone</HeadCell>
          <HeadCell>Kind</HeadCell>
          <HeadCell>Roles</HeadCell>
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
            <Cell place="status">
              <UserStatus status={row.status} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SortHead({ sort, name, children }: { sort: string; name: string; children: string }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { next, sorted } = sortState(sort, name);
  return (
    <HeadCell sorted={sorted}>
      <SortLink to={withQuery(pathname, query, { sort: next })} sorted={sorted}>
        {children}
      </SortLink>
    </HeadCell>
  );
}

function sortWords(sort: string): string {
  if (sort.endsWith("name")) return sort === "name" ? "by name" : "by name, backwards";
  return sort === "code" ? "the first to come first" : "the latest first";
}
