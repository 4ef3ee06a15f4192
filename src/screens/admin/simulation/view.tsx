import { useLoaderData } from "react-router";
import type { Simulation } from "#areas/charging/simulator/simulation-job.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { hasEnded, useJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/api-paths.ts";
import { simulationLoader } from "./loaders.ts";
import { SimulationResult } from "./result.tsx";

export const meta = pageTitle("Simulation");
export const loader = simulationLoader;

/** Simulation of a draft against the current tariff: progress, then result. */
export default function SimulationScreen() {
  const page = useLoaderData<typeof loader>();
  const { job: loadedJob, draft, category, filterLabel, period, selectionQuery } = page;
  const job = useJob(hasEnded(loadedJob) ? null : loadedJob.id) ?? loadedJob;
  // The job includes its result, which shows as soon as it is ready.
  const simulation = job.state === "done" ? (job.result as unknown as Simulation) : page.simulation;
  const checkedNoun = `${getRegister(category.resource).many} checked`;
  return (
    <>
      <Breadcrumb>
        <a href={pages.tariff(category.id)}>{category.name}</a> ·{" "}
        <a href={pages.draft(draft.id)}>{draft.name}</a>
      </Breadcrumb>
      <PageHead title={`Simulation: ${draft.name}, ${period}, ${filterLabel}`} />
      {simulation ? (
        <SimulationResult jobId={job.id} simulation={simulation} page={page} />
      ) : (
        <div className="stack gap">
          <JobPanel
            job={job}
            noun={job.message && !hasEnded(job) ? `${checkedNoun} · ${job.message}` : checkedNoun}
            resumeNote="A simulation doesn’t change any records."
          />
          <Buttons>
            <ButtonLink to={`${pages.simulate(draft.id)}?${selectionQuery}`}>Change selection</ButtonLink>
          </Buttons>
        </div>
      )}
    </>
  );
}
