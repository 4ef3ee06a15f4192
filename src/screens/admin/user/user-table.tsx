import { areaWords, type PersonArea } from "#domain/people/rights.ts";
import { formatPhone } from "#domain/phone.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pages } from "./calls.ts";
import type { usersLoader } from "./loaders.ts";
import { UserStatus } from "./user-status.tsx";

type Row = Awaited<ReturnType<typeof usersLoader>>["rows"][number];

/** Users as a table. `current` is the row the keyboard stands on. */
export function UserTable({ rows, current }: { rows: readonly Row[]; current: number }) {
  return (
    <Table caption="Users, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>Name</HeadCell>
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
