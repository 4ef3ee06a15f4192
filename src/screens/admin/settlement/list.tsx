import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { listAgencies } from "#areas/charging/agencies/list-agencies.ts";
import { listSettlements, listUnsettled } from "#areas/collecting/settlements/list-settlements.ts";
import type { SettlementRow } from "#areas/collecting/settlements/settlement-row.ts";
import { formatDate, isDate } from "#domain/lagos.ts";
import { agenciesInAllLgas } from "#domain/people/cover.ts";
import { settlementStates } from "#domain/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may, mayEverywhere } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { UnsettledPanel } from "./unsettled.tsx";
import { lookOf, settlementCalls, settlementLooks, settlementPages } from "./words.ts";

export const meta = pageTitle("Settlements");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "settlement.view");
  const agency = query.get("agency") ?? "";
  const [page, unsettled, agencies] = await Promise.all([
    listSettlements(actor, {
      per_page: PER_PAGE,
      after: afterOf(query),
      q: (query.get("q") ?? "").slice(0, 100),
      status: settlementStates.find((name) => name === query.get("status")),
      agency: /^[0-9]{1,10}$/.test(agency) ? Number(agency) : undefined,
      from: dayOf(query, "from"),
      to: dayOf(query, "to"),
      standing: query.get("standing") === "yes",
    }),
    listUnsettled(actor),
    may(actor, "agency.view") ? listAgencies(actor) : [],
  ]);
  return {
    ...page,
    unsettled,
    days: { from: dayOf(query, "from") ?? null, to: dayOf(query, "to") ?? null },
    agencies: agencies.map(({ id, name }) => ({ value: String(id), label: name })),
    drafts:
      may(actor, "settlement.draft") && agenciesInAllLgas(authorize(actor, "settlement.draft")).length > 0,
    codes: mayReadBooks(actor),
    answers: may(actor, "settlement.pay"),
    takes: may(actor, "settlement.export") && page.rows.some(({ status }) => status === "approved"),
  };
});

/** What is no date narrows nothing. */
function dayOf(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return isDate(text) ? text : undefined;
}

/** The treasury's codes are for whoever may export everywhere. */
function mayReadBooks(actor: Actor): boolean {
  return mayEverywhere(actor, "settlement.export");
}

/** What waits to be settled, and the batches there are. */
export default function Settlements() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(settlementPages.view(list.rows[at]?.id ?? 0)));
  const asked = ["q", "status", "agency", "from", "to", "standing"].some((name) => query.has(name));
  const states = Object.entries(settlementLooks).map(([value, { label }]) => ({ value, label }));
  return (
    <>
      <PageHead title="Settlements" count={list.total} acts={<Acts {...list} />} />
      {asked ? null : <UnsettledPanel rows={list.unsettled} drafts={list.drafts} />}
      <PickFilters
        placeholder="Code of a batch"
        days={{ of: "span", ...list.days }}
        filters={[
          { name: "status", label: "Status", options: states },
          { name: "agency", label: "Agency", options: list.agencies },
        ]}
        keeps={["standing"]}
      />
      {list.rows.length > 0 ? (
        <BatchTable rows={list.rows} current={keys.current} />
      ) : (
        <Nothing asked={asked} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

interface ActsProps {
  drafts: boolean;
  takes: boolean;
  codes: boolean;
  answers: boolean;
}

function Acts({ drafts, takes, codes, answers }: ActsProps) {
  return (
    <>
      {answers ? (
        <ButtonLink slim icon="file-up" to={settlementPages.answers}>
          Banks’ confirmations
        </ButtonLink>
      ) : null}
      {codes ? (
        <ButtonLink slim icon="book-open" to={settlementPages.codes}>
          Account codes
        </ButtonLink>
      ) : null}
      {takes ? (
        <ButtonAnchor slim icon="download" href={settlementCalls.file} download>
          Download payment file
        </ButtonAnchor>
      ) : null}
      {drafts ? (
        <ButtonLink slim kind="primary" icon="plus" to={settlementPages.register}>
          Draft a settlement
        </ButtonLink>
      ) : null}
    </>
  );
}

function BatchTable({ rows, current }: { rows: readonly SettlementRow[]; current: number }) {
  return (
    <Table caption="Batches, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Batch</HeadCell>
          <HeadCell>Agency</HeadCell>
          <HeadCell>Days</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right spareMid>
            Collected, ₦
          </HeadCell>
          <HeadCell right>Net, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={settlementPages.view(row.id)} />
            </Cell>
            <Cell head place="name" under={row.agency}>
              {row.agency_name}
            </Cell>
            <Cell place="sub">{`${formatDate(row.period_from)} to ${formatDate(row.period_to)}`}</Cell>
            <Cell place="status" under={`by ${row.approved_by_name ?? row.drafted_by_name}`}>
              <Status {...lookOf(row.status)} />
            </Cell>
            <Cell right spare spareMid>
              <Money kobo={row.gross_kobo} bare />
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.net_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Nothing({ asked, clearTo }: { asked: boolean; clearTo: string }) {
  if (asked)
    return (
      <Empty title="No batch fits" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
        A batch is found by its whole code, such as STL-0000012-K.
      </Empty>
    );
  return (
    <Empty title="Nothing was settled yet">
      A batch pays an agency out: one officer drafts it, another approves it, and the bank’s confirmation
      closes it.
    </Empty>
  );
}
