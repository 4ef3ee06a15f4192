import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { CheckRow } from "#areas/ticketing/ticket-checks/list-checks.ts";
import { formatMoment } from "#domain/lagos.ts";
import { checkMethods, type Verdict, verdicts } from "#domain/ticket-check.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { type Columns, DataTable } from "../data-table.tsx";
import { fileAddress } from "../file-address.ts";
import { pagerProps } from "../paging.ts";
import { QueryFilters } from "../query-filters.tsx";
import type { validationLoader } from "./validation-loader.ts";

const VERDICT_STYLES: Readonly<Record<Verdict, StatusKind>> = {
  valid: "valid",
  expired: "expired",
  "wrong-holder": "rejected",
  void: "void",
  none: "owing",
  "not-yet": "unapproved",
  unknown: "rejected",
  forged: "failed",
};

/** Ticket checks by inspectors: result, place and time. @param base "/admin" or "/guest" */
export function ValidationList({ base }: { base: string }) {
  const { page, choices, exports, fault } = useLoaderData<typeof validationLoader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const fileUrl = (format: string) =>
    fileAddress("/api/v1/ticket-checks/file", query, ["verdict", "inspector", "day", "lga", "park"], {
      format,
    });
  const filters = [
    {
      name: "verdict",
      label: "Result",
      options: Object.entries(verdicts).map(([value, label]) => ({ value, label })),
    },
    { name: "inspector", label: "Inspector", options: choices.inspector },
    { name: "lga", label: "Local government", options: choices.lga },
    { name: "park", label: "Park", options: choices.park },
  ];
  return (
    <>
      <PageHead
        title="Ticket validation"
        count={page.total_is_estimate ? `${page.total.toLocaleString("en-NG")}+` : page.total}
        note={exports ? undefined : "read only"}
        actions={
          exports
            ? ["csv", "xlsx"].map((format) => (
                <ButtonAnchor key={format} small icon="download" href={fileUrl(format)} download>
                  {`Download ${format.toUpperCase()}`}
                </ButtonAnchor>
              ))
            : null
        }
      />
      <QueryFilters days={{ kind: "day" }} filters={filters} />
      <ErrorNotice>{fault}</ErrorNotice>
      {page.rows.length > 0 ? (
        <DataTable
          caption="Ticket checks, newest first"
          scrollable
          stacked
          twoLineRows
          columns={columns(base)}
          rows={page.rows}
        />
      ) : null}
      {page.rows.length === 0 && !fault ? (
        <Empty
          title="No matching ticket checks"
          actions={query.size > 0 ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          Ticket checks by inspectors appear here.
        </Empty>
      ) : null}
      {page.rows.length > 0 ? <Pager {...pagerProps(pathname, query, page)} /> : null}
    </>
  );
}

const columns = (base: string): Columns<CheckRow> => [
  {
    head: "Result",
    place: "status",
    cell: ({ verdict }) => <Status kind={VERDICT_STYLES[verdict]} label={verdicts[verdict]} />,
    secondLine: offlineNote,
  },
  {
    head: "Checked",
    place: "name",
    cell: "identifier",
    secondLine: ({ seen_key, method }) =>
      seen_key ? `Plate seen: ${seen_key}` : `by ${checkMethods[method].toLowerCase()}`,
  },
  {
    head: "Ticket",
    place: "code",
    cell: ({ ticket, ticket_id }) =>
      ticket && ticket_id ? (
        <RecordCode code={ticket} outlined href={`${base}/view/single-ticket/${ticket_id}`} />
      ) : (
        <span className="faint">no ticket</span>
      ),
    secondLine: "category",
  },
  { head: "Inspector", hideBelowLg: true, cell: "inspector" },
  {
    head: "Location",
    hideBelowLg: true,
    cell: (row) => (row.latitude === null ? (row.park ?? "–") : <MapLink row={row} />),
    secondLine: "lga",
  },
  { head: "Time", place: "sub", cell: ({ checked_at }) => formatMoment(checked_at), secondLine: "code" },
];

/** For offline checks: a note, with the result from the ledger if it differs. */
function offlineNote({ offline, server_verdict, verdict }: CheckRow): string | undefined {
  if (!offline || server_verdict === null) return undefined;
  return server_verdict === verdict
    ? "offline"
    : `offline; on record: ${verdicts[server_verdict].toLowerCase()}`;
}

function MapLink({ row: { park, latitude, longitude } }: { row: CheckRow }) {
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {park ?? "View on map"}
      <span className="only-read">, on OpenStreetMap</span>
    </a>
  );
}
