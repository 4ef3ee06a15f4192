import { useLoaderData } from "react-router";
import { deviceStates, listDevices } from "#areas/ticketing/devices/list-devices.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import type { Columns } from "../../shared/data-table.tsx";
import { devicePages, deviceStyles } from "../../shared/device/labels.ts";
import { RevokeAction } from "../../shared/device/revoke-action.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { ReleaseAction } from "./release-action.tsx";

export const meta = pageTitle("Agent devices");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) =>
  listDevices(actor, { state: choiceOf(query, "status", deviceStates), ...listQuery(query) }),
);

const TABS = [
  { value: "all", label: "All", empty: "No agent devices yet" },
  { value: "open", label: "With float", empty: "No devices with float" },
  { value: "idle", label: "Without float", empty: "No devices without float" },
  { value: "cut-off", label: "Blocked", empty: "No blocked devices" },
] as const;

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  {
    head: "Device",
    place: "name",
    cell: "name",
    secondLine: (row) => `since ${formatMoment(row.enrolled_at)}`,
  },
  { head: "Agent", place: "code", cell: "agent", secondLine: "agent_code" },
  {
    head: "Last seen",
    place: "sub",
    cell: ({ last_seen_at }) => (last_seen_at ? formatMoment(last_seen_at) : "Never"),
  },
  {
    head: "Status",
    place: "status",
    cell: ({ state }) => <Status {...deviceStyles[state]} />,
    secondLine: (row) => row.revoked_reason ?? reviewText(row.cases),
  },
  {
    head: "Offline float (₦)",
    place: "sum",
    right: true,
    cell: ({ unspent_kobo }) => (unspent_kobo === null ? null : <Money kobo={unspent_kobo} bare />),
    secondLine: ({ expires_at }) => (expires_at ? `until ${formatMoment(expires_at)}` : undefined),
  },
  {
    head: "Actions",
    headHidden: true,
    cell: ({ id, name, agent, revoked_at, lease_id, unspent_kobo }) => (
      <>
        {revoked_at ? null : <RevokeAction id={id} name={name} />}
        {revoked_at && lease_id !== null ? (
          <ReleaseAction
            id={id}
            leaseId={lease_id}
            name={name}
            agent={agent}
            unspent_kobo={unspent_kobo ?? 0}
          />
        ) : null}
      </>
    ),
  },
];

/** Phones that sell offline: agent, offline float and last contact. */
export default function Devices() {
  const list = useLoaderData<typeof loader>();
  const { can } = useSession();
  return (
    <PagedList
      title="Agent devices"
      actions={
        can("ticket.void") && (
          <ButtonLink small icon="scale" to={devicePages.cases}>
            Offline sales to review
          </ButtonLink>
        )
      }
      tabs={{ name: "status", label: "Status", options: TABS }}
      search="Device, agent or code"
      list={list}
      caption="Agent devices, newest first"
      columns={COLUMNS}
      empty={{
        noMatch: "No devices found",
        text: "Agents add a device when they first reserve offline float on it.",
      }}
    />
  );
}

function reviewText(cases: number): string | undefined {
  if (cases === 0) return undefined;
  return countNoun(cases, "sale to review", "sales to review");
}
