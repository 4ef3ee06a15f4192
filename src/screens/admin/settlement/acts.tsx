import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { PayoutForm } from "../../shared/payout-form.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { SettlementView } from "./view.tsx";
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

interface ActProps {
  /** What the button says. */
  act: string;
  kind: "primary" | "plain" | "danger";
  title: string;
  children: (close: () => void) => ReactNode;
}

/** A button and its dialog. */
function Act({ act, kind, title, children }: ActProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={close} title={title} danger={kind === "danger"}>
        {open ? children(close) : null}
      </Dialog>
    </>
  );
}

function ApproveAct({ batch }: { batch: SettlementView }) {
  return (
    <Act act="Approve settlement" kind="primary" title={`Approve ${batch.code}?`}>
      {(close) => <ApproveForm batch={batch} close={close} />}
    </Act>
  );
}

function ApproveForm({ batch, close }: { batch: SettlementView; close: () => void }) {
  const { id, code, version, net_kobo, agency_name } = batch;
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    path: settlementCalls.verb(id, "approve"),
    onSuccess: () => {
      notify({ kind: "good", title: `${code} is approved.` });
      close();
      return revalidate();
    },
  });
  return (
    <div className="stack">
      <p>
        {net_kobo > 0
          ? `${formatNaira(net_kobo)} is paid to the confirmed account of ${agency_name}. You are asked to prove who you are.`
          : `${formatNaira(net_kobo)} is carried into the next batch of ${agency_name}. You are asked to prove who you are.`}
      </p>
      {message ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <div className="line">
        <Button kind="primary" busy={busy} onClick={() => void submit({ version })}>
          Approve settlement
        </Button>
        <Button onClick={close}>Keep as it is</Button>
      </div>
    </div>
  );
}

function PayAct({ batch }: { batch: SettlementView }) {
  return (
    <Act act="Mark as paid" kind="primary" title={`Mark ${batch.code} as paid`}>
      {(close) => <PayoutForm paid={batch} path={settlementCalls.verb(batch.id, "pay")} close={close} />}
    </Act>
  );
}

function FailAct({ batch: { id, code, version, status } }: { batch: SettlementView }) {
  return (
    <Act act="Mark payment as failed" kind="plain" title={`Did the payment of ${code} fail?`}>
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
    </Act>
  );
}

function DiscardAct({ batch: { id, code, version } }: { batch: SettlementView }) {
  return (
    <Act act="Discard draft" kind="danger" title={`Discard ${code}?`}>
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
    </Act>
  );
}
