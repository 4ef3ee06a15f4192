import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { PayoutForm } from "../../shared/payout-form.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { commissionPaths } from "./labels.ts";
import type { CommissionView } from "./view-loader.ts";

/** The actions of a payout that the viewer can take. */
export function CommissionActions({ run, today }: { run: CommissionView; today: string }) {
  const { can, id, code, version, kobo, method, holder } = run;
  const destination =
    method === "wallet"
      ? `into the wallet of ${holder} now. You can’t undo this`
      : `to the bank account of ${holder}`;
  const discard = run.status === "draft" ? "Discard draft" : "Discard payout";
  return (
    <>
      {can.approve ? (
        <ActionDialog action="Approve payout" kind="primary" title={`Approve ${code}?`}>
          {(close) => (
            <ConfirmForm
              path={commissionPaths.verb(id, "approve")}
              body={{ version }}
              action="Approve payout"
              text={`${formatNaira(kobo)} will be paid ${destination}.`}
              done={{ title: `${code} approved` }}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {can.pay ? (
        <ActionDialog action="Mark as paid" kind="primary" title={`Mark ${code} as paid`}>
          {(close) => (
            <PayoutForm payout={run} path={commissionPaths.verb(run.id, "pay")} today={today} close={close} />
          )}
        </ActionDialog>
      ) : null}
      {can.discard ? (
        <ActionDialog action={discard} kind="danger" title={`Discard ${code}?`}>
          {(close) => (
            <ReasonForm
              path={commissionPaths.verb(id, "discard")}
              text={
                run.status === "approved"
                  ? "Discard it only if the bank can’t pay it. The commission will move to the next payout."
                  : "The commission will move to the next payout."
              }
              action={discard}
              danger
              hint="Shown with the discarded payout"
              maxLength={500}
              values={{ version }}
              done={{ title: `${code} discarded` }}
              onClose={close}
            />
          )}
        </ActionDialog>
      ) : null}
    </>
  );
}
