import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { payOutFields } from "#domain/money-back.ts";
import { backKind } from "#domain/money-back-kinds.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog, ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import type { RequestViewData } from "./view-loader.ts";
import { backCalls } from "./words.ts";

const PART = {
  act: "Reverse returned part",
  text: "will be reversed. Its receipts are cancelled, and the rest is recorded as a new payment with a receipt.",
  danger: true,
};

/** What can be done with a request now, by whoever looks. */
export function RequestActs({ request }: { request: RequestViewData }) {
  const { can, id, code, kind, kobo, cause } = request;
  const { act, text, danger = false } = cause === "part" ? PART : backKind(kind).decide;
  return (
    <>
      {can.decide ? (
        <>
          <ConfirmAction
            path={backCalls.verb(id, "approve")}
            act={act}
            title={`${act}?`}
            text={`${formatNaira(kobo)} ${text}`}
            done={{ title: `${code} is confirmed.` }}
            danger={danger}
          />
          <ReasonAction
            path={backCalls.verb(id, "refuse")}
            act="Refuse request"
            title={`Refuse ${code}?`}
            text="Nothing is changed by it, and what was held is free again."
            done={{ title: `${code} is refused.` }}
          />
        </>
      ) : null}
      {can.withdraw ? (
        <ConfirmAction
          path={backCalls.verb(id, "withdraw")}
          act="Withdraw request"
          title={`Withdraw ${code}?`}
          text="Nobody decides on it then, and what was held is free again."
          done={{ title: `${code} is withdrawn.` }}
          danger
        />
      ) : null}
      {can.pay_out ? (
        <>
          <PayOut id={id} code={code} kobo={kobo} />
          <ReasonAction
            path={backCalls.verb(id, "fail")}
            act="Record failure"
            title={`${code} could not be paid out?`}
            text={`${formatNaira(kobo)} is kept in the payer’s favour again, and the payer is told why.`}
            done={{ title: `${code} is over.` }}
          />
        </>
      ) : null}
    </>
  );
}

function PayOut({ id, code, kobo }: { id: number; code: string; kobo: number }) {
  return (
    <ActionDialog act="Record payment" kind="primary" title={`${code} was paid out?`}>
      {(close) => <PayOutForm id={id} code={code} kobo={kobo} onClose={close} />}
    </ActionDialog>
  );
}

interface PayOutProps {
  id: number;
  code: string;
  kobo: number;
  onClose: () => void;
}

function PayOutForm({ id, code, kobo, onClose }: PayOutProps) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit({
    path: backCalls.verb(id, "pay-out"),
    onSuccess: () => {
      onClose();
      notify({ kind: "good", title: `${code} is paid out.`, text: "The payer is told." });
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>{`${formatNaira(kobo)} has left the bank for the payer’s account.`}</p>
      {message && Object.keys(errors).length === 0 ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      {Object.entries(payOutFields).map(([name, field]) => (
        <FieldInput key={name} name={name} field={field} value={null} error={errors[name]} />
      ))}
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Record payment
        </Button>
        <Button onClick={onClose}>Not yet</Button>
      </div>
    </form>
  );
}
