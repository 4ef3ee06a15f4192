import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { Compliance } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import { formatDate } from "#domain/lagos.ts";
import {
  type ComplianceKind,
  complianceKinds,
  complianceRate,
  vehicleClasses,
} from "#domain/ticket-compliance.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../addresses/records.ts";
import { fileAddress } from "../file-address.ts";
import { withNone } from "../query-choice.tsx";
import { QueryFilters } from "../query-filters.tsx";
import styles from "./charts.module.css";
import { ColumnChart } from "./column-chart.tsx";
import type { complianceLoader } from "./compliance-loader.ts";
import { ComplianceTable } from "./compliance-table.tsx";
import { MissingList } from "./missing-list.tsx";

/** Ticket compliance of registered vehicles or shops on a day. */
export function ComplianceScreen() {
  const data = useLoaderData<typeof complianceLoader>();
  const { requested, choices, today, exports, found, fault } = data;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = Object.entries(complianceKinds).map(([kind, label]) => ({
    to: withQuery(pathname, query, {
      kind: kind === "vehicle" ? undefined : kind,
      park: undefined,
      class: undefined,
    }),
    label,
    current: requested.kind === kind,
  }));
  const isVehicles = requested.kind === "vehicle";
  const filters = [
    { name: "lga", label: "Local government", options: withNone(choices.lga, "No local government") },
    ...(isVehicles
      ? [{ name: "park", label: "Park", options: withNone(choices.park, "No listed park") }]
      : []),
    ...(isVehicles ? [{ name: "class", label: "Class", options: vehicleClasses }] : []),
  ];
  return (
    <div className={styles.page}>
      <div className="no-print">
        <PageHead
          title="Ticket compliance"
          note={exports ? undefined : "read only"}
          actions={
            exports ? (
              <Actions />
            ) : (
              <Button small icon="printer" onClick={() => window.print()}>
                Print list
              </Button>
            )
          }
        />
        <Tabs label="Register" items={tabs} />
        <QueryFilters days={{ kind: "day", today }} filters={filters} preservedParams={["kind"]} />
      </div>
      <ErrorNotice>{fault}</ErrorNotice>
      {found?.note ? <Notice>{found.note}</Notice> : null}
      {found && found.total.registered === 0 && !found.note ? (
        <Empty title={`No ${isVehicles ? "vehicles" : "shops"} match`}>
          Only approved records are counted. Change the filters.
        </Empty>
      ) : null}
      {found && found.total.registered > 0 ? <ComplianceCounts found={found} kind={requested.kind} /> : null}
      <MissingList data={data} />
    </div>
  );
}

function ComplianceCounts({ found, kind }: { found: Compliance; kind: ComplianceKind }) {
  const { total, trend, day } = found;
  const plural = complianceKinds[kind].toLowerCase();
  return (
    <div className="no-print stack">
      <div className={styles.totals}>
        <Facts>
          <Fact label={`Registered ${plural}`} numeric>
            {total.registered.toLocaleString("en-NG")}
          </Fact>
          <Fact label="With a ticket" numeric>
            {total.holding.toLocaleString("en-NG")}
          </Fact>
          <Fact label="Without a ticket" numeric>
            <b className="strong">{(total.registered - total.holding).toLocaleString("en-NG")}</b>
          </Fact>
          <Fact label="Percentage with a ticket" numeric>
            <b className="strong">{complianceRate(total)}</b>
          </Fact>
        </Facts>
      </div>
      <Panel title="Percentage with a ticket, last 14 days">
        <ColumnChart
          name="Percentage with a ticket"
          max={100}
          columns={trend.map((point) => ({
            key: point.day,
            label: String(Number(point.day.slice(8))),
            value: point.registered === 0 ? 0 : (point.holding * 100) / point.registered,
            valueLabel: String(Math.floor((point.holding * 100) / Math.max(1, point.registered))),
            description: `${formatDate(point.day)}, ${complianceRate(point)}`,
            current: point.day === day,
          }))}
        />
        <details>
          <summary>View as table</summary>
          <ComplianceTable
            name="Day"
            filter="day"
            rows={trend.map((point) => ({ ...point, key: point.day, name: formatDate(point.day) })).reverse()}
          />
        </details>
      </Panel>
      <div className={styles.tables}>
        {found.classes.length > 0 ? (
          <ComplianceTable name="Class" filter="class" rows={found.classes} />
        ) : null}
        <ComplianceTable name="Local government" filter="lga" rows={found.lgas} />
        {found.parks.length > 0 ? <ComplianceTable name="Park" filter="park" rows={found.parks} /> : null}
      </div>
    </div>
  );
}

function Actions() {
  const [query] = useSearchParams();
  const href = (of: string) =>
    fileAddress("/api/v1/ticket-compliance/file", query, ["kind", "day", "lga", "park", "class"], {
      of,
      format: "csv",
    });
  return (
    <>
      <ButtonAnchor small icon="download" href={href("counts")} download>
        Download counts
      </ButtonAnchor>
      <ButtonAnchor small icon="download" href={href("missing")} download>
        Download records without a ticket
      </ButtonAnchor>
      <Button small icon="printer" onClick={() => window.print()}>
        Print list
      </Button>
    </>
  );
}
