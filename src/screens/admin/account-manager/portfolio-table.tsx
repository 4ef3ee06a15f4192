import { useLocation, useSearchParams } from "react-router";
import type { PortfolioPayer } from "#areas/services/account-managers/list-portfolio.ts";
import type { PortfolioSort } from "#domain/account-managers.ts";
import { formatDate } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Cell, HeadCell, SortLink, Table } from "#ui/primitives/table.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
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
    <Table caption="Payers in the portfolio" scrollable stacked twoLineRows>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <SortableHead name="name" sort={sort}>
            Payer
          </SortableHead>
          <HeadCell hideBelowLg>Next follow-up</HeadCell>
          <SortableHead name="paid" sort={sort} hideBelowLg>
            Last paid
          </SortableHead>
          <SortableHead name="overdue" sort={sort} right>
            Overdue (₦)
          </SortableHead>
          <SortableHead name="owed" sort={sort} right>
            Balance (₦)
          </SortableHead>
          {can.follow_up || can.assign ? <HeadCell onlyRead>Actions</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <RecordCode code={row.code} outlined href={managerPages.payer(row.type, row.payer_id)} />
            </Cell>
            <Cell
              head
              place="name"
              secondLine={row.overdue_since ? `overdue since ${formatDate(row.overdue_since)}` : undefined}
            >
              {row.name}
            </Cell>
            <Cell hideOnPhone hideBelowLg>
              {row.next_follow_up_on ? (
                formatDate(row.next_follow_up_on)
              ) : (
                <span className="faint">None</span>
              )}
            </Cell>
            <Cell hideOnPhone hideBelowLg>
              {row.last_paid_on ? formatDate(row.last_paid_on) : <span className="faint">never</span>}
            </Cell>
            <Cell hideOnPhone right>
              <Money kobo={row.overdue_kobo} bare />
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.owed_kobo} bare />
            </Cell>
            {can.follow_up || can.assign ? (
              <Cell place="status" right>
                <span className="line line--tight no-print">
                  {can.follow_up ? <PlanAction payer={row} today={today} /> : null}
                  {can.assign ? <EndAction entryId={row.id} name={row.name} /> : null}
                </span>
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface SortableHeadProps {
  name: "name" | "paid" | "overdue" | "owed";
  sort: PortfolioSort;
  right?: boolean;
  hideBelowLg?: boolean;
  children: string;
}

/** A sortable head: amounts and dates descending first, names ascending. */
function SortableHead({ name, sort, children, ...rest }: SortableHeadProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isDown = sort === `-${name}`;
  const isUp = sort === name;
  const sorted = isDown ? "descending" : isUp ? "ascending" : undefined;
  const first = name === "name" || name === "paid" ? name : `-${name}`;
  const next = sorted === undefined ? first : isDown ? name : `-${name}`;
  return (
    <HeadCell sorted={sorted} {...rest}>
      <SortLink to={withQuery(pathname, query, { sort: next })} sorted={sorted}>
        {children}
      </SortLink>
    </HeadCell>
  );
}
