import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { validityText } from "#domain/documents/bulk-sheet.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pagerOf } from "../paging.ts";
import { PickFilters } from "../pick-filters.tsx";
import { AssignAction } from "./assign-action.tsx";
import { CancelChosen } from "./cancel-chosen.tsx";
import { ticketStyles } from "./status-styles.ts";
import type { BulkViewData } from "./view-loader.ts";

const states = () => Object.entries(ticketStyles).map(([value, { label }]) => ({ value, label: t(label) }));

interface BatchTicketsProps {
  batch: BulkViewData["batch"];
  tickets: NonNullable<BulkViewData["tickets"]>;
}

/** The tickets of a batch, by page; unused ones can be cancelled or assigned. */
export function BatchTickets({ batch, tickets }: BatchTicketsProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const visible = tickets.rows.filter(({ id }) => ticked.has(id));
  function tick(id: number, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  }
  return (
    <>
      <PickFilters
        placeholder={t("Ticket, plate or code")}
        filters={[{ name: "state", label: t("Status"), options: states() }]}
        keeps={[]}
      />
      {tickets.rows.length === 0 ? (
        <Empty title={t("No matching tickets")} />
      ) : (
        <TicketTable batch={batch} rows={tickets.rows} ticked={ticked} onTick={tick} />
      )}
      {batch.can.cancel && visible.length > 0 ? (
        <CancelChosen batch={batch} chosen={visible} onDone={() => setTicked(new Set())} />
      ) : null}
      <Pager {...pagerOf(pathname, query, tickets)} />
    </>
  );
}

interface TicketTableProps {
  batch: BatchTicketsProps["batch"];
  rows: BatchTicketsProps["tickets"]["rows"];
  ticked: ReadonlySet<number>;
  onTick: (id: number, on: boolean) => void;
}

function TicketTable({ batch, rows, ticked, onTick }: TicketTableProps) {
  const { can } = batch;
  return (
    <Table caption={t("Tickets in {code}", { code: batch.code })} stacked twoLineRows>
      <thead>
        <tr>
          {can.cancel ? (
            <HeadCell checkbox>{<span className="only-read">{t("Select")}</span>}</HeadCell>
          ) : null}
          <HeadCell>{t("Ticket")}</HeadCell>
          <HeadCell>{t("For")}</HeadCell>
          <HeadCell>{t("Valid")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { kind, label } = ticketStyles[row.state];
          const code = row.security_code && `${row.security_code.slice(0, 4)}-${row.security_code.slice(4)}`;
          return (
            <tr key={row.id}>
              {can.cancel ? (
                <Cell checkbox>
                  {row.state === "unused" ? (
                    <Checkbox
                      checked={ticked.has(row.id)}
                      onChange={(event) => onTick(row.id, event.target.checked)}
                    >
                      <span className="only-read">{t("Select {code}", { code: row.code })}</span>
                    </Checkbox>
                  ) : null}
                </Cell>
              ) : null}
              <Cell head place="name" secondLine={code ?? undefined}>
                {row.code}
              </Cell>
              <Cell place="sub">
                {row.holder_key ?? <span className="soft">{t("any holder")}</span>}
                {can.assign && row.state === "unused" ? <AssignAction batch={batch} ticket={row} /> : null}
              </Cell>
              <Cell
                hideOnPhone
                secondLine={
                  row.first_checked_at
                    ? t("first checked {moment}", { moment: formatMoment(row.first_checked_at) })
                    : undefined
                }
              >
                {t(validityText(row.valid_from, row.valid_to))}
              </Cell>
              <Cell place="status">
                <Status kind={kind} label={label} />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
