import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { payOutFields } from "#domain/refund.ts";
import { refundKind } from "#domain/refund-kinds.ts";
import { reversalText } from "#domain/reversal-effect.ts";
import { useSubmit } from "#session/use-submit.ts";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog, ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { refundPaths } from "./labels.ts";
import type { RequestViewData } from "./view-loader.ts";

const PARTIAL_REVERSAL = {
  act: "Reverse refunded part",
  text: "will be reversed. Its receipts will be cancelled, and the rest will be recorded as a new payment with a receipt.",
  danger: true,
};

/** The actions available on a request to the current user. */
export function RequestActions({ request }: { request: RequestViewData }) {
  const { can, id, code, kind, kobo, cause } = request;
  const { act, text, danger = false } = cause === "part" ? PARTIAL_REVERSAL : refundKind(kind).decide;
  const { about } = refundKind(kind);
  const effect = request.effect ? reversalText(request.effect, "before") : "";
  const endedText = about === "payer" ? "The held amount will be released." : `The ${about} won’t change.`;
  return (
    <>
      {can.decide ? (
        <>
          <ConfirmAction
            path={refundPaths.verb(id, "approve")}
            action={act}
            title={`${act}?`}
            text={`${formatNaira(kobo)} ${text.replace("{effect}", effect)}`}
            done={{ title: `${code} approved` }}
            danger={danger}
          />
          <ReasonAction
            path={refundPaths.verb(id, "refuse")}
            action="Reject request"
            title={`Reject ${code}?`}
            text={endedText}
            done={{ title: `${code} rejected` }}
          />
        </>
      ) : null}
      {can.withdraw ? (
        <ConfirmAction
          path={refundPaths.verb(id, "withdraw")}
          action="Withdraw request"
          title={`Withdraw ${code}?`}
          text={endedText}
          done={{ title: `${code} withdrawn` }}
          danger
        />
      ) : null}
      {can.pay_out ? (
        <>
          <PayOut id={id} code={code} kobo={kobo} />
          <ReasonAction
            path={refundPaths.verb(id, "fail")}
            action="Mark as failed"
            title={`Mark ${code} as failed?`}
            text={`${formatNaira(kobo)} will be returned to the payer’s credit. The reason will be sent to the payer.`}
            done={{ title: `${code} marked as failed` }}
          />
        </>
      ) : null}
    </>
  );
}

function PayOut({ id, code, kobo }: { id: number; code: string; kobo: number }) {
  return (
    <ActionDialog action="Record payment" kind="primary" title={`Record payment of ${code}`}>
      {(close) => <PayOutForm id={id} code={code} kobo={kobo} onClose={close} />}
    </ActionDialog>
  );
}

interface PayOutFormProps {
  id: number;
  code: string;
  kobo: number;
  onClose: () => void;
}

function PayOutForm({ id, code, kobo, onClose }: PayOutFormProps) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit({
    path: refundPaths.verb(id, "pay-out"),
    onSuccess: () => {
      onClose();
      notify({ kind: "good", title: `${code} paid` });
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>{`Amount: ${formatNaira(kobo)}`}</p>
      {message && Object.keys(errors).length === 0 ? <ErrorNotice>{message}</ErrorNotice> : null}
      {Object.entries(payOutFields).map(([name, field]) => (
        <FieldInput key={name} name={name} field={field} value={null} error={errors[name]} />
      ))}
      <DialogButtons action="Record payment" busy={busy} onCancel={onClose} />
    </form>
  );
}
