import { countText } from "#domain/count-text.ts";
import { formatTime } from "#domain/lagos.ts";
import type { RunningJobs } from "#platform/jobs/list.ts";
import { Job } from "#ui/primitives/job.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { jobPages } from "../shared/addresses/jobs.ts";

/** Running jobs, longest-running first. */
export function RunningNow({ running }: { running: RunningJobs }) {
  return (
    <Panel title="Running now" end={<a href={jobPages.running}>{`${countText(running.count)} running`}</a>}>
      {running.rows.map(({ id, code, title, done, total, started_at }) => (
        <Job
          key={id}
          title={title}
          value={done}
          max={total ?? 0}
          left={started_at ? `since ${formatTime(started_at)}` : undefined}
          right={<a href={jobPages.job(id)}>{`Open ${code}`}</a>}
        />
      ))}
    </Panel>
  );
}
