import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { PayoutForm } from "../../shared/payout-form.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { CommissionView } from "./view-loader.ts";
import { commissionCalls } from "./words.ts";

/** What can be done with a run now, by whoever looks. */
export function CommissionActs({ run }: { run: CommissionView }) {
  const { can, id, code, version, kobo, way, holder } = run;
  const where =
    way === "wallet" ? `into the wallet of ${holder} at once` : `to the account of ${holder} by a bank`;
  const discard = run.status === "draft" ? "Discard draft" : "Discard payout";
  return (
    <>
      {can.approve ? (
        <ActionDialog act="Approve payout" kind="primary" title={`Approve ${code}?`}>
          {(close) => (
            <ConfirmForm
              path={commissionCalls.verb(id, "approve")}
              body={{ version }}
              act="Approve payout"
              text={`${formatNaira(kobo)} is paid ${where}. You are asked to prove who you are.`}
              done={{ title: `${code} is approved.` }}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {can.pay ? (
        <ActionDialog act="Mark as paid" kind="primary" title={`Mark ${code} as paid`}>
          {(close) => <PayoutForm paid={run} path={commissionCalls.verb(run.id, "pay")} close={close} />}
        </ActionDialog>
      ) : null}
      {can.discard ? (
        <ActionDialog act={discard} kind="danger" title={`Discard ${code}?`}>
          {(close) => (
            <ReasonForm
              path={commissionCalls.verb(id, "discard")}
              text={
                run.status === "approved"
                  ? "Only if no bank pays it any more. What it is of waits for the next run, and you are asked to prove who you are."
                  : "What it is of waits for the next run, as if it had never been."
              }
              act={discard}
              danger
              hint="It stays with the discarded run."
              longest={500}
              values={{ version }}
              done={{ title: `${code} is discarded.` }}
              onClose={close}
            />
          )}
        </ActionDialog>
      ) : null}
    </>
  );
}
