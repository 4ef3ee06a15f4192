import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmAction } from "../../shared/action-dialogs.tsx";
import { PayoutForm } from "../../shared/payout-form.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { SettlementView } from "./view-loader.ts";
import { settlementCalls } from "./words.ts";

const LONGEST = 500;

/** What can be done with a batch now, by whoever looks. */
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
      ? `is paid to the confirmed account of ${agency_name}.`
      : `is carried into the next batch of ${agency_name}.`;
  return (
    <ConfirmAction
      path={settlementCalls.verb(id, "approve")}
      body={{ version }}
      act="Approve settlement"
      title={`Approve ${code}?`}
      text={`${formatNaira(net_kobo)} ${effect} You are asked to prove who you are.`}
      done={{ title: `${code} is approved.` }}
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
    <ActionDialog act="Mark payment as failed" kind="plain" title={`Did the payment of ${code} fail?`}>
      {(close) => (
        <ReasonForm
          path={settlementCalls.verb(id, "fail")}
          text={
            status === "paid"
              ? "The bank sent the money back. It is taken off what the agency has had, and waits to be approved again."
              : "The bank did not pay it. It waits to be approved again, to the agency’s account as it is then."
          }
          act="Mark payment as failed"
          danger={false}
          hint="Whoever approves it again reads it."
          longest={LONGEST}
          values={{ version }}
          done={{ title: `The payment of ${code} failed.`, text: "It can be approved again." }}
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
          text="Its lines wait for the next batch of the agency, as if it had never been."
          act="Discard draft"
          danger
          hint="It stays with the discarded batch."
          longest={LONGEST}
          values={{ version }}
          done={{ title: `${code} is discarded.` }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
