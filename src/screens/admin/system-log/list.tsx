import { useState } from "react";
import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerProps } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { logsLoader } from "./loaders.ts";
import styles from "./log.module.css";
import { LogFilters } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";
import { logPages, logPaths } from "./urls.ts";
import { useTail } from "./use-tail.ts";

export const meta = pageTitle("System logs");
export const loader = logsLoader;

/** Server log, latest first, with an optional live view. */
export default function SystemLogs() {
  const { total, total_is_estimate, requested, cursor, fault } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [live, setLive] = useState(false);
  const [endedReason, setEndedReason] = useState("");
  const stop = (why: string) => {
    setLive(false);
    setEndedReason(why);
  };
  return (
    <>
      <PageHead
        title="System logs"
        count={total_is_estimate ? `${total.toLocaleString("en-NG")}+` : total}
        actions={
          fault ? null : (
            <>
              {query.has("after") ? null : (
                <Button
                  small
                  icon={live ? "pause" : "play"}
                  aria-pressed={live}
                  onClick={() => {
                    setEndedReason("");
                    setLive(!live);
                  }}
                >
                  {live ? "Pause live view" : "Start live view"}
                </Button>
              )}
              <ButtonLink small icon="download" to={`${logPaths.file}?${requested}`} reloadDocument>
                Export as CSV
              </ButtonLink>
            </>
          )
        }
      />
      <LogFilters />
      {endedReason ? <Notice className="gap">{endedReason} Start live view to resume.</Notice> : null}
      {fault ? (
        <ErrorNotice>{fault}</ErrorNotice>
      ) : (
        <LiveEntries key={`${cursor} ${requested}`} live={live && !query.has("after")} stop={stop} />
      )}
    </>
  );
}

/** The entries of the page, and newer ones. */
function LiveEntries({ live, stop }: { live: boolean; stop: (why: string) => void }) {
  const { requested, cursor, fault: _, ...list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tail = useTail(live, cursor, requested, stop);
  const known = new Set(list.rows.map(({ id }) => id));
  const newRows = tail.rows.filter(({ id }) => !known.has(id));
  const rows = [...newRows, ...(tail.skipped ? [] : list.rows)];
  const keys = useListKeys(rows.length, (at) => navigate(logPages.entry(rows[at]?.id ?? 0)));
  return (
    <>
      {live ? (
        <p className={`note ${styles.live}`} role="status">
          {liveText(newRows.length, tail)}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <LogTable rows={rows} current={keys.current} />
      ) : (
        <Empty title="No matching entries" actions={<ButtonLink to={pathname}>Show all</ButtonLink>}>
          Search by request ID, or by a person’s name, email or phone number.
        </Empty>
      )}
      <Pager {...pagerProps(pathname, query, list)} />
    </>
  );
}

function liveText(count: number, { away, skipped }: { away: boolean; skipped: boolean }): string {
  if (away) return "Live view: connection lost. Retrying…";
  if (skipped) return `Live view: only the latest ${count} entries are shown.`;
  if (count === 0) return "Live view: no new entries.";
  return `Live view: ${count} new ${count === 1 ? "entry" : "entries"}.`;
}
