import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { countStuck, listPayments } from "#areas/collecting/payments/list-payments.ts";
import { formatMoment } from "#domain/lagos.ts";
import { type PaymentList, paymentChannels, paymentLists } from "#domain/payment-lists.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { PaymentTable } from "./table.tsx";
import { channelWords } from "./words.ts";

export const meta = pageTitle("Payments");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = paymentLists.find((name) => name === query.get("list")) ?? "all";
  const channel = paymentChannels.find((name) => name === query.get("channel"));
  const [page, stuck] = await Promise.all([
    listPayments(actor, {
      list,
      channel,
      per_page: PER_PAGE,
      after: afterOf(query),
      q: (query.get("q") ?? "").slice(0, 100),
    }),
    countStuck(actor),
  ]);
  return { list, stuck, readAt: formatMoment(Date.now()), ...page };
});

const TABS: readonly { list: PaymentList; label: string }[] = [
  { list: "all", label: "All" },
  { list: "stuck", label: "Stuck" },
  { list: "open", label: "Not settled" },
  { list: "confirmed", label: "Confirmed" },
  { list: "failed", label: "Failed" },
  { list: "undone", label: "Reversed" },
];

/** Payments and attempts to pay, the latest first; what is stuck, the longest waiting first. */
export default function Payments() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(paymentPages.view(list.rows[at]?.id ?? 0)));
  const tabs = TABS.map(({ list: name, label }) => ({
    to: withQuery(pathname, query, { list: name === "all" ? undefined : name }),
    label,
    current: name === list.list,
    ...(name === "stuck" && list.stuck > 0 && { count: list.stuck > 10_000 ? "10,000+" : list.stuck }),
  }));
  const channels = paymentChannels.map((value) => ({ value, label: channelWords[value] ?? value }));
  return (
    <>
      <PageHead title="Payments" count={list.total} note={`as of ${list.readAt}`} />
      <Tabs label="States" items={tabs} />
      <PickFilters
        placeholder="Code, pay code, receipt, till or payer"
        filters={[{ name: "channel", label: "Channel", options: channels }]}
        keeps={["list"]}
      />
      {list.rows.length > 0 ? (
        <PaymentTable rows={list.rows} current={keys.current} list={list.list} />
      ) : (
        <Nothing list={list.list} asked={query.has("q") || query.has("channel")} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function Nothing({ list, asked, clearTo }: { list: PaymentList; asked: boolean; clearTo: string }) {
  if (asked)
    return (
      <Empty title="No payment fits" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
        A code, a pay code or a receipt’s number finds exactly that; a payer is found by any part of the name.
      </Empty>
    );
  if (list === "stuck")
    return (
      <Empty title="No payment is stuck">
        What the payment service leaves open for an hour, or tells otherwise than it was begun, waits here.
      </Empty>
    );
  return (
    <Empty title={list === "all" ? "Nothing was paid yet" : "No payment stands like this"}>
      Every attempt to pay is listed here from the moment it is begun.
    </Empty>
  );
}
