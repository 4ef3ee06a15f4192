import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import type { PackFilter } from "#domain/print-pack.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { hasEnded, useJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pages, paths } from "../charging/api-paths.ts";
import { packLoader } from "./loaders.ts";

export const meta = pageTitle("Print pack");
export const loader = packLoader;

const RESUME_NOTE = "If it stops, you can create it again.";

/** A print pack: its progress, then its file while it is kept. */
export default function PrintPack() {
  const { pack, job: loadedJob } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const job = useJob(loadedJob?.id ?? null) ?? loadedJob ?? undefined;
  const ended = job ? hasEnded(job) : pack.finished_at !== null;
  const stale =
    (ended && (pack.state === "queued" || pack.state === "running")) || hasNewCount(job, pack.count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads once its notices are selected, and at the end
  useEffect(() => {
    if (stale) void revalidate();
  }, [stale]);
  return (
    <>
      <Breadcrumb>
        <a href={pages.packs}>Print packs</a>
      </Breadcrumb>
      <PageHead
        title={`Print pack: ${pack.title}`}
        titleExtra={<RecordCode code={pack.code} />}
        note={`requested ${formatMoment(pack.created_at)} by ${pack.created_by_name}`}
      />
      <div className="stack gap">
        {job ? <JobPanel job={job} noun="notices prepared" resumeNote={RESUME_NOTE} /> : null}
        <PackFile />
        {pack.count === null ? null : <Details />}
      </div>
    </>
  );
}

/** Whether the job has selected notices that the page has not loaded yet. */
function hasNewCount(job: { total: number | null } | undefined, count: number | null): boolean {
  return count === null && (job?.total ?? 0) > 0;
}

function PackFile() {
  const { pack } = useLoaderData<typeof loader>();
  if (pack.finished_at === null) return null;
  if (pack.has_file && pack.file_expires_at)
    return (
      <div className="stack-s">
        <Buttons>
          <ButtonAnchor kind="primary" icon="file-down" href={paths.packFile(pack.id)} download>
            Download {pack.code}.pdf
          </ButtonAnchor>
        </Buttons>
        <p className="note">Available until {formatDate(lagosDate(pack.file_expires_at.getTime()))}.</p>
      </div>
    );
  return (
    <Notice
      action={
        <ButtonLink small to={`${pages.newPack}?${repeatQuery(pack)}`}>
          Create again
        </ButtonLink>
      }
    >
      The file was deleted.
    </Notice>
  );
}

function repeatQuery({ filter, two_sided }: { filter: PackFilter; two_sided: boolean }): string {
  const query = new URLSearchParams(two_sided ? { two_sided: "true" } : {});
  for (const [name, value] of Object.entries(filter)) query.set(name.replace(/_id$/, ""), String(value));
  return String(query);
}

function Details() {
  const { pack } = useLoaderData<typeof loader>();
  return (
    <Panel title="Contents">
      <Facts>
        <Fact label="Notices" numeric>
          {pack.count?.toLocaleString("en-NG")}
        </Fact>
        <Fact label="Total" numeric>
          <Money kobo={pack.total_kobo ?? 0} />
        </Fact>
        {pack.reprints === null ? null : (
          <Fact label="Already printed" numeric>
            {pack.reprints.toLocaleString("en-NG")}
          </Fact>
        )}
        {pack.pages === null ? null : (
          <Fact label="Pages" numeric>
            {pack.pages.toLocaleString("en-NG")}
          </Fact>
        )}
        <Fact label="Printing">{pack.two_sided ? "Both sides" : "One side"}</Fact>
        <Fact label="Order" wide>
          By local government, ward and street; odd house numbers in ascending order, then even numbers in
          descending order
        </Fact>
      </Facts>
    </Panel>
  );
}
