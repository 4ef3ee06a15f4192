import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import type { EntryViewData } from "./view-loader.ts";
import { bankName, entryCalls, entryPages } from "./words.ts";

/** What can be done with an entry now, by whoever looks. */
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
            Correct entry
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
      text={`${formatNaira(kobo)} lies at ${bankName(bank)} under ${reference}. The bills are paid and the receipts issued at once; it cannot be undone here.`}
      done={{ title: `${code} is confirmed.`, text: "Its bills are paid and receipted." }}
    />
  );
}

function ReturnAct({ entry: { id, code, version } }: { entry: EntryViewData }) {
  return (
    <ReasonAction
      path={entryCalls.verb(id, "return")}
      act="Return entry"
      title={`Return ${code}?`}
      text="Whoever entered it puts it right or withdraws it. No bill is paid by it."
      hint="Whoever entered it reads it."
      values={{ version }}
      done={{ title: `${code} is returned.` }}
    />
  );
}

function WithdrawAct({ entry: { id, code } }: { entry: EntryViewData }) {
  return (
    <ConfirmAction
      path={entryCalls.verb(id, "withdraw")}
      act="Withdraw entry"
      title={`Withdraw ${code}?`}
      text="Nobody confirms it then, and the slip may be entered anew."
      done={{ title: `${code} is withdrawn.`, text: "The slip’s number is free again." }}
      danger
    />
  );
}
