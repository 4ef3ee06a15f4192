import { formatDate } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pages } from "../charging/calls.ts";
import type { noticesLoader } from "./loaders.ts";

type Row = Awaited<ReturnType<typeof noticesLoader>>["rows"][number];

/** Notices as a table. `current` is the row the keyboard stands on. */
export function NoticeTable({ rows, current }: { rows: readonly Row[]; current: number }) {
  return (
    <Table caption="Demand notices, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Notice</HeadCell>
          <HeadCell>For</HeadCell>
          <HeadCell>What and where</HeadCell>
          <HeadCell>Payer</HeadCell>
          <HeadCell spareMid>Issued</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Total, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={pages.notice(row.id)} />
            </Cell>
            <Cell head place="name">
              {row.title}
            </Cell>
            <Cell
              spare
              under={<a href={`/admin/view/${row.asset_type}/${row.asset_id}`}>{row.asset_code}</a>}
            >
              {row.asset_title}
            </Cell>
            <Cell place="sub">{row.payer_name}</Cell>
            <Cell spare spareMid>
              <span className="num nowrap">{formatDate(row.issued_on)}</span>
            </Cell>
            <Cell place="status">
              <Status
                kind={row.standing.kind}
                {...(row.standing.label === undefined ? {} : { label: row.standing.label })}
              />
            </Cell>
            <Cell place="sum" right>
              {row.total_kobo === null ? (
                <span className="faint">–</span>
              ) : (
                <Money kobo={row.total_kobo} bare />
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
