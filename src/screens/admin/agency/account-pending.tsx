import { useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { paths } from "../charging/api-paths.ts";
import type { AccountChangeRow } from "./loaders.ts";

interface PendingAccountChangeProps {
  agency: number;
  change: AccountChangeRow;
  editable: boolean;
  mayConfirm: boolean;
}

/** A pending settlement account, with the decisions of a second officer. */
export function PendingAccountChange({ agency, change, editable, mayConfirm }: PendingAccountChangeProps) {
  const { revalidate } = useRevalidator();
  const notifyDecided = (title: string) => () => {
    notify({ kind: "good", title });
    return revalidate();
  };
  const confirm = useSubmit({
    path: paths.decideAccount(agency, change.id, "confirm"),
    onSuccess: notifyDecided("Account confirmed"),
  });
  const refuse = useSubmit({
    path: paths.decideAccount(agency, change.id, "refuse"),
    onSuccess: notifyDecided(change.own ? "Request withdrawn" : "Account rejected"),
  });
  const message = confirm.message ?? refuse.message;
  return (
    <div className="stack-s gap">
      <Notice kind="warn">
        {`New account pending approval, requested by ${change.requested_by_name}, ${formatMoment(change.requested_at)}: ${change.reason}`}
      </Notice>
      <Facts>
        <Fact label="Bank">{change.bank_name}</Fact>
        <Fact label="Account number" numeric>
          {change.bank_account_number}
        </Fact>
        <Fact label="Account name" wide>
          {change.bank_account_name}
        </Fact>
      </Facts>
      <ErrorNotice>{message}</ErrorNotice>
      {change.own ? (
        <p className="note">You requested this account. Another officer must confirm it.</p>
      ) : null}
      {mayConfirm || change.own ? null : (
        <p className="note">{pendingDecision("confirm accounts of this agency")}</p>
      )}
      <Buttons>
        {mayConfirm && !change.own ? (
          <Button
            icon="check"
            busy={confirm.busy}
            onClick={() => {
              refuse.reset();
              void confirm.submit({});
            }}
          >
            Confirm account
          </Button>
        ) : null}
        {editable ? (
          <Button
            busy={refuse.busy}
            onClick={() => {
              confirm.reset();
              void refuse.submit({});
            }}
          >
            {change.own ? "Withdraw request" : "Reject account"}
          </Button>
        ) : null}
      </Buttons>
    </div>
  );
}
