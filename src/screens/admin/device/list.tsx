import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { deviceStates, listDevices } from "#areas/ticketing/devices/list-devices.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { RevokeAct } from "../../shared/device/revoke-act.tsx";
import { deviceLooks, devicePages } from "../../shared/device/words.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { ReleaseAct } from "./release-act.tsx";

export const meta = pageTitle("Agents’ phones");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = deviceStates.find((name) => name === query.get("status"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const list = await listDevices(actor, { state, q, per_page: PER_PAGE, after: afterOf(query) });
  return { ...list, state: state ?? ("all" as const) };
});

const TABS = [
  { state: "all", label: "All" },
  { state: "open", label: "With float" },
  { state: "idle", label: "Without float" },
  { state: "cut-off", label: "Cut off" },
] as const;

/** Phones that sell without a network: whose, what is set aside on them, when they were heard of. */
export default function Devices() {
  const list = useLoaderData<typeof loader>();
  const { can } = useSession();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = TABS.map(({ state, label }) => ({
    to: withQuery(pathname, query, { status: state === "all" ? undefined : state, after: undefined }),
    label,
    current: state === list.state,
  }));
  return (
    <>
      <PageHead
        title="Agents’ phones"
        count={list.total}
        acts={
          can("ticket.void") ? (
            <ButtonLink slim icon="scale" to={devicePages.cases}>
              Sales to decide
            </ButtonLink>
          ) : undefined
        }
      />
      <Tabs label="States" items={tabs} />
      <PickFilters placeholder="Phone, agent or code" filters={[]} keeps={["status"]} />
      {list.rows.length > 0 ? (
        <DeviceTable rows={list.rows} />
      ) : (
        <Empty title={query.has("q") ? "No phone fits" : "No phone sells without a network"}>
          Agents add a phone themselves, when they first set float aside on it.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function DeviceTable({ rows }: { rows: Awaited<ReturnType<typeof loader>>["rows"] }) {
  return (
    <Table caption="Phones of agents, the newest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Phone</HeadCell>
          <HeadCell>Agent</HeadCell>
          <HeadCell>Heard of</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Left on it, ₦</HeadCell>
          <HeadCell>
            <span className="only-read">Acts</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell head place="name" under={`since ${formatMoment(row.enrolled_at)}`}>
              {row.name}
            </Cell>
            <Cell place="code" under={row.agent_code}>
              {row.agent}
            </Cell>
            <Cell place="sub">{row.seen_at ? formatMoment(row.seen_at) : "Never"}</Cell>
            <Cell place="status" under={row.revoked_reason ?? casesOf(row.cases)}>
              <Status {...deviceLooks[row.state]} />
            </Cell>
            <Cell
              place="sum"
              right
              under={row.expires_at ? `until ${formatMoment(row.expires_at)}` : undefined}
            >
              {row.left_kobo === null ? null : <Money kobo={row.left_kobo} bare />}
            </Cell>
            <Cell>
              {row.revoked_at ? null : <RevokeAct id={row.id} name={row.name} />}
              {row.revoked_at && row.lease_id !== null ? (
                <ReleaseAct
                  {...{ id: row.id, lease: row.lease_id, name: row.name, agent: row.agent }}
                  left_kobo={row.left_kobo ?? 0}
                />
              ) : null}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function casesOf(cases: number): string | undefined {
  if (cases === 0) return undefined;
  return cases === 1 ? "1 sale to decide" : `${cases} sales to decide`;
}
