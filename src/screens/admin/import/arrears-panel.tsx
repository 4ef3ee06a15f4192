import { useCallback, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { ReasonDialog } from "../../shared/records/reason-dialog.tsx";
import { ArrearTable } from "./arrear-table.tsx";
import type { ImportData } from "./import-loader.ts";
import { counted } from "./import-words.ts";
import { Working } from "./working.tsx";

/** Arrears that were brought in: they count once a second person has let them. */
export function ArrearsPanel() {
  const { view, arrears } = useLoaderData<ImportData>();
  const { revalidate } = useRevalidator();
  const again = useCallback(() => void revalidate(), [revalidate]);
  const [rejecting, setRejecting] = useState<{ id: number; code: string }>();
  const issue = useSubmit({
    path: `/api/v1/imports/${view.id}/arrears/issue`,
    onSuccess: () => revalidate(),
  });
  const reject = useSubmit({
    path: `/api/v1/arrears/${rejecting?.id ?? 0}/reject`,
    onSuccess: () => revalidate(),
  });
  const job = useJob(arrears?.issuingJob ?? null, again);
  if (!arrears || arrears.total === 0) return null;
  const isIssuing = arrears.issuingJob !== null;
  const waiting = arrears.sums.find(({ status }) => status === "submitted");
  const message = issue.message ?? reject.message;

  return (
    <Panel
      title="Arrears"
      end={
        waiting ? (
          <span className="soft">
            {counted(waiting.count, "arrear")} of <Money kobo={waiting.kobo} /> wait
          </span>
        ) : null
      }
      className="gap-l"
    >
      <div className="stack">
        {message ? (
          <Notice kind="bad" alert>
            {message}
          </Notice>
        ) : null}
        {isIssuing ? <Working job={job} state="issuing" many="arrears" /> : null}
        {waiting && !isIssuing && !arrears.mayDecide ? (
          <Notice>
            They count once somebody else with the right to approve arrears has let them: nobody decides on
            what they brought in themselves.
          </Notice>
        ) : null}
        {waiting && !isIssuing && arrears.mayDecide ? (
          <>
            <p className="soft">
              Each becomes a bill of its own, due since the day the old books say, with nothing added. What
              belongs to a record that is not approved yet goes on waiting.
            </p>
            <Buttons>
              <Button kind="primary" busy={issue.busy} onClick={() => void issue.submit({})}>
                {issue.busy ? "Beginning …" : `Issue ${counted(waiting.count, "bill")}`}
              </Button>
            </Buttons>
          </>
        ) : null}
        <ArrearTable rows={arrears.rows} onReject={arrears.mayDecide ? setRejecting : undefined} />
        <Buttons>
          {arrears.isFirst ? null : (
            <ButtonLink slim to="?" preventScrollReset>
              First arrears
            </ButtonLink>
          )}
          {arrears.next === undefined ? null : (
            <ButtonLink slim to={`?arrears=${arrears.next}`} preventScrollReset>
              Next arrears
            </ButtonLink>
          )}
          <Link to="/admin/import/arrear">Other files of arrears</Link>
        </Buttons>
      </div>
      <ReasonDialog
        open={rejecting !== undefined}
        title={`Reject ${rejecting?.code ?? "arrear"}?`}
        act="Reject arrear"
        danger
        text="It never becomes a bill. It can be brought in again as it should be."
        onClose={() => setRejecting(undefined)}
        onReason={(reason) => {
          void reject.submit({ reason });
          setRejecting(undefined);
        }}
      />
    </Panel>
  );
}
