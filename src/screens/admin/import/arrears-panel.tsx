import { useCallback, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { ReasonDialog } from "../../shared/records/reason-dialog.tsx";
import { ArrearTable } from "./arrear-table.tsx";
import type { ImportData } from "./import-loader.ts";
import { ImportProgress } from "./import-progress.tsx";

/** Imported arrears. They take effect once a second person approves them. */
export function ArrearsPanel() {
  const { view, arrears } = useLoaderData<ImportData>();
  const { revalidate } = useRevalidator();
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const [rejecting, setRejecting] = useState<{ id: number; code: string }>();
  const issue = useSubmit({
    path: `/api/v1/imports/${view.id}/arrears/issue`,
    onSuccess: () => revalidate(),
  });
  const reject = useSubmit({
    path: `/api/v1/arrears/${rejecting?.id ?? 0}/reject`,
    onSuccess: () => revalidate(),
  });
  const job = useJob(arrears?.issuingJob ?? null, reload);
  if (!arrears || arrears.total === 0) return null;
  const isIssuing = arrears.issuingJob !== null;
  const submitted = arrears.sums.find(({ status }) => status === "submitted");
  const message = issue.message ?? reject.message;

  return (
    <Panel
      title="Arrears"
      end={
        submitted ? (
          <span className="soft">
            {countNoun(submitted.count, "arrears entry", "arrears entries")} of{" "}
            <Money kobo={submitted.kobo} /> pending
          </span>
        ) : null
      }
      className="gap-l"
    >
      <div className="stack">
        <ErrorNotice>{message}</ErrorNotice>
        {isIssuing ? <ImportProgress job={job} state="issuing" many="arrears" /> : null}
        {submitted && !isIssuing && !arrears.mayDecide ? (
          <Notice>Another officer with the right to approve arrears must issue them.</Notice>
        ) : null}
        {submitted && !isIssuing && arrears.mayDecide ? (
          <>
            <p className="soft">
              Each becomes a bill with its original due date. Arrears of records that aren’t approved stay
              pending.
            </p>
            <Buttons>
              <Button kind="primary" busy={issue.busy} onClick={() => void issue.submit({})}>
                {issue.busy ? "Starting…" : `Issue ${countNoun(submitted.count, "bill")}`}
              </Button>
            </Buttons>
          </>
        ) : null}
        <ArrearTable rows={arrears.rows} onReject={arrears.mayDecide ? setRejecting : undefined} />
        <Buttons>
          {arrears.isFirst ? null : (
            <ButtonLink small to="?" preventScrollReset>
              First page
            </ButtonLink>
          )}
          {arrears.next === undefined ? null : (
            <ButtonLink small to={`?arrears=${arrears.next}`} preventScrollReset>
              Next page
            </ButtonLink>
          )}
          <Link to="/admin/import/arrear">Other arrears imports</Link>
        </Buttons>
      </div>
      <ReasonDialog
        open={rejecting !== undefined}
        title={`Reject ${rejecting?.code ?? "arrears entry"}?`}
        action="Reject arrears entry"
        danger
        text="No bill will be issued. You can correct it and import it again."
        onClose={() => setRejecting(undefined)}
        onReason={(reason) => {
          void reject.submit({ reason });
          setRejecting(undefined);
        }}
      />
    </Panel>
  );
}
