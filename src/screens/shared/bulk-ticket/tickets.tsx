import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { validityText } from "#domain/documents/bulk-sheet.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable } from "../data-table.tsx";
import { pagerProps } from "../paging.ts";
import { QueryFilters } from "../query-filters.tsx";
import { AssignAction } from "./assign-action.tsx";
import { CancelSelected } from "./cancel-selected.tsx";
import { ticketStyles } from "./status-styles.ts";
import type { BulkViewData } from "./view-loader.ts";

const statusOptions = () =>
  Object.entries(ticketStyles).map(([value, { label }]) => ({ value, label: t(label) }));

interface BatchTicketsProps {
  batch: BulkViewData["batch"];
  tickets: NonNullable<BulkViewData["tickets"]>;
}

/** The tickets of a batch, by page; unused ones can be voided or assigned. */
export function BatchTickets({ batch, tickets }: BatchTicketsProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selectedRows = tickets.rows.filter(({ id }) => selectedIds.has(id));
  function toggle(id: number, on: boolean) {
    const next = new Set(selectedIds);
    if (on) next.add(id);
    else next.delete(id);
    setSelectedIds(next);
  }
  return (
    <>
      <QueryFilters
        placeholder={t("Ticket, plate or code")}
        filters={[{ name: "state", label: t("Status"), options: statusOptions() }]}
        preservedParams={[]}
      />
      {tickets.rows.length === 0 ? (
        <Empty title={t("No matching tickets")} />
      ) : (
        <TicketTable batch={batch} rows={tickets.rows} selectedIds={selectedIds} onToggle={toggle} />
      )}
      {batch.can.cancel && selectedRows.length > 0 ? (
        <CancelSelected batch={batch} selected={selectedRows} onDone={() => setSelectedIds(new Set())} />
      ) : null}
      <Pager {...pagerProps(pathname, query, tickets)} />
    </>
  );
}

interface TicketTableProps {
  batch: BatchTicketsProps["batch"];
  rows: BatchTicketsProps["tickets"]["rows"];
  selectedIds: ReadonlySet<number>;
  onToggle: (id: number, on: boolean) => void;
}

function TicketTable({ batch, rows, selectedIds, onToggle }: TicketTableProps) {
  const { can } = batch;
  return (
    <DataTable<TicketTableProps["rows"][number]>
      caption={t("Tickets in {code}", { code: batch.code })}
      stacked
      twoLineRows
      rows={rows}
      columns={[
        can.cancel && {
          head: t("Select"),
          headHidden: true,
          checkbox: true,
          cell: ({ id, code, state }) =>
            state === "unused" ? (
              <Checkbox
                checked={selectedIds.has(id)}
                onChange={(event) => onToggle(id, event.target.checked)}
              >
                <span className="only-read">{t("Select {code}", { code })}</span>
              </Checkbox>
            ) : null,
        },
        {
          head: t("Ticket"),
          place: "name",
          cell: "code",
          secondLine: ({ security_code: code }) => code && `${code.slice(0, 4)}-${code.slice(4)}`,
        },
        {
          head: t("For"),
          place: "sub",
          cell: (row) => (
            <>
              {row.holder_key ?? <span className="soft">{t("any holder")}</span>}
              {can.assign && row.state === "unused" ? <AssignAction batch={batch} ticket={row} /> : null}
            </>
          ),
        },
        {
          head: t("Valid"),
          hideOnPhone: true,
          cell: ({ valid_from, valid_to }) => t(validityText(valid_from, valid_to)),
          secondLine: ({ first_checked_at }) =>
            first_checked_at && t("first checked {moment}", { moment: formatMoment(first_checked_at) }),
        },
        { head: t("Status"), place: "status", cell: ({ state }) => <TicketStatus state={state} /> },
      ]}
    />
  );
}

function TicketStatus({ state }: { state: keyof typeof ticketStyles }) {
  const { kind, label } = ticketStyles[state];
  return <Status kind={kind} label={label} />;
}
