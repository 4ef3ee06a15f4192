import { formatNaira } from "#domain/money.ts";
import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { bankWord, walletCalls } from "../../shared/wallet/words.ts";
import type { FundingView } from "./view-loader.ts";

/** What can be done with a funding now, by whoever looks. */
export function FundingActs({ funding }: { funding: FundingView }) {
  const { id, code, version, kobo, bank, reference, holder, can } = funding;
  if (!can.decide) return null;
  return (
    <>
      <ActionDialog act="Confirm funding" kind="primary" title={`Confirm ${code}?`}>
        {(close) => (
          <ConfirmForm
            path={walletCalls.verb(id, "confirm")}
            body={{ version }}
            act="Confirm funding"
            text={`${formatNaira(kobo)} lies at ${bankWord(bank)} under ${reference}. It is in the wallet of ${holder} at once, and can be sold for.`}
            done={{ title: `${code} is confirmed.`, text: "It is in the wallet." }}
            close={close}
          />
        )}
      </ActionDialog>
      <ActionDialog act="Refuse funding" title={`Refuse ${code}?`}>
        {(close) => (
          <ReasonForm
            path={walletCalls.verb(id, "refuse")}
            text="Nothing goes into the wallet, and the slip’s number is free again."
            act="Refuse funding"
            danger={false}
            hint="Whoever holds the wallet reads it."
            longest={500}
            values={{ version }}
            done={{ title: `${code} is refused.` }}
            onClose={close}
          />
        )}
      </ActionDialog>
    </>
  );
}
