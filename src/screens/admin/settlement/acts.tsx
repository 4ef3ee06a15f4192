import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmAction } from "../../shared/action-dialogs.tsx";
import { PayoutForm } from "../../shared/payout-form.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { SettlementView } from "./view-loader.ts";
import { settlementCalls } from "./words.ts";

const LONGEST = 500;

/** Actions available on a batch to the current user. */
export function SettlementActs({ batch }: { batch: SettlementView }) {
  const { can, status } = batch;
  return (
    <>
      {can.approve ? <ApproveAct batch={batch} /> : null}
      {can.pay && status === "approved" ? <PayAct batch={batch} /> : null}
      {can.pay ? <FailAct batch={batch} /> : null}
      {can.discard ? <DiscardAct batch={batch} /> : null}
    </>
  );
}

function ApproveAct({ batch: { id, code, version, net_kobo, agency_name } }: { batch: SettlementView }) {
  const effect =
    net_kobo > 0
      ? `will be paid to the confirmed account of ${agency_name}.`
      : `will be carried into the next batch of ${agency_name}.`;
  return (
    <ConfirmAction
      path={settlementCalls.verb(id, "approve")}
      body={{ version }}
      act="Approve settlement"
      title={`Approve ${code}?`}
      text={`${formatNaira(net_kobo)} ${effect} You’ll be asked to confirm it’s you.`}
      done={{ title: `${code} approved.` }}
    />
  );
}

function PayAct({ batch }: { batch: SettlementView }) {
  return (
    <ActionDialog act="Mark as paid" kind="primary" title={`Mark ${batch.code} as paid`}>
      {(close) => <PayoutForm paid={batch} path={settlementCalls.verb(batch.id, "pay")} close={close} />}
    </ActionDialog>
  );
}

function FailAct({ batch: { id, code, version, status } }: { batch: SettlementView }) {
  return (
    <ActionDialog act="Mark payment as failed" kind="plain" title={`Mark payment of ${code} as failed`}>
      {(close) => (
        <ReasonForm
          path={settlementCalls.verb(id, "fail")}
          text={
            status === "paid"
              ? "For money the bank returned. The payment is deducted from the agency’s settled total and must be approved again."
              : "For a payment the bank did not make. It must be approved again and uses the agency’s current account."
          }
          act="Mark payment as failed"
          danger={false}
          hint="Shown to the approver."
          longest={LONGEST}
          values={{ version }}
          done={{ title: `Payment of ${code} marked as failed.`, text: "It can be approved again." }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}

function DiscardAct({ batch: { id, code, version } }: { batch: SettlementView }) {
  return (
    <ActionDialog act="Discard draft" kind="danger" title={`Discard ${code}?`}>
      {(close) => (
        <ReasonForm
          path={settlementCalls.verb(id, "discard")}
          text="Its lines become available for the agency’s next batch."
          act="Discard draft"
          danger
          hint="Kept with the discarded batch."
          longest={LONGEST}
          values={{ version }}
          done={{ title: `${code} discarded.` }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
