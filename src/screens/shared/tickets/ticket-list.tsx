import type { ReactNode } from "react";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../data-table.tsx";
import { PagedList } from "../paged-list.tsx";
import { statusFilter, ticketFilters } from "./ticket-filters.ts";
import type { TicketListData } from "./ticket-list-loader.ts";

interface TicketListProps {
  title: string;
  list: TicketListData;
  /** The address of a ticket. */
  ticketAddress: (id: number) => string;
  actions?: ReactNode;
  note?: string;
  /** Other query parameters to keep when the list is filtered. */
  preservedParams?: readonly string[];
}

const columns = (
  ticketAddress: TicketListProps["ticketAddress"],
): Columns<TicketListData["rows"][number]> => [
  codeColumn("Ticket", ticketAddress),
  { head: "For", place: "name", cell: printedHolder, secondLine: "category" },
  { head: "Sold", place: "sub", cell: ({ sold_at }) => formatMoment(sold_at), secondLine: "place" },
  {
    head: "Status",
    place: "status",
    cell: ({ status, expired, upcoming }) => (
      <Status kind={status === "void" ? "void" : expired ? "expired" : upcoming ? "ahead" : "valid"} />
    ),
  },
  {
    head: "Agent",
    hideBelowLg: true,
    cell: ({ agent }) => agent ?? <span className="faint">Bulk ticket</span>,
  },
  moneyColumn("Price (₦)", ({ kobo }) => kobo),
];

/** Single tickets, newest first. */
export function TicketList({
  title,
  list,
  ticketAddress,
  actions,
  note,
  preservedParams = [],
}: TicketListProps) {
  const { choices, from, to } = list;
  return (
    <PagedList
      title={title}
      note={note}
      actions={actions}
      search="Plate, phone, code or agent"
      days={{ kind: "span", from, to }}
      preservedParams={preservedParams}
      filters={[statusFilter, ...ticketFilters(choices)]}
      list={list}
      fault={list.fault}
      rowHref={({ id }) => ticketAddress(id)}
      caption="Tickets, newest first"
      columns={columns(ticketAddress)}
      empty={{
        title: "No tickets yet",
        noMatch: "No matching tickets",
        text: "Tickets appear here as soon as agents sell them.",
      }}
    />
  );
}
