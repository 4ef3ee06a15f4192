import { Link } from "react-router";
import type { Unsettled } from "#areas/collecting/settlements/list-settlements.ts";
import { formatDate } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { settlementPages } from "./labels.ts";

interface UnsettledProps {
  rows: readonly Unsettled[];
  /** Lagos date. */
  today: string;
  /** Whether the user may draft batches. */
  mayDraft: boolean;
}

/** Each agency's amount not yet in a batch, and since when. */
export function UnsettledPanel({ rows, today, mayDraft }: UnsettledProps) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Unsettled">
      <Table caption="Agencies with unsettled collections, by name" stacked twoLineEntry>
        <thead>
          <tr>
            <HeadCell>Agency</HeadCell>
            <HeadCell>Unsettled since</HeadCell>
            <HeadCell hideBelowLg>In a settlement up to</HeadCell>
            <HeadCell right hideBelowLg>
              Today (₦)
            </HeadCell>
            <HeadCell right>Up to yesterday (₦)</HeadCell>
            {mayDraft ? <HeadCell>Actions</HeadCell> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agency_id}>
              <Cell head place="name">
                {row.agency_name} <MissingAccountLink row={row} />
              </Cell>
              <Cell
                place="sub"
                secondLine={
                  <span className="narrow-only">
                    Today <Money kobo={row.today_kobo} />
                  </span>
                }
              >
                <span className="narrow-only">Since </span>
                {row.since ? formatDate(row.since) : ""}
              </Cell>
              <Cell hideOnPhone hideBelowLg>
                {row.settled_to ? formatDate(row.settled_to) : <span className="faint">never</span>}
              </Cell>
              <Cell right hideOnPhone hideBelowLg>
                <Money kobo={row.today_kobo} bare />
              </Cell>
              <Cell right place="sum" secondLine={<span className="narrow-only">Up to yesterday</span>}>
                <Money kobo={row.kobo} bare />
              </Cell>
              {mayDraft ? (
                <Cell place="status">
                  {row.since !== null && row.since < today ? (
                    <ButtonLink small to={`${settlementPages.register}?agency=${row.agency_id}`}>
                      {`Draft for ${row.agency}`}
                    </ButtonLink>
                  ) : (
                    <span className="soft">
                      {row.since === null ? "Nothing to settle" : "Can be settled tomorrow"}
                    </span>
                  )}
                </Cell>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function MissingAccountLink({ row }: { row: Unsettled }) {
  if (row.has_account) return null;
  return (
    <Link to={settlementPages.agency(row.agency_id)}>
      <Status kind="overdue" label="No confirmed account" />
    </Link>
  );
}
