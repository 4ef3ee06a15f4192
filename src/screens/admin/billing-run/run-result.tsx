import type { Tally } from "#areas/charging/billing/tally.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { RunSummary } from "./loaders.ts";
import { noticesText } from "./run-labels.ts";

/** The result of a run, compared to its preview. */
export function RunResult({ run, counts }: { run: RunSummary; counts: Tally | null }) {
  const issued = counts?.count ?? 0;
  const previewed = run.preview?.count;
  return (
    <>
      <p>
        <b className="strong">{`${noticesText(issued)} issued`}</b>
        {issued > 0 ? (
          <>
            {", "}
            <Money kobo={run.total_kobo} /> in total
          </>
        ) : null}
        {issued === 0 && counts && counts.already_billed > 0 ? ": all records already had one" : null}.
      </p>
      {previewed !== undefined && previewed !== issued && run.state === "done" ? (
        <Notice>
          The preview showed {noticesText(previewed)}. Records changed between the preview and the run.
        </Notice>
      ) : null}
    </>
  );
}
