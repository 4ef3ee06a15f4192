import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { jobPages } from "../../shared/addresses/jobs.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { accountText, eventTitle, kindText, levelKind, logMoment, msText, outcomeText } from "./labels.ts";
import { entryLoader } from "./loaders.ts";
import styles from "./log.module.css";
import { Trace } from "./trace.tsx";
import { logPages } from "./urls.ts";

export const meta = pageTitle("Log entry");
export const loader = entryLoader;

/** One log entry, with all events of the same request by start time. */
export default function LogEntry() {
  const { entry, more } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={logPages.list}>System logs</a> · {kindText(entry)}
      </Breadcrumb>
      <RecordHead title={<span className={styles.what}>{eventTitle(entry)}</span>}>
        <Status kind={levelKind(entry)} label={outcomeText(entry)} as="tag" />
        <span className="soft num">{logMoment(entry.at)}</span>
      </RecordHead>
      <div className="stack gap">
        <Details />
        <Panel
          title={entry.request_id ? "All events of this request" : "Details"}
          end={entry.request_id ? <span className="note">request {entry.request_id}</span> : null}
        >
          <Trace />
        </Panel>
        {more && entry.request_id ? (
          <Notice>
            Showing the first 200. <a href={logPages.request(entry.request_id)}>View all</a>
          </Notice>
        ) : null}
      </div>
    </>
  );
}

function Details() {
  const { entry } = useLoaderData<typeof loader>();
  const { user_id, network, job_id, reference, attempt, worker, ms, at } = entry;
  return (
    <Facts>
      <Fact label="Ended" numeric>
        {formatMoment(at)}
      </Fact>
      {ms === null ? null : (
        <Fact label="Duration" numeric>
          {msText(ms)}
        </Fact>
      )}
      {user_id === null ? null : (
        <Fact label="Account">
          <a href={logPages.user(user_id)}>{accountText(entry)}</a>
        </Fact>
      )}
      {network === null ? null : (
        <Fact label="Network" numeric>
          {network}
        </Fact>
      )}
      {job_id === null ? null : (
        <Fact label="Job">
          <a href={jobPages.job(job_id)}>Job {job_id}</a>
        </Fact>
      )}
      {reference === null ? null : (
        <Fact label="Reference" numeric>
          <Reference text={reference} />
        </Fact>
      )}
      {attempt === null ? null : (
        <Fact label="Attempt" numeric>
          {attempt}
        </Fact>
      )}
      {worker === null ? null : <Fact label="Process">{worker}</Fact>}
    </Facts>
  );
}

/** A message has its own page; only the beginning of a payment reference is stored. */
function Reference({ text }: { text: string }) {
  const [, message] = /^message ([0-9]+)$/.exec(text) ?? [];
  if (message) return <a href={`/admin/messages/${message}`}>Message {message}</a>;
  return <>{text.startsWith("RB-") ? `${text}…` : text}</>;
}
