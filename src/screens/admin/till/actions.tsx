import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ActionDialog, ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { tillPages, tillPaths } from "./labels.ts";
import { CashForm } from "./move-action.tsx";
import { NotesInput, noteLabels, notesBody } from "./notes-input.tsx";
import type { TillData } from "./view-loader.ts";

/** Actions available on a till to the current user. */
export function TillActions({ till }: { till: TillData }) {
  const { can, status, mine } = till;
  const recount = mine && status === "counted" && can.count;
  return (
    <>
      {mine && status === "open" ? (
        <ButtonLink kind="primary" icon="coins" to={tillPages.count}>
          Count and close till
        </ButtonLink>
      ) : null}
      {can.close ? <CloseAction till={till} /> : null}
      {can.explain ? <ExplainAction till={till} /> : null}
      {recount ? <CountAction till={till} verb="count" action="Count again" /> : null}
      {can.force ? (
        <CountAction till={till} verb="force-count" action="Count on the cashier’s behalf" />
      ) : null}
      {can.bank ? <BankAction till={till} verb="slips" /> : null}
      {can.replace ? <BankAction till={till} verb="moves" /> : null}
      {till.sums ? (
        <ButtonLink icon="file-text" to={tillPages.sheet(till.id)}>
          Till sheet
        </ButtonLink>
      ) : null}
    </>
  );
}

function CloseAction({ till: { id, code, version, counted_kobo, cashier_name } }: { till: TillData }) {
  return (
    <ConfirmAction
      path={tillPaths.verb(id, "close")}
      body={{ version }}
      action="Close till"
      title={`Close ${code}?`}
      text={`You confirm that you received ${formatNaira(counted_kobo ?? 0)} from ${cashier_name}, with the card slips and cheques on the till sheet. You can’t undo this.`}
      done={{ title: `${code} closed` }}
    />
  );
}

function ExplainAction({ till: { id, code } }: { till: TillData }) {
  return (
    <ReasonAction
      action="Explain the difference"
      kind="primary"
      title={`Explain the difference in ${code}`}
      path={tillPaths.verb(id, "explain")}
      text="Shown to the officer who closes the till, and on the till sheet."
      confirm="Save explanation"
      hint="For example: wrong change given"
      done={{ title: "Explanation saved" }}
    />
  );
}

function CountAction({
  till,
  verb,
  action,
}: {
  till: TillData;
  verb: "count" | "force-count";
  action: string;
}) {
  return (
    <ActionDialog action={action} title={`${action}: ${till.code}`}>
      {(close) => <CountForm till={till} verb={verb} onClose={close} />}
    </ActionDialog>
  );
}

interface CountFormProps {
  till: TillData;
  verb: "count" | "force-count";
  onClose: () => void;
}

function CountForm({ till: { id, version, cashier_name }, verb, onClose }: CountFormProps) {
  const isForced = verb === "force-count";
  const { submit, busy, errors, wrong } = useSubmitAndReload({
    path: tillPaths.verb(id, verb),
    done: "Count saved",
    onClose,
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get("reason");
        void submit({ version, notes: notesBody(event.currentTarget), ...(isForced && { reason }) });
      }}
    >
      <ErrorList errors={wrong} labels={{ ...noteLabels, reason: "Reason" }} />
      {isForced ? (
        <>
          <p>{`You are counting the drawer for ${cashier_name}. Another officer must close the till.`}</p>
          <Field
            name="reason"
            label="Reason"
            hint="Shown on the till sheet"
            counter={500}
            error={errors.reason}
          >
            <TextArea required maxLength={500} />
          </Field>
        </>
      ) : null}
      <NotesInput errors={errors} total="Counted" />
      <DialogButtons action="Save count" busy={busy} onCancel={onClose} />
    </form>
  );
}

function BankAction({ till: { id, code }, verb }: { till: TillData; verb: "slips" | "moves" }) {
  return (
    <ActionDialog action="Enter bank deposit" icon="landmark" title={`Bank deposit for ${code}`}>
      {(close) => (
        <CashForm path={tillPaths.verb(id, verb)} action="Save deposit" only="to-bank" onClose={close} />
      )}
    </ActionDialog>
  );
}
