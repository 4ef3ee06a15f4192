import { useLocation, useSearchParams } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { classWords } from "#domain/ticket-compliance.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate, RegPlate } from "#ui/primitives/plate.tsx";
import { withQuery } from "../addresses/records.ts";
import { DataTable } from "../data-table.tsx";
import { pagerOf } from "../paging.ts";
import styles from "./charts.module.css";
import type { complianceLoader } from "./compliance-loader.ts";

type Data = Awaited<ReturnType<typeof complianceLoader>>;

/** Who holds no ticket: on the screen a page of them, on paper an inspector's round. */
export function MissingList({ data: { found, missing, asked, opens, round } }: { data: Data }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (!found || !missing || missing.rows.length === 0) return null;
  const vehicles = asked.kind === "vehicle";
  const total = found.total.registered - found.total.holding;
  const paged = { rows: missing.rows, next: missing.next, total, total_is_estimate: false };
  return (
    <div>
      <p className={styles.printed}>{`Without a ticket on ${formatDate(found.day)}. Look, and tick:`}</p>
      <Panel title="Without a ticket">
        <DataTable
          caption="Without a ticket, by number"
          fold
          two
          columns={[
            {
              head: vehicles ? "Plate" : "Shop",
              place: "name",
              cell: (row) => (vehicles ? <RegPlate number={row.name} slim /> : row.name),
            },
            {
              head: "Record",
              place: "sum",
              cell: (row) => (
                <Plate
                  code={row.code}
                  drawn
                  {...(opens[asked.kind] && { href: `/admin/view/${asked.kind}/${row.id}` })}
                />
              ),
            },
            vehicles && { head: "Class", place: "sub", cell: (row) => classWords(row.class) },
            {
              head: "Where",
              spare: true,
              cell: (row) => row.park ?? row.lga ?? "–",
              under: (row) => (row.park === null ? undefined : (row.lga ?? undefined)),
            },
            {
              head: "Last ticket for",
              place: "status",
              right: true,
              cell: (row) => (row.last === null ? "never" : formatDate(lagosDate(row.last.getTime() - 1))),
            },
          ]}
          rows={missing.rows}
        />
      </Panel>
      <div className="no-print stack-s">
        {round ? null : <Pager {...pagerOf(pathname, query, paged)} />}
        {total > missing.rows.length || round ? (
          <div className="line">
            <ButtonLink
              slim
              to={withQuery(pathname, query, { round: round ? undefined : "1" })}
              preventScrollReset
            >
              {round ? "Show in pages" : "Show 200 at once, to print"}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </div>
  );
}
