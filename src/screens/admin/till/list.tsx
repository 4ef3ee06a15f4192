import { useLoaderData } from "react-router";
import { countTills, listTills, type TillState, tillStates } from "#areas/collecting/tills/list-tills.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { countOf, PagedTable } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { tillPages, tillStyles } from "./labels.ts";

export const meta = pageTitle("Tills");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", [...tillStates, "all"]) ?? "open";
  const day = (query.get("day") ?? "").slice(0, 10);
  const [list, now] = await Promise.all([
    listTills(actor, { ...listQuery(query), status: status === "all" ? undefined : status, day }),
    countTills(actor),
  ]);
  return { now, ...list };
});

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const TABS: readonly { value: TillState | "all"; label: string; empty: string }[] = [
  { value: "open", label: "Open now", empty: "No open tills" },
  { value: "counted", label: "To close", empty: "No tills to close" },
  { value: "closed", label: "Closed", empty: "No closed tills" },
  { value: "all", label: "All", empty: "No tills yet" },
];

const COLUMNS: Columns<Row> = [
  codeColumn("Till", tillPages.view),
  {
    head: "Cashier",
    place: "name",
    cell: "cashier_name",
    secondLine: ({ place, agency }) => (agency ? `${place}, ${agency}` : place),
  },
  {
    head: "Opened",
    place: "sub",
    cell: ({ opened_at }) => formatMoment(opened_at),
    secondLine: ({ day }) => formatDate(day),
  },
  {
    head: "Status",
    place: "status",
    cell: ({ late, status }) => (
      <Status {...(tillStyles[late ? "late" : status] ?? { kind: "draft", label: status })} />
    ),
    secondLine: ({ difference_kobo, missing_kobo }) => (
      <Difference kobo={(difference_kobo ?? 0) - missing_kobo} />
    ),
  },
  {
    head: "In drawer (₦)",
    right: true,
    hideBelowLg: true,
    cell: ({ drawer_kobo }) => <Amount kobo={drawer_kobo} />,
  },
  {
    head: "Collected (₦)",
    place: "sum",
    right: true,
    cell: ({ taken_kobo }) => <Amount kobo={taken_kobo} />,
    secondLine: ({ payments }) => countNoun(payments, "payment"),
  },
];

/** All tills: open ones with cashier, time and cash, those pending closing, and past days. */
export default function Tills() {
  const { now, ...list } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const counts: Partial<Record<string, number>> = { open: now.open, counted: now.counted };
  const options = TABS.map((tab) =>
    counts[tab.value] ? { ...tab, label: `${tab.label}, ${counts[tab.value]}` } : tab,
  );
  return (
    <>
      <PageHead
        title="Tills"
        count={countOf(list)}
        actions={
          can("till.use") ? (
            <ButtonLink kind="primary" small icon="banknote" to={tillPages.counter}>
              Go to counter
            </ButtonLink>
          ) : undefined
        }
      />
      {now.late > 0 ? (
        <Notice kind="warn">
          {now.late === 1
            ? "1 till from an earlier day is still open."
            : `${now.late} tills from earlier days are still open.`}{" "}
          The cashier, or another officer if the cashier is unavailable, must count the drawer.
        </Notice>
      ) : null}
      {now.missing > 0 ? (
        <Notice kind="warn">
          {now.missing === 1
            ? "1 closed till is short because a bank deposit was withdrawn."
            : `${now.missing} closed tills are short because bank deposits were withdrawn.`}{" "}
          An officer who closes tills must enter the deposits that replace them.
        </Notice>
      ) : null}
      <PagedTable
        tabs={{ name: "status", label: "Status", options }}
        search="Till, counter, cashier or teller number"
        days={{ kind: "day" }}
        list={list}
        rowHref={({ id }) => tillPages.view(id)}
        caption="Tills, newest first"
        columns={COLUMNS}
        empty={{
          noMatch: "No matching tills",
          text: "Cashiers open tills at the counter.",
        }}
      />
    </>
  );
}

/** A cashier's own till is counted blind. */
function Amount({ kobo }: { kobo: number | null }) {
  return kobo === null ? <span className="faint">hidden until counted</span> : <Money kobo={kobo} bare />;
}

/** Shortage or overage as text. */
export function Difference({ kobo }: { kobo: number | null }) {
  if (kobo === null || kobo === 0) return null;
  return (
    <>
      {kobo < 0 ? "short " : "over "}
      <Money kobo={Math.abs(kobo)} />
    </>
  );
}
