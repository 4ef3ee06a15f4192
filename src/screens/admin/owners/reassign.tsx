import { useLoaderData, useSearchParams } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import { type ReassignData, reassignLoader } from "./loaders.ts";
import { ReassignForm } from "./reassign-form.tsx";

export const meta = pageTitle("Transfer ownership");
export const loader = reassignLoader;

/** Reassigns many assets to another owner: all assets of one owner, or those selected in a list. */
export default function Reassign() {
  const data = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const jobId = Number(query.get("job") ?? 0);
  const { from, chosen } = data;
  return (
    <>
      {from ? <RecordCrumb resource={getRegister(from.type)} record={from} /> : null}
      <PageHead title={titleOf(data)} />
      {jobId > 0 ? <ReassignProgress id={jobId} /> : null}
      {jobId === 0 && !from && !chosen ? <NothingChosen /> : null}
      {jobId === 0 && (from || chosen) ? <ReassignForm data={data} /> : null}
    </>
  );
}

function titleOf({ from, chosen }: ReassignData): string {
  if (from) return `Transfer records from ${from.title}`;
  if (!chosen) return "Transfer ownership";
  const { one, many } = getRegister(chosen.resource);
  return `Transfer ${chosen.ids.length} ${chosen.ids.length === 1 ? one : many}`;
}

function NothingChosen() {
  return (
    <Empty
      title="No records selected"
      actions={<ButtonLink to={recordPages.list(getRegister("individual"))}>Show individuals</ButtonLink>}
    >
      Open the current owner to transfer all their records.
    </Empty>
  );
}

function ReassignProgress({ id }: { id: number }) {
  const job = useJob(id);
  if (!job) return null;
  const refused = (job.result?.refused ?? []) as readonly { record: string; message: string }[];
  return (
    <JobPanel
      job={job}
      noun="records transferred"
      resumeNote="Transferred records stay transferred, and you can retry the transfer."
    >
      {refused.length > 0 ? (
        <ul>
          {refused.map(({ record, message }) => (
            <li key={record}>
              {record}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </JobPanel>
  );
}
