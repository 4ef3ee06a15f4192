import { useState } from "react";
import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { caseWords } from "#domain/device-float.ts";
import { formatMoment } from "#domain/lagos.ts";
import { type CaseState, caseStates, listCases } from "#server/devices/list-cases.ts";
import { pageLoader } from "#server/page-loader.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { caseLooks, deviceCalls } from "../../shared/device/words.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { withQuery } from "../../shared/records/address.ts";

export const meta = pageTitle("Sales to decide");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const asked = query.get("status");
  const state = asked === "all" ? undefined : (caseStates.find((name) => name === asked) ?? "open");
  const q = (query.get("q") ?? "").slice(0, 100);
  const list = await listCases(actor, { state, q, per_page: PER_PAGE, after: afterOf(query) });
  return { ...list, state: state ?? ("all" as const) };
});

const TABS: readonly { state: CaseState | "all"; label: string; none: string }[] = [
  { state: "open", label: "To decide", none: "No sale waits for a decision" },
  { state: "accepted", label: "Booked", none: "None was booked" },
  { state: "refused", label: "Refused", none: "None was refused" },
  { state: "all", label: "All", none: "There was none" },
];

/** Sales made without a network that the rules did not let through by themselves: booked or refused, with a reason. */
export default function DeviceCases() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = TABS.map(({ state, label }) => ({
    to: withQuery(pathname, query, { status: state === "open" ? undefined : state, after: undefined }),
    label,
    current: state === list.state,
  }));
  return (
    <>
      <PageHead title="Sales to decide" count={list.total} />
      <Tabs label="States" items={tabs} />
      <PickFilters placeholder="Plate, phone or agent" filters={[]} keeps={["status"]} />
      {list.rows.length > 0 ? (
        <CaseTable rows={list.rows} />
      ) : (
        <Empty
          title={
            query.has("q") ? "No sale fits" : (TABS.find(({ state }) => state === list.state)?.none ?? "")
          }
        >
          What phones sold without a network comes here when it was sent after they were cut off, came twice,
          or does not fit what was set aside.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function CaseTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table
      caption="Sales made without a network that were not booked at once, the latest first"
      tall
      fold
      tworow
    >
      <thead>
        <tr>
          <HeadCell>Ticket</HeadCell>
          <HeadCell>Why</HeadCell>
          <HeadCell>Sold</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Price, ₦</HeadCell>
          <HeadCell>
            <span className="only-read">Acts</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell head place="name" under={row.category}>
              {row.holder_key}
            </Cell>
            <Cell place="code" under={`${row.agent}, ${row.device}, sale ${row.counter}`}>
              {caseWords[row.why] ?? row.why}
            </Cell>
            <Cell
              place="sub"
              under={`until ${formatMoment(row.valid_to)}, sent ${formatMoment(row.received_at)}`}
            >
              {formatMoment(row.sold_at)}
            </Cell>
            <Cell place="status" under={row.reason ? `${row.reason}, ${row.decided_by_name}` : undefined}>
              <Status {...caseLooks[row.state]} />
            </Cell>
            <Cell place="sum" right under={row.ticket_code ?? undefined}>
              <Money kobo={row.kobo} bare />
            </Cell>
            <Cell>{row.state === "open" ? <Decide row={row} /> : null}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Decide({ row }: { row: Row }) {
  const [how, setHow] = useState<"accept" | "refuse">();
  const close = () => setHow(undefined);
  return (
    <>
      <span className="line">
        <Button slim onClick={() => setHow("accept")} aria-label={`Book sale of ${row.holder_key}`}>
          Book
        </Button>
        <Button
          slim
          kind="quiet"
          onClick={() => setHow("refuse")}
          aria-label={`Refuse sale of ${row.holder_key}`}
        >
          Refuse
        </Button>
      </span>
      <Dialog
        open={how !== undefined}
        onClose={close}
        title={
          how === "accept" ? `Book the sale of ${row.holder_key}?` : `Refuse the sale of ${row.holder_key}?`
        }
      >
        {how ? (
          <ReasonForm
            path={deviceCalls.decide(row.id, how)}
            text={
              how === "accept"
                ? `The price is taken from the wallet of ${row.agent}, and the ticket counts.`
                : REFUSED
            }
            act={how === "accept" ? "Book sale" : "Refuse sale"}
            danger={how === "refuse"}
            hint="The history keeps it."
            longest={500}
            done={{ title: how === "accept" ? "The sale is booked." : "The sale is refused." }}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </>
  );
}

const REFUSED = "It never becomes a ticket: whoever was given it holds none. This cannot be undone.";
