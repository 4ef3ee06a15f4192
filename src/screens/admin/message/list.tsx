import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { pages } from "./addresses.ts";
import { messagesLoader } from "./loaders.ts";
import { MessageFilters } from "./message-filters.tsx";
import { MessageTable } from "./message-table.tsx";

export const meta = pageTitle("Messages");
export const loader = messagesLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "not-arrived", label: "Not delivered" },
  { value: "queued", label: "Waiting" },
  { value: "sent", label: "Sent" },
  { value: "suppressed", label: "Not wanted" },
] as const;

/** The delivery log: what the office sent to whom, and what became of it. */
export default function Messages() {
  const { notArrived, ...list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(pages.message(list.rows[at]?.id ?? 0)));
  const asked = ["q", "state", "channel", "template"].some((name) => query.has(name));
  const tabs = STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { state: value }),
    label,
    current: (query.get("state") ?? undefined) === value,
    ...(value === "not-arrived" && notArrived > 0 && { count: notArrived }),
  }));
  return (
    <>
      <PageHead title="Messages" count={list.total} note="E-mail, SMS and what lies in inboxes" />
      <Tabs label="States" items={tabs} />
      <MessageFilters />
      {list.rows.length > 0 ? (
        <MessageTable rows={list.rows} current={keys.current} />
      ) : (
        <Nothing asked={asked} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function Nothing({ asked, clearTo }: { asked: boolean; clearTo: string }) {
  if (!asked)
    return (
      <Empty title="No message was sent yet">
        Invitations, codes and decisions are kept here as they leave.
      </Empty>
    );
  return (
    <Empty title="No message fits" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
      An address must be written out in full.
    </Empty>
  );
}
