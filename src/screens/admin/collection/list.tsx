import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { CollectionTotals } from "#areas/collecting/collections/list-collections.ts";
import { formatDate } from "#domain/lagos.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { fileAddress } from "../../shared/file-address.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerProps } from "../../shared/paging.ts";
import { ReportButtons } from "../report/report-buttons.tsx";
import styles from "./collection.module.css";
import { CollectionFilters } from "./filters.tsx";
import { GroupTable } from "./group-table.tsx";
import { collectionPaths, groupTabs } from "./labels.ts";
import { LineTable } from "./line-table.tsx";
import { collectionsLoader } from "./loader.ts";

export const meta = pageTitle("Collections");
export const loader = collectionsLoader;

/** Collections as lines or groups, with totals. */
export default function Collections() {
  const data = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = [
    { to: withQuery(pathname, query, { by: undefined }), label: "Lines", current: data.by === null },
    ...groupTabs.map(({ by, label }) => ({
      to: withQuery(pathname, query, { by }),
      label,
      current: data.by === by,
    })),
  ];
  return (
    <div className={styles.page}>
      <div className="no-print">
        <PageHead
          title="Collections"
          note={`as at ${data.readAt}`}
          {...("totals" in data && { count: data.totals.lines })}
          actions={data.fault === null ? <Actions exports={data.exports} /> : null}
        />
        <Tabs label="Grouping" items={tabs} />
        <CollectionFilters choices={data.choices} period={"from" in data ? data : undefined} />
      </div>
      {data.fault === null ? <Report data={data} /> : <ErrorNotice>{data.fault}</ErrorNotice>}
    </div>
  );
}

type Data = Extract<Awaited<ReturnType<typeof loader>>, { fault: null }>;

function Report({ data }: { data: Data }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { totals, from, to } = data;
  return (
    <>
      <PrintHead from={from} to={to} readAt={data.readAt} />
      <Totals totals={totals} />
      {totals.lines === 0 ? <NoCollections clearTo={pathname} /> : null}
      {totals.lines > 0 && data.by !== null ? (
        <GroupTable by={data.by} rows={data.rows} totals={totals} />
      ) : null}
      {totals.lines > 0 && data.lines !== null ? (
        <>
          <LineTable rows={data.lines.rows} />
          <Pager {...pagerProps(pathname, query, data.lines)} />
        </>
      ) : null}
    </>
  );
}

function Totals({ totals }: { totals: CollectionTotals }) {
  return (
    <div className={styles.totals}>
      <Facts>
        <Fact label="Collected" numeric>
          <Money kobo={totals.collected_kobo} />
        </Fact>
        <Fact label="Reversed" numeric>
          <Money kobo={totals.reversed_kobo} />
        </Fact>
        <Fact label="Total" numeric>
          <b className="strong">
            <Money kobo={totals.kobo} />
          </b>
        </Fact>
      </Facts>
    </div>
  );
}

const EXPORT_PARAMS = ["from", "to", "channel", "agency", "item", "lga", "officer", "q", "by"];

function Actions({ exports }: { exports: boolean }) {
  const [query] = useSearchParams();
  const href = (format: string) => fileAddress(collectionPaths.file, query, EXPORT_PARAMS, { format });
  return <ReportButtons exports={exports} href={href} />;
}

function PrintHead({ from, to, readAt }: { from: string; to: string; readAt: string }) {
  const { government } = usePageFrame();
  return (
    <div className={styles.printHeader}>
      <p>{government.office || government.name}</p>
      <p className={styles.title}>{`Collections, ${formatDate(from)} to ${formatDate(to)}`}</p>
      <p>{`As at ${readAt}.${government.demo ? " Demonstration: sample people and amounts." : ""}`}</p>
    </div>
  );
}

function NoCollections({ clearTo }: { clearTo: string }) {
  return (
    <Empty title="No collections found" actions={<ButtonLink to={clearTo}>Show this month</ButtonLink>}>
      Change the dates or remove filters.
    </Empty>
  );
}
