import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { channelLabels, messageChannels, templateNames, templateTitle } from "#domain/messages/templates.ts";
import type { Columns } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { messagesLoader } from "./loaders.ts";
import { MessageStatus, nextAttemptText } from "./message-status.tsx";
import { recipientText } from "./recipient-text.ts";
import { pages } from "./urls.ts";

export const meta = pageTitle("Messages");
export const loader = messagesLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "not-arrived", label: "Not delivered" },
  { value: "queued", label: "Queued" },
  { value: "sent", label: "Sent" },
  { value: "suppressed", label: "Not sent" },
] as const;

const CHANNELS = messageChannels.map((value) => ({ value, label: channelLabels[value] }));
const TEMPLATES = templateNames.map((value) => ({ value, label: templateTitle(value) }));

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  {
    head: "To",
    place: "name",
    cell: (row) => <a href={pages.message(row.id)}>{recipientText(row)}</a>,
    secondLine: ({ address, user_name }) => address && user_name,
  },
  {
    head: "Message",
    place: "sub",
    cell: "subject",
    secondLine: ({ template, error }) => [templateTitle(template), error].filter(Boolean).join(" · "),
  },
  { head: "Channel", hideBelowLg: true, cell: ({ channel }) => channelLabels[channel] },
  {
    head: "Created",
    hideBelowLg: true,
    cell: ({ created_at }) => <span className="num nowrap">{formatMoment(created_at)}</span>,
  },
  {
    head: "Status",
    place: "status",
    cell: ({ state }) => <MessageStatus state={state} />,
    secondLine: nextAttemptText,
  },
];

/** The delivery log: messages sent, their recipients and status. */
export default function Messages() {
  const { notArrived, ...list } = useLoaderData<typeof loader>();
  const options = STATES.map((tab) =>
    tab.value === "not-arrived" && notArrived > 0 ? { ...tab, count: notArrived } : tab,
  );
  return (
    <PagedList
      title="Messages"
      note="Email, SMS and inbox"
      tabs={{ name: "state", label: "Status", options }}
      search="Email address or phone number"
      filters={[
        { name: "channel", label: "Channel", options: CHANNELS },
        { name: "template", label: "Message", options: TEMPLATES },
      ]}
      list={list}
      rowHref={({ id }) => pages.message(id)}
      caption="Messages, undelivered first, then newest"
      twoLineEntry
      columns={COLUMNS}
      empty={{
        title: "No messages yet",
        noMatch: "No matching messages",
        noMatchText: "Enter the full email address or phone number.",
      }}
    />
  );
}
