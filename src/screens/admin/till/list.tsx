import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { countTills, listTills, type TillState, tillStates } from "#areas/collecting/tills/list-tills.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { tillLooks, tillPages } from "./words.ts";

export const meta = pageTitle("Tills");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const asked = query.get("status");
  const status = asked === "all" ? undefined : (tillStates.find((name) => name === asked) ?? "open");
  const q = (query.get("q") ?? "").slice(0, 100);
  const day = (query.get("day") ?? "").slice(0, 10);
  const [list, now] = await Promise.all([
    listTills(actor, { status, q, day, per_page: PER_PAGE, after: afterOf(query) }),
    countTills(actor),
  ]);
  return { status: status ?? ("all" as const), day, now, ...list };
});

const TABS: readonly { status: TillState | "all"; label: string; none: string }[] = [
  { status: "open", label: "Open now", none: "No till is open" },
  { status: "counted", label: "To be closed", none: "No till waits to be closed" },
  { status: "closed", label: "Closed", none: "No till was closed" },
  { status: "all", label: "All", none: "No till was opened" },
];

/** All tills: who has one open since when and how much lies in it, what waits to be closed, and the days before. */
export default function Tills() {
  const list = useLoaderData<typeof loader>();
  const { can } = useSession();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(tillPages.view(list.rows[at]?.id ?? 0)));
  const counts: Partial<Record<string, number>> = { open: list.now.open, counted: list.now.counted };
  const tabs = TABS.map(({ status, label }) => ({
    to: withQuery(pathname, query, { status: status === "open" ? undefined : status, after: undefined }),
    label: counts[status] ? `${label}, ${counts[status]}` : label,
    current: status === list.status,
  }));
  const filtered = query.has("q") || query.has("day");
  return (
    <>
      <PageHead
        title="Tills"
        count={list.total}
        acts={
          can("till.use") ? (
            <ButtonLink kind="primary" slim icon="hand-coins" to={tillPages.counter}>
              Go to the counter
            </ButtonLink>
          ) : undefined
        }
      />
      {list.now.late > 0 ? (
        <Notice kind="warn">
          {list.now.late === 1
            ? "One till of an earlier day is still open."
            : `${list.now.late} tills of earlier days are still open.`}{" "}
          Its cashier counts it first; where they have left, you can.
        </Notice>
      ) : null}
      <Tabs label="States" items={tabs} />
      <PickFilters
        placeholder="Till, counter, cashier or slip"
        days={{ of: "day" }}
        filters={[]}
        keeps={["status"]}
      />
      {list.rows.length > 0 ? (
        <TillTable rows={list.rows} current={keys.current} />
      ) : (
        <Empty
          title={filtered ? "No till fits" : (TABS.find(({ status }) => status === list.status)?.none ?? "")}
          acts={filtered ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          A cashier opens a till with a counted float, takes payments, and counts it at the end of the day; a
          second person closes it.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof loader>>["rows"];

function TillTable({ rows, current }: { rows: Rows; current: number }) {
  return (
    <Table caption="Tills, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Till</HeadCell>
          <HeadCell>Cashier</HeadCell>
          <HeadCell>Opened</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right spare spareMid>
            In the drawer, ₦
          </HeadCell>
          <HeadCell right>Taken, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const look = tillLooks[row.late ? "late" : row.status] ?? {
            kind: "draft" as const,
            label: row.status,
          };
          return (
            <tr key={row.id} aria-current={at === current ? "true" : undefined}>
              <Cell place="code">
                <Plate code={row.code} drawn href={tillPages.view(row.id)} />
              </Cell>
              <Cell head place="name" under={row.agency ? `${row.place}, ${row.agency}` : row.place}>
                {row.cashier_name}
              </Cell>
              <Cell place="sub" under={formatDate(row.day)}>
                {formatMoment(row.opened_at)}
              </Cell>
              <Cell place="status" under={<Difference kobo={row.difference_kobo} />}>
                <Status kind={look.kind} label={look.label} />
              </Cell>
              <Cell right spare spareMid>
                <Sum kobo={row.drawer_kobo} />
              </Cell>
              <Cell place="sum" right under={row.payments === 1 ? "1 payment" : `${row.payments} payments`}>
                <Sum kobo={row.taken_kobo} />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** One's own till is counted blind. */
function Sum({ kobo }: { kobo: number | null }) {
  return kobo === null ? <span className="faint">counted blind</span> : <Money kobo={kobo} bare />;
}

/** What is short or over, in words. */
export function Difference({ kobo }: { kobo: number | null }) {
  if (kobo === null || kobo === 0) return null;
  return (
    <>
      {kobo < 0 ? "short " : "over "}
      <Money kobo={Math.abs(kobo)} />
    </>
  );
}
