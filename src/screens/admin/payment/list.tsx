import { useLoaderData } from "react-router";
import { countStuck, type ListedPayment, listPayments } from "#areas/collecting/payments/list-payments.ts";
import { formatMoment } from "#domain/lagos.ts";
import { type PaymentList, paymentChannels, paymentLists } from "#domain/payment-lists.ts";
import { pageLoader } from "#page/page-loader.ts";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { type Column, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { AskNow } from "./ask-now.tsx";
import { PaymentStatusMark } from "./status-mark.tsx";
import { channelWords } from "./words.ts";

export const meta = pageTitle("Payments");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = choiceOf(query, "list", paymentLists) ?? "all";
  const channel = choiceOf(query, "channel", paymentChannels);
  const [page, stuck] = await Promise.all([
    listPayments(actor, { list, channel, ...listQuery(query) }),
    countStuck(actor),
  ]);
  return { isQueue: list === "stuck", stuck, readAt: formatMoment(Date.now()), ...page };
});

const TABS: readonly { value: PaymentList; label: string; empty: string }[] = [
  { value: "all", label: "All", empty: "Nothing was paid yet" },
  { value: "stuck", label: "Stuck", empty: "No payment is stuck" },
  { value: "open", label: "Not settled", empty: "No payment stands like this" },
  { value: "confirmed", label: "Confirmed", empty: "No payment stands like this" },
  { value: "failed", label: "Failed", empty: "No payment stands like this" },
  { value: "undone", label: "Reversed", empty: "No payment stands like this" },
];

const CHANNELS = paymentChannels.map((value) => ({ value, label: channelWords[value] ?? value }));

const COLUMNS: readonly Column<ListedPayment>[] = [
  codeColumn("Payment", paymentPages.view),
  {
    head: "For",
    place: "name",
    cell: ({ bill_title }) => bill_title ?? <span className="faint">bills of others</span>,
    under: ({ bills }) => more(bills),
  },
  { head: "Payer", place: "sub", cell: "payer_name" },
  {
    head: "Channel",
    spareMid: true,
    cell: ({ channel }) => channelWords[channel] ?? channel,
    under: "method",
  },
  {
    head: "Status",
    place: "status",
    cell: ({ state, stuck }) => <PaymentStatusMark state={state} stuck={stuck} />,
    under: ({ confirmed_at, created_at }) => formatMoment(confirmed_at ?? created_at),
  },
  moneyColumn("Sum, ₦", ({ kobo }) => kobo),
];

/** Of stuck payments the payment service can be asked in the row. */
const ASK_COLUMN: Column<ListedPayment> = {
  head: "Next",
  spare: true,
  cell: ({ id, code }) => <AskNow id={id} code={code} slim />,
};

/** Payments and attempts to pay, the latest first; what is stuck, the longest waiting first. */
export default function Payments() {
  const { isQueue, stuck, readAt, ...list } = useLoaderData<typeof loader>();
  const options = TABS.map((tab) =>
    tab.value === "stuck" && stuck > 0 ? { ...tab, count: stuck > 10_000 ? "10,000+" : stuck } : tab,
  );
  return (
    <PagedList
      title="Payments"
      note={`as of ${readAt}`}
      tabs={{ name: "list", label: "States", options }}
      search="Code, pay code, receipt, till or payer"
      filters={[{ name: "channel", label: "Channel", options: CHANNELS }]}
      list={list}
      rowHref={({ id }) => paymentPages.view(id)}
      caption={isQueue ? "Stuck payments, the longest waiting first" : "Payments, the latest first"}
      columns={[...COLUMNS, isQueue && ASK_COLUMN]}
      empty={{
        text: isQueue
          ? "What the payment service leaves open for an hour, or tells otherwise than it was begun, waits here."
          : "Every attempt to pay is listed here from the moment it is begun.",
        noMatch: "No payment fits",
        noMatchText:
          "A code, a pay code or a receipt’s number finds exactly that; a payer is found by any part of the name.",
      }}
    />
  );
}

function more(bills: number): string | undefined {
  if (bills < 2) return undefined;
  return bills === 2 ? "and one bill more" : `and ${bills - 1} bills more`;
}
