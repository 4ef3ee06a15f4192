import { useLoaderData, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { notifyUnreadChanged } from "#session/unread.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { pagerProps } from "../paging.ts";
import styles from "./inbox-list.module.css";
import type { inboxLoader } from "./loader.ts";

type Message = Awaited<ReturnType<typeof inboxLoader>>["rows"][number];

/** The inbox of the signed-in user, newest first. */
export function InboxList() {
  const list = useLoaderData<typeof inboxLoader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { submit, busy, message } = useMarkRead();
  const markAllButton = (
    <Button small icon="check" busy={busy} onClick={() => void submit({})}>
      {t("Mark all as read")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("Inbox")} count={list.total} actions={list.unread > 0 ? markAllButton : undefined} />
      <ErrorNotice>{message && t(message)}</ErrorNotice>
      {list.rows.length > 0 ? (
        <ol className={styles.list}>
          {list.rows.map((row) => (
            <InboxItem key={row.id} message={row} />
          ))}
        </ol>
      ) : (
        <Empty title={t("No messages yet")}>{t("Messages from the revenue office appear here.")}</Empty>
      )}
      <Pager {...pagerProps(pathname, query, list)} />
    </>
  );
}

function useMarkRead() {
  const { revalidate } = useRevalidator();
  return useSubmit({
    path: "/api/v1/inbox/read",
    onSuccess: () => {
      notifyUnreadChanged();
      return revalidate();
    },
  });
}

function InboxItem({ message: { id, subject, body, link, created_at, read_at } }: { message: Message }) {
  const { submit, busy } = useMarkRead();
  const navigate = useNavigate();
  const isNew = read_at === null;
  const markRead = () => submit({ ids: [id] });
  const open = async (to: string) => {
    if (isNew) await markRead();
    await navigate(to);
  };
  return (
    <li className={isNew ? styles.new : undefined}>
      <div className={styles.head}>
        <h2>
          {isNew ? <span className={styles.newBadge}>{t("New")}</span> : null}
          {subject}
        </h2>
        <time dateTime={new Date(created_at).toISOString()}>{formatMoment(created_at)}</time>
      </div>
      {body.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {isNew || link ? (
        <div className="line">
          {link ? (
            <Button small icon="arrow-right" onClick={() => void open(link)}>
              {t("Open record")}
            </Button>
          ) : null}
          {isNew ? (
            <Button small kind="quiet" busy={busy} onClick={() => void markRead()}>
              {t("Mark as read")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
