import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import type { EntryViewData } from "./view-loader.ts";
import { bankName, entryCalls, entryPages } from "./words.ts";

/** The actions of an entry that the viewer can take. */
export function EntryActs({ entry }: { entry: EntryViewData }) {
  const { can, id } = entry;
  return (
    <>
      {can.decide ? (
        <>
          <ConfirmAct entry={entry} />
          <ReturnAct entry={entry} />
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
          <WithdrawAct entry={entry} />
        </>
      ) : null}
    </>
  );
}

function ConfirmAct({ entry: { id, code, version, kobo, bank, reference } }: { entry: EntryViewData }) {
  return (
    <ConfirmAction
      path={entryCalls.verb(id, "confirm")}
      body={{ version }}
      act="Confirm payment"
      title={`Confirm ${code}?`}
      text={`Confirm that ${formatNaira(kobo)} was received at ${bankName(bank)} under ${reference}. The bills are paid and receipts issued now. You can’t undo this; to correct it later, request a reversal.`}
      done={{ title: `${code} confirmed`, text: "The bills are paid and receipts issued." }}
    />
  );
}

function ReturnAct({ entry: { id, code, version } }: { entry: EntryViewData }) {
  return (
    <ReasonAction
      path={entryCalls.verb(id, "return")}
      act="Return deposit"
      title={`Return ${code}?`}
      text="The officer who entered it can correct or withdraw it. No bill is paid."
      hint="Shown to the officer who entered the deposit"
      values={{ version }}
      done={{ title: `${code} returned` }}
    />
  );
}

function WithdrawAct({ entry: { id, code } }: { entry: EntryViewData }) {
  return (
    <ConfirmAction
      path={entryCalls.verb(id, "withdraw")}
      act="Withdraw deposit"
      title={`Withdraw ${code}?`}
      text="It can’t be confirmed any more. The teller can be entered again."
      done={{ title: `${code} withdrawn`, text: "The teller number can be used again." }}
      danger
    />
  );
}
