import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { Compliance } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import { formatDate } from "#domain/lagos.ts";
import {
  type ComplianceKind,
  complianceKinds,
  heldShare,
  vehicleClasses,
} from "#domain/ticket-compliance.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../addresses/records.ts";
import { fileAddress } from "../file-address.ts";
import { PickFilters } from "../pick-filters.tsx";
import { withNone } from "../query-choice.tsx";
import styles from "./charts.module.css";
import { ColumnsChart } from "./columns-chart.tsx";
import type { complianceLoader } from "./compliance-loader.ts";
import { HeldTable } from "./held-table.tsx";
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
  const vehicles = requested.kind === "vehicle";
  const filters = [
    { name: "lga", label: "Local government", options: withNone(choices.lga, "No local government") },
    ...(vehicles ? [{ name: "park", label: "Park", options: withNone(choices.park, "No listed park") }] : []),
    ...(vehicles ? [{ name: "class", label: "Class", options: vehicleClasses }] : []),
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
        <PickFilters days={{ of: "day", today }} filters={filters} keeps={["kind"]} />
      </div>
      {fault ? (
        <Notice kind="bad" alert>
          {fault}
        </Notice>
      ) : null}
      {found?.note ? <Notice>{found.note}</Notice> : null}
      {found && found.total.registered === 0 && !found.note ? (
        <Empty title={`No ${vehicles ? "vehicles" : "shops"} match`}>
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
  const many = complianceKinds[kind].toLowerCase();
  return (
    <div className="no-print stack">
      <div className={styles.sums}>
        <Facts>
          <Fact label={`Registered ${many}`} figure>
            {total.registered.toLocaleString("en-NG")}
          </Fact>
          <Fact label="With a ticket" figure>
            {total.holding.toLocaleString("en-NG")}
          </Fact>
          <Fact label="Without a ticket" figure>
            <b className="strong">{(total.registered - total.holding).toLocaleString("en-NG")}</b>
          </Fact>
          <Fact label="Percentage with a ticket" figure>
            <b className="strong">{heldShare(total)}</b>
          </Fact>
        </Facts>
      </div>
      <Panel title="Percentage with a ticket, last 14 days">
        <ColumnsChart
          name="Percentage with a ticket"
          most={100}
          columns={trend.map((one) => ({
            key: one.day,
            label: String(Number(one.day.slice(8))),
            value: one.registered === 0 ? 0 : (one.holding * 100) / one.registered,
            mark: String(Math.floor((one.holding * 100) / Math.max(1, one.registered))),
            description: `${formatDate(one.day)}, ${heldShare(one)}`,
            now: one.day === day,
          }))}
        />
        <details>
          <summary>View as table</summary>
          <HeldTable
            name="Day"
            filter="day"
            rows={trend.map((one) => ({ ...one, key: one.day, name: formatDate(one.day) })).reverse()}
          />
        </details>
      </Panel>
      <div className={styles.pair}>
        {found.classes.length > 0 ? <HeldTable name="Class" filter="class" rows={found.classes} /> : null}
        <HeldTable name="Local government" filter="lga" rows={found.lgas} />
        {found.parks.length > 0 ? <HeldTable name="Park" filter="park" rows={found.parks} /> : null}
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
        Download list of those without a ticket
      </ButtonAnchor>
      <Button small icon="printer" onClick={() => window.print()}>
        Print list
      </Button>
    </>
  );
}
