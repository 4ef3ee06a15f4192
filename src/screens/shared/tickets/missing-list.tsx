import { useLocation, useSearchParams } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { classText } from "#domain/ticket-compliance.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode, VehiclePlate } from "#ui/primitives/record-code.tsx";
import { withQuery } from "../addresses/records.ts";
import { DataTable } from "../data-table.tsx";
import { pagerProps } from "../paging.ts";
import styles from "./charts.module.css";
import type { complianceLoader } from "./compliance-loader.ts";

type ComplianceData = Awaited<ReturnType<typeof complianceLoader>>;

/** Vehicles or shops without a ticket: paged on screen, a checklist for inspectors in print. */
export function MissingList({ data: { found, missing, requested, opens, round } }: { data: ComplianceData }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (!found || !missing || missing.rows.length === 0) return null;
  const isVehicles = requested.kind === "vehicle";
  const total = found.total.registered - found.total.holding;
  const listPage = { rows: missing.rows, next: missing.next, total, total_is_estimate: false };
  return (
    <div>
      <p
        className={styles.printOnly}
      >{`${isVehicles ? "Vehicles" : "Shops"} without a ticket on ${formatDate(found.day)}:`}</p>
      <Panel title="Without a ticket">
        <DataTable<NonNullable<ComplianceData["missing"]>["rows"][number]>
          caption="Without a ticket, sorted by number"
          stacked
          twoLineEntry
          rows={missing.rows}
          columns={[
            {
              head: isVehicles ? "Plate" : "Shop",
              place: "name",
              cell: ({ name }) => (isVehicles ? <VehiclePlate number={name} small /> : name),
            },
            {
              head: "Record",
              place: "sum",
              cell: ({ id, code }) => (
                <RecordCode
                  code={code}
                  outlined
                  {...(opens[requested.kind] && { href: `/admin/view/${requested.kind}/${id}` })}
                />
              ),
            },
            isVehicles && { head: "Class", place: "sub", cell: (row) => classText(row.class) },
            {
              head: "Location",
              hideOnPhone: true,
              cell: ({ park, lga }) => park ?? lga ?? "–",
              secondLine: ({ park, lga }) => park && lga,
            },
            {
              head: "Last valid on",
              place: "status",
              right: true,
              cell: ({ last_valid_to: end }) => (end ? formatDate(lagosDate(end.getTime() - 1)) : "never"),
            },
          ]}
        />
      </Panel>
      <div className="no-print stack-s">
        {round ? null : <Pager {...pagerProps(pathname, query, listPage)} />}
        {total > missing.rows.length || round ? (
          <div className="line">
            <ButtonLink
              small
              to={withQuery(pathname, query, { round: round ? undefined : "1" })}
              preventScrollReset
            >
              {round ? "Show by page" : "Show up to 200 for printing"}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </div>
  );
}
