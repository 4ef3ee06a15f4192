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
import { CheckStatusButton } from "./check-status-button.tsx";
import { channelLabels } from "./labels.ts";
import { PaymentStatus } from "./payment-status.tsx";

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
  { value: "all", label: "All", empty: "No payments yet" },
  { value: "stuck", label: "Stuck", empty: "No stuck payments" },
  { value: "open", label: "Pending", empty: "No payments with this status" },
  { value: "confirmed", label: "Confirmed", empty: "No payments with this status" },
  { value: "failed", label: "Failed", empty: "No payments with this status" },
  { value: "undone", label: "Reversed", empty: "No payments with this status" },
];

const CHANNELS = paymentChannels.map((value) => ({ value, label: channelLabels[value] ?? value }));

const COLUMNS: readonly Column<ListedPayment>[] = [
  codeColumn("Payment", paymentPages.view),
  {
    head: "For",
    place: "name",
    cell: ({ bill_title }) => bill_title ?? <span className="faint">other bills</span>,
    secondLine: ({ bills }) => moreBillsText(bills),
  },
  { head: "Payer", place: "sub", cell: "payer_name" },
  {
    head: "Channel",
    hideBelowLg: true,
    cell: ({ channel }) => channelLabels[channel] ?? channel,
    secondLine: ({ channel, method }) => (method === channelLabels[channel] ? undefined : method),
  },
  {
    head: "Status",
    place: "status",
    cell: ({ state, stuck }) => <PaymentStatus state={state} stuck={stuck} />,
    secondLine: ({ confirmed_at, created_at }) => formatMoment(confirmed_at ?? created_at),
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Stuck payments can be checked from their row. */
const CHECK_COLUMN: Column<ListedPayment> = {
  head: "Actions",
  hideOnPhone: true,
  cell: ({ id, code }) => <CheckStatusButton id={id} code={code} slim />,
};

/** Payments and payment attempts, latest first; stuck ones oldest first. */
export default function Payments() {
  const { isQueue, stuck, readAt, ...list } = useLoaderData<typeof loader>();
  const options = TABS.map((tab) =>
    tab.value === "stuck" && stuck > 0 ? { ...tab, count: stuck > 10_000 ? "10,000+" : stuck } : tab,
  );
  return (
    <PagedList
      title="Payments"
      note={`as at ${readAt}`}
      tabs={{ name: "list", label: "Status", options }}
      search="Code, pay code, receipt, till or payer"
      filters={[{ name: "channel", label: "Channel", options: CHANNELS }]}
      list={list}
      rowHref={({ id }) => paymentPages.view(id)}
      caption={isQueue ? "Stuck payments, oldest first" : "Payments, newest first"}
      columns={[...COLUMNS, isQueue && CHECK_COLUMN]}
      empty={{
        text: isQueue ? "A payment is stuck if it has no result after an hour or has a mismatch." : undefined,
        noMatch: "No matching payments",
        noMatchText: "Search by full code, pay code or receipt number, or by part of the payer’s name.",
      }}
    />
  );
}

function moreBillsText(bills: number): string | undefined {
  if (bills < 2) return undefined;
  return bills === 2 ? "and 1 more bill" : `and ${bills - 1} more bills`;
}
