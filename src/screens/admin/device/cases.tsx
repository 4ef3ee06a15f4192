import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { type CaseState, caseStates, listCases } from "#areas/ticketing/devices/list-cases.ts";
import { caseWords } from "#domain/device-float.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { caseLooks, deviceCalls } from "../../shared/device/words.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { approvalUrls } from "../approval-request/urls.ts";

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
          <HeadCell right>Charged (₦)</HeadCell>
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
            <Cell place="sum" right under={row.ticket_code ?? dueWords(row)}>
              <Money kobo={row.kobo} bare />
            </Cell>
            <Cell>{row.state === "open" ? <Decide row={row} /> : null}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What was due, where the phone charged something else. */
function dueWords({ kobo, due_kobo }: Row): string | undefined {
  if (due_kobo === kobo) return undefined;
  return due_kobo === null ? "No price at that time" : `Due: ${formatNaira(due_kobo)}`;
}

function Decide({ row }: { row: Row }) {
  const { id, holder_key, agent, kobo, due_kobo, approval_request_id } = row;
  if (approval_request_id !== null)
    return <Link to={approvalUrls.view(approval_request_id)}>Pending approval</Link>;
  const due = formatNaira(due_kobo ?? 0);
  const charged = formatNaira(kobo);
  return (
    <span className="line">
      {due_kobo === null ? null : (
        <ReasonAction
          slim
          hint="It is kept in the history"
          path={deviceCalls.decide(id, "accept")}
          act="Book sale"
          label={`Book sale of ${holder_key}`}
          title={`Book the sale of ${holder_key}?`}
          text={
            due_kobo === kobo
              ? `The price, ${due}, is taken from the wallet of ${agent}, and the ticket is valid.`
              : `The phone charged ${charged}. The price at that time, ${due}, is taken from the wallet of ${agent}, and the ticket is valid.`
          }
          done={{ title: "The sale is booked." }}
        />
      )}
      {due_kobo === null || due_kobo === kobo ? null : (
        <ReasonAction
          slim
          hint="It is kept in the history"
          path={deviceCalls.decide(id, "charged-price")}
          act="Request charged price"
          label={`Request charged price for ${holder_key}`}
          title={`Request that ${agent} pays ${charged}?`}
          text={`Once another officer approves, ${charged} instead of ${due} is taken from the wallet of ${agent}, and the difference is booked to a separate account.`}
          done={{ title: "Sent for approval", text: "Another officer decides." }}
        />
      )}
      <ReasonAction
        slim
        danger
        hint="It is kept in the history"
        path={deviceCalls.decide(id, "refuse")}
        act="Refuse sale"
        label={`Refuse sale of ${holder_key}`}
        title={`Refuse the sale of ${holder_key}?`}
        text="No ticket is recorded, and the one the phone issued is not valid. You can't undo this."
        done={{ title: "The sale is refused." }}
      />
    </span>
  );
}
