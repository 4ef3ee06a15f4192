import type { RunPreview } from "#areas/charging/billing/preview-job.ts";
import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pages } from "../charging/calls.ts";
import { LeftOut } from "./left-out.tsx";
import { RequestRun } from "./request-run.tsx";
import { TallyTables } from "./tally-tables.tsx";

interface PreviewProps {
  jobId: number;
  preview: RunPreview;
  resource: string;
  /** The first step with the same choices, as the end of its address. */
  again: string;
}

/** What the run would make, and whom it would leave out. */
export function Preview({ jobId, preview, resource, again }: PreviewProps) {
  const { one, many } = getRegister(resource);
  const { seen, count, total_kobo, already_billed } = preview;
  const left = seen - count - already_billed;
  return (
    <>
      {count === 0 ? <NothingToMake preview={preview} many={many} /> : null}
      <p className="gap">
        {`${seen.toLocaleString("en-NG")} ${seen === 1 ? one : many} looked at: `}
        <b className="strong">
          {`${count.toLocaleString("en-NG")} to be billed, `}
          <Money kobo={total_kobo} /> in all
        </b>
        {`, ${already_billed.toLocaleString("en-NG")} billed already, ${left.toLocaleString("en-NG")} left out.`}{" "}
        <span className="soft">
          {preview.agency ? `For ${preview.agency}. ` : null}
          {`Worked out for issue on ${formatDate(preview.on)}`}
          {preview.due_on ? `, due from ${formatDate(preview.due_on)}` : null}. Nothing is issued yet.
        </span>
      </p>
      {count > 0 ? <AlsoBilled preview={preview} resource={resource} /> : null}
      <Actions jobId={jobId} preview={preview} again={again} />
      {count === 0 ? (
        <div className="gap-l">
          <LeftOut tally={preview} resource={resource} />
        </div>
      ) : (
        <WithAside className="gap-l">
          <TallyTables tally={preview} resource={resource} total="To be billed" />
          <LeftOut tally={preview} resource={resource} />
        </WithAside>
      )}
    </>
  );
}

/** Meant or not: two notices for the same are seen before they are made. */
function AlsoBilled({ preview, resource }: Pick<PreviewProps, "preview" | "resource">) {
  const { one, many } = getRegister(resource);
  return preview.also_billed?.map(({ category, count }) => (
    <Notice key={category} kind="warn" className="gap">
      {`${count.toLocaleString("en-NG")} ${count === 1 ? `${one} also has` : `${many} also have`} a notice for the same revenue item in this period from “${category}”. Go on only if they are to be charged twice.`}
    </Notice>
  ));
}

function NothingToMake({ preview, many }: { preview: RunPreview; many: string }) {
  const { seen, already_billed } = preview;
  if (seen === 0)
    return (
      <Notice kind="warn" className="gap">
        No {many} fit what you chose, so no notice would be made. Take a filter away.
      </Notice>
    );
  return (
    <Notice kind="warn" className="gap">
      This run would make no notice:{" "}
      {already_billed === seen
        ? "everything that fits has one for this period already."
        : already_billed > 0
          ? `${already_billed.toLocaleString("en-NG")} have one for this period already, and the other ${(seen - already_billed).toLocaleString("en-NG")} have a reason against them, listed here.`
          : "everything has a reason against it, listed here."}
    </Notice>
  );
}

interface ActionsProps {
  jobId: number;
  preview: RunPreview;
  again: string;
}

function Actions({ jobId, preview, again }: ActionsProps) {
  return (
    <Buttons className="gap">
      {preview.count > 0 ? <RequestRun jobId={jobId} preview={preview} /> : null}
      <ButtonLink to={`${pages.newRun}?${again}`}>Choose again</ButtonLink>
    </Buttons>
  );
}
