import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmAction } from "../../shared/action-dialogs.tsx";
import { PayoutForm } from "../../shared/payout-form.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { settlementPaths } from "./labels.ts";
import type { SettlementView } from "./view-loader.ts";

const LONGEST = 500;

/** Actions available on a batch to the current user. */
export function SettlementActions({ batch, today }: { batch: SettlementView; today: string }) {
  const { can, status } = batch;
  return (
    <>
      {can.approve ? <ApproveAction batch={batch} /> : null}
      {can.pay && status === "approved" ? <PayAction batch={batch} today={today} /> : null}
      {can.pay ? <FailAction batch={batch} /> : null}
      {can.discard ? <DiscardAction batch={batch} /> : null}
    </>
  );
}

function ApproveAction({ batch: { id, code, version, net_kobo, agency_name } }: { batch: SettlementView }) {
  const effect =
    net_kobo > 0
      ? `will be paid to the confirmed account of ${agency_name}.`
      : `will be carried into the next batch of ${agency_name}.`;
  return (
    <ConfirmAction
      path={settlementPaths.verb(id, "approve")}
      body={{ version }}
      action="Approve settlement"
      title={`Approve ${code}?`}
      text={`${formatNaira(net_kobo)} ${effect}`}
      done={{ title: `${code} approved` }}
    />
  );
}

function PayAction({ batch, today }: { batch: SettlementView; today: string }) {
  return (
    <ActionDialog action="Mark as paid" kind="primary" title={`Mark ${batch.code} as paid`}>
      {(close) => (
        <PayoutForm payout={batch} path={settlementPaths.verb(batch.id, "pay")} today={today} close={close} />
      )}
    </ActionDialog>
  );
}

function FailAction({ batch: { id, code, version, status } }: { batch: SettlementView }) {
  return (
    <ActionDialog action="Mark payment as failed" kind="plain" title={`Mark payment of ${code} as failed`}>
      {(close) => (
        <ReasonForm
          path={settlementPaths.verb(id, "fail")}
          text={
            status === "paid"
              ? "Use this if the bank returned the money. The payment will be deducted from the agency’s settled total and must be approved again."
              : "Use this if the bank did not make the payment. It must be approved again and will then be paid to the agency’s current account."
          }
          action="Mark payment as failed"
          danger={false}
          hint="Shown to the approver"
          maxLength={LONGEST}
          values={{ version }}
          done={{ title: `Payment of ${code} marked as failed` }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}

function DiscardAction({ batch: { id, code, version } }: { batch: SettlementView }) {
  return (
    <ActionDialog action="Discard draft" kind="danger" title={`Discard ${code}?`}>
      {(close) => (
        <ReasonForm
          path={settlementPaths.verb(id, "discard")}
          text="Its lines will become available for the agency’s next batch."
          action="Discard draft"
          danger
          hint="Shown on the discarded batch"
          maxLength={LONGEST}
          values={{ version }}
          done={{ title: `${code} discarded` }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
