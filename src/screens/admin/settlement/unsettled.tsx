import { Link } from "react-router";
import type { Unsettled } from "#areas/collecting/settlements/list-settlements.ts";
import { formatDate } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
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
      <DataTable<Unsettled>
        caption="Agencies with unsettled collections, by name"
        stacked
        twoLineEntry
        rows={rows}
        columns={[
          {
            head: "Agency",
            place: "name",
            cell: (row) => (
              <>
                {row.agency_name} <MissingAccountLink row={row} />
              </>
            ),
          },
          {
            head: "Unsettled since",
            place: "sub",
            cell: ({ since }) => (
              <>
                <span className="narrow-only">Since </span>
                {since ? sinceText(since, today) : ""}
              </>
            ),
            secondLine: (row) => (
              <span className="narrow-only">
                Today <Money kobo={row.today_kobo} />
              </span>
            ),
          },
          {
            head: "In a settlement up to",
            hideBelowLg: true,
            cell: (row) =>
              row.settled_to ? formatDate(row.settled_to) : <span className="faint">never</span>,
          },
          moneyColumn("Today (₦)", (row) => row.today_kobo, { hideBelowLg: true }),
          {
            ...moneyColumn("Up to yesterday (₦)", ({ kobo }) => kobo),
            secondLine: () => <span className="narrow-only">Up to yesterday</span>,
          },
          mayDraft && {
            head: "Actions",
            place: "status",
            cell: ({ agency, agency_id, since }) =>
              since !== null && since < today ? (
                <ButtonLink small to={`${settlementPages.register}?agency=${agency_id}`}>
                  {`Draft for ${agency}`}
                </ButtonLink>
              ) : (
                <span className="soft">
                  {since === null ? "Nothing to settle" : "Can be settled tomorrow"}
                </span>
              ),
          },
        ]}
      />
    </Panel>
  );
}

function sinceText(since: string, today: string): string {
  return since === today ? "today" : formatDate(since);
}

function MissingAccountLink({ row }: { row: Unsettled }) {
  if (row.has_account) return null;
  return (
    <Link to={settlementPages.agency(row.agency_id)}>
      <Status kind="overdue" label="No confirmed account" />
    </Link>
  );
}
