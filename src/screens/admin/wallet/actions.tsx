import { bankLabel } from "#domain/bank-entry.ts";
import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { walletPaths } from "../../shared/wallet/labels.ts";
import type { FundingView } from "./view-loader.ts";

/** Actions available on a wallet funding to the current user. */
export function FundingActions({ funding }: { funding: FundingView }) {
  const { id, code, version, kobo, bank, reference, holder, can } = funding;
  if (can.request_reversal) return <RequestReversal funding={funding} />;
  if (!can.decide) return null;
  return (
    <>
      <ActionDialog action="Confirm funding" kind="primary" title={`Confirm ${code}?`}>
        {(close) => (
          <ConfirmForm
            path={walletPaths.decide(id, "confirm")}
            body={{ version }}
            action="Confirm funding"
            text={`You confirm that ${formatNaira(kobo)} was received at ${bankLabel(bank)} with teller or transfer number ${reference}. It will be added to ${holder}’s wallet immediately.`}
            done={{ title: `${code} confirmed` }}
            close={close}
          />
        )}
      </ActionDialog>
      <ActionDialog action="Reject funding" title={`Reject ${code}?`}>
        {(close) => (
          <ReasonForm
            path={walletPaths.decide(id, "refuse")}
            text="The wallet won’t be credited, and the teller or transfer number can be used again."
            action="Reject funding"
            danger={false}
            hint="Shown to the wallet holder"
            maxLength={500}
            values={{ version }}
            done={{ title: `${code} rejected` }}
            onClose={close}
          />
        )}
      </ActionDialog>
    </>
  );
}

function RequestReversal({ funding: { id, code, kobo, holder } }: { funding: FundingView }) {
  return (
    <ActionDialog action="Request reversal" kind="danger" title={`Request reversal of ${code}?`}>
      {(close) => (
        <ReasonForm
          path={walletPaths.reversal(id)}
          text={`Once another officer approves, ${formatNaira(kobo)} will be taken from ${holder}’s wallet, and the teller or transfer number can be used again.`}
          action="Request reversal"
          danger
          hint="Shown to the approver and the wallet holder"
          maxLength={500}
          done={{ title: "Reversal requested", text: "Another officer must approve it." }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
