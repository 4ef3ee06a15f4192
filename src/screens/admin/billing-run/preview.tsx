import type { RunPreview } from "#areas/charging/billing/preview-job.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pages } from "../charging/api-paths.ts";
import { ExcludedRecords } from "./excluded-records.tsx";
import { RequestRun } from "./request-run.tsx";
import { TallyTables } from "./tally-tables.tsx";

interface PreviewProps {
  jobId: number;
  preview: RunPreview;
  resource: string;
  /** The query of the first step with the same choices. */
  selectionQuery: string;
}

/** The notices the run would issue, and the records it would exclude. */
export function Preview({ jobId, preview, resource, selectionQuery }: PreviewProps) {
  const { one, many } = getRegister(resource);
  const { seen, count, total_kobo, already_billed } = preview;
  const excluded = seen - count - already_billed;
  return (
    <>
      {count === 0 ? <NothingToBill preview={preview} many={many} /> : null}
      <p className="gap">
        {`${countNoun(seen, one, many)} checked: `}
        <b className="strong">
          {`${count.toLocaleString("en-NG")} to be billed, `}
          <Money kobo={total_kobo} /> in total
        </b>
        {`, ${already_billed.toLocaleString("en-NG")} already billed, ${excluded.toLocaleString("en-NG")} excluded.`}{" "}
        <span className="soft">
          {preview.agency ? `For ${preview.agency}. ` : null}
          {`Calculated for issue on ${formatDate(preview.on)}`}
          {preview.due_on ? `, due from ${formatDate(preview.due_on)}` : null}.
        </span>
      </p>
      {count > 0 ? <AlsoBilled preview={preview} resource={resource} /> : null}
      <Actions jobId={jobId} preview={preview} selectionQuery={selectionQuery} />
      {count === 0 ? (
        <div className="gap-l">
          <ExcludedRecords tally={preview} resource={resource} />
        </div>
      ) : (
        <WithAside className="gap-l">
          <TallyTables tally={preview} resource={resource} total="To be billed" />
          <ExcludedRecords tally={preview} resource={resource} />
        </WithAside>
      )}
    </>
  );
}

/** A warning about second notices for the same record and period. */
function AlsoBilled({ preview, resource }: Pick<PreviewProps, "preview" | "resource">) {
  const { one, many } = getRegister(resource);
  return preview.also_billed?.map(({ category, count }) => (
    <Notice key={category} kind="warn" className="gap">
      {`${count.toLocaleString("en-NG")} ${count === 1 ? `${one} also has` : `${many} also have`} a notice for the same revenue item and period from “${category}”. Continue only if both charges are intended.`}
    </Notice>
  ));
}

function NothingToBill({ preview, many }: { preview: RunPreview; many: string }) {
  const { seen, already_billed } = preview;
  if (seen === 0)
    return (
      <Notice kind="warn" className="gap">
        No {many} match your selection. Remove a filter.
      </Notice>
    );
  return (
    <Notice kind="warn" className="gap">
      This run would issue no notices:{" "}
      {already_billed === seen
        ? "all matching records already have one for this period."
        : already_billed > 0
          ? `${already_billed.toLocaleString("en-NG")} already have one for this period; the other ${(seen - already_billed).toLocaleString("en-NG")} are excluded for the reasons below.`
          : "all records are excluded for the reasons below."}
    </Notice>
  );
}

interface ActionsProps {
  jobId: number;
  preview: RunPreview;
  selectionQuery: string;
}

function Actions({ jobId, preview, selectionQuery }: ActionsProps) {
  return (
    <Buttons className="gap">
      {preview.count > 0 ? <RequestRun jobId={jobId} preview={preview} /> : null}
      <ButtonLink to={`${pages.newRun}?${selectionQuery}`}>Change selection</ButtonLink>
    </Buttons>
  );
}
