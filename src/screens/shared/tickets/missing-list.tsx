import { useLocation, useSearchParams } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { classText } from "#domain/ticket-compliance.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode, VehiclePlate } from "#ui/primitives/record-code.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { withQuery } from "../addresses/records.ts";
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
        <Table caption="Without a ticket, sorted by number" stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>{isVehicles ? "Plate" : "Shop"}</HeadCell>
              <HeadCell>Record</HeadCell>
              {isVehicles ? <HeadCell>Class</HeadCell> : null}
              <HeadCell>Location</HeadCell>
              <HeadCell right>Last valid on</HeadCell>
            </tr>
          </thead>
          <tbody>
            {missing.rows.map((row) => (
              <tr key={row.id}>
                <Cell head place="name">
                  {isVehicles ? <VehiclePlate number={row.name} small /> : row.name}
                </Cell>
                <Cell place="sum">
                  <RecordCode
                    code={row.code}
                    outlined
                    {...(opens[requested.kind] && { href: `/admin/view/${requested.kind}/${row.id}` })}
                  />
                </Cell>
                {isVehicles ? <Cell place="sub">{classText(row.class)}</Cell> : null}
                <Cell hideOnPhone secondLine={row.park === null ? undefined : (row.lga ?? undefined)}>
                  {row.park ?? row.lga ?? "–"}
                </Cell>
                <Cell right place="status">
                  {row.last_valid_to === null
                    ? "never"
                    : formatDate(lagosDate(row.last_valid_to.getTime() - 1))}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
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
