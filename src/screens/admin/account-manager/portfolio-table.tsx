import { useLocation } from "react-router";
import type { PortfolioPayer } from "#areas/services/account-managers/list-portfolio.ts";
import type { PortfolioSort } from "#domain/account-managers.ts";
import { formatDate } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { EndAction } from "./end-action.tsx";
import { managerPages } from "./labels.ts";
import { PlanAction } from "./plan-action.tsx";
import type { ManagerData } from "./view-loader.ts";

interface PortfolioTableProps {
  manager: ManagerData["manager"];
  rows: readonly PortfolioPayer[];
  sort: PortfolioSort;
  /** Lagos date. */
  today: string;
  /** Whether a search is active. */
  isFiltered: boolean;
}

/** The payers of a portfolio with balances and follow-ups. */
export function PortfolioTable({ manager, rows, sort, today, isFiltered }: PortfolioTableProps) {
  const { pathname } = useLocation();
  const { can } = manager;
  if (rows.length === 0)
    return isFiltered ? (
      <Empty title="No payers found" actions={<ButtonLink to={pathname}>Show all</ButtonLink>}>
        Search by the full code or part of a name.
      </Empty>
    ) : (
      <Empty title="No payers assigned yet">Assign payers by code, or by location and balance.</Empty>
    );
  return (
    <DataTable<PortfolioPayer>
      caption="Payers in the portfolio"
      scrollable
      stacked
      twoLineRows
      rows={rows}
      sort={sort}
      columns={[
        {
          head: "Code",
          place: "code",
          cell: ({ code, type, payer_id }) => (
            <RecordCode code={code} outlined href={managerPages.payer(type, payer_id)} />
          ),
        },
        {
          head: "Payer",
          place: "name",
          sort: "name",
          cell: "name",
          secondLine: ({ overdue_since }) => overdue_since && `overdue since ${formatDate(overdue_since)}`,
        },
        {
          head: "Next follow-up",
          hideBelowLg: true,
          cell: ({ next_follow_up_on: day }) => (day ? formatDate(day) : <span className="faint">None</span>),
        },
        {
          head: "Last paid",
          hideBelowLg: true,
          sort: "paid",
          cell: ({ last_paid_on: day }) => (day ? formatDate(day) : <span className="faint">never</span>),
        },
        {
          ...moneyColumn("Overdue (₦)", (row) => row.overdue_kobo, { hideOnPhone: true }),
          sort: "overdue",
          highestFirst: true,
        },
        { ...moneyColumn("Balance (₦)", (row) => row.owed_kobo), sort: "owed", highestFirst: true },
        (can.follow_up || can.assign) && {
          head: "Actions",
          headHidden: true,
          place: "status",
          right: true,
          cell: (row) => (
            <span className="line line--tight no-print">
              {can.follow_up ? <PlanAction payer={row} today={today} /> : null}
              {can.assign ? <EndAction entryId={row.id} name={row.name} /> : null}
            </span>
          ),
        },
      ]}
    />
  );
}
