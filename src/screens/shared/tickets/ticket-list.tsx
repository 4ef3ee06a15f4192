import type { ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { holderText } from "#domain/documents/ticket-words.ts";
import { formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pagerOf } from "../paging.ts";
import { PickFilters } from "../pick-filters.tsx";
import { useListKeys } from "../records/use-list-keys.ts";
import type { TicketListData } from "./ticket-list-loader.ts";
import { statusPick, ticketPicks } from "./ticket-picks.ts";

interface TicketListProps {
  title: string;
  list: TicketListData;
  /** Where one of them is opened. */
  view: (id: number) => string;
  acts?: ReactNode;
  note?: string;
}

/** Tickets one by one, the latest sold first. */
export function TicketList({ title, list, view, acts, note }: TicketListProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(view(list.rows[at]?.id ?? 0)));
  const { choices, from, to } = list;
  return (
    <>
      <PageHead
        title={title}
        count={list.total_is_estimate ? `${list.total.toLocaleString("en-NG")}+` : list.total}
        {...(note && { note })}
        acts={acts}
      />
      <PickFilters
        placeholder="Plate, phone, code or agent"
        days={{ of: "span", from, to }}
        filters={[statusPick, ...ticketPicks(choices)]}
      />
      {list.rows.length > 0 ? (
        <Rows rows={list.rows} view={view} current={keys.current} />
      ) : (
        <Empty
          title={query.size > 0 ? "No ticket fits" : "No ticket has been sold yet"}
          acts={query.size > 0 ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          Agents sell tickets on their phones; each one appears here the moment it is sold.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function Rows({
  rows,
  view,
  current,
}: Pick<TicketListProps, "view"> & { rows: TicketListData["rows"]; current: number }) {
  return (
    <Table caption="Tickets, the latest sold first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Ticket</HeadCell>
          <HeadCell>For</HeadCell>
          <HeadCell>Sold</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell spare spareMid>
            Agent
          </HeadCell>
          <HeadCell right>Price, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={view(row.id)} />
            </Cell>
            <Cell head place="name" under={row.category}>
              {holderText(row)}
            </Cell>
            <Cell place="sub" under={row.place ?? undefined}>
              {formatMoment(row.sold_at)}
            </Cell>
            <Cell place="status">
              <Status
                kind={row.status === "void" ? "void" : row.over ? "expired" : row.ahead ? "ahead" : "valid"}
              />
            </Cell>
            <Cell spare spareMid>
              {row.agent ?? <span className="faint">in bulk</span>}
            </Cell>
            <Cell right place="sum">
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
