import { bankLabel } from "#domain/bank-entry.ts";
import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import { effectText, entryPages, entryPaths } from "./labels.ts";
import type { EntryViewData } from "./view-loader.ts";

/** The actions of an entry that the viewer can take. */
export function EntryActions({ entry }: { entry: EntryViewData }) {
  const { can, id } = entry;
  return (
    <>
      {can.decide ? (
        <>
          <ConfirmEntry entry={entry} />
          <ReturnAction entry={entry} />
        </>
      ) : null}
      {can.correct ? (
        <>
          <ButtonLink
            icon="pencil"
            kind={entry.status === "returned" ? "primary" : "plain"}
            to={entryPages.edit(id)}
          >
            Correct deposit
          </ButtonLink>
          <WithdrawAction entry={entry} />
        </>
      ) : null}
    </>
  );
}

function ConfirmEntry({ entry }: { entry: EntryViewData }) {
  const { id, code, version, kobo, bank, reference } = entry;
  return (
    <ConfirmAction
      path={entryPaths.verb(id, "confirm")}
      body={{ version }}
      action="Confirm payment"
      title={`Confirm ${code}?`}
      text={`Confirm that ${formatNaira(kobo)} was received at ${bankLabel(bank)} under ${reference}. ${effectText(entry)} You can’t undo this; to correct it later, request a reversal.`}
      done={{ title: `${code} confirmed` }}
    />
  );
}

function ReturnAction({ entry: { id, code, version } }: { entry: EntryViewData }) {
  return (
    <ReasonAction
      path={entryPaths.verb(id, "return")}
      action="Return deposit"
      title={`Return ${code}?`}
      text="The officer who entered it will be able to correct or withdraw it."
      hint="Shown to the officer who entered the deposit"
      values={{ version }}
      done={{ title: `${code} returned` }}
    />
  );
}

function WithdrawAction({ entry: { id, code } }: { entry: EntryViewData }) {
  return (
    <ConfirmAction
      path={entryPaths.verb(id, "withdraw")}
      action="Withdraw deposit"
      title={`Withdraw ${code}?`}
      text="The deposit can no longer be confirmed. You can’t undo this, but the teller or transfer number can be used again."
      done={{ title: `${code} withdrawn` }}
      danger
    />
  );
}
