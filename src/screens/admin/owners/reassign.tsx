import { useLoaderData, useSearchParams } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { address } from "../../shared/addresses/records.ts";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import { type ReassignData, reassignLoader } from "./loaders.ts";
import { ReassignForm } from "./reassign-form.tsx";

export const meta = pageTitle("Hand over to another owner");
export const loader = reassignLoader;

/** Many assets to another owner: all of somebody's, or those that were chosen in a list. */
export default function Reassign() {
  const data = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const jobId = Number(query.get("job") ?? 0);
  const { from, chosen } = data;
  return (
    <>
      {from ? <RecordCrumb resource={getRegister(from.type)} record={from} /> : null}
      <PageHead title={titleOf(data)} />
      {jobId > 0 ? <Working id={jobId} /> : null}
      {jobId === 0 && !from && !chosen ? <NothingChosen /> : null}
      {jobId === 0 && (from || chosen) ? <ReassignForm data={data} /> : null}
    </>
  );
}

function titleOf({ from, chosen }: ReassignData): string {
  if (from) return `Hand over what ${from.title} owns`;
  if (!chosen) return "Hand over to another owner";
  const { one, many } = getRegister(chosen.resource);
  return `Hand over ${chosen.ids.length} ${chosen.ids.length === 1 ? one : many}`;
}

function NothingChosen() {
  return (
    <Empty
      title="Nothing is chosen"
      acts={<ButtonLink to={address.list(getRegister("individual"))}>Show individuals</ButtonLink>}
    >
      Open the person or the body whose things go over, and choose “Hand all to another”.
    </Empty>
  );
}

function Working({ id }: { id: number }) {
  const job = useJob(id);
  if (!job) return null;
  const refused = (job.result?.refused ?? []) as readonly { record: string; message: string }[];
  return (
    <JobPanel
      job={job}
      noun="records handed over"
      safe="What went over stays so. Starting again makes nothing twice."
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
