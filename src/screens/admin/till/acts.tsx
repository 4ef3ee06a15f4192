import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog, ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import { CashForm } from "./move-act.tsx";
import { NotesInput, notesOf } from "./notes-input.tsx";
import type { TillData } from "./view-loader.ts";
import { tillCalls, tillPages } from "./words.ts";

/** What can be done with a till now, by whoever looks. */
export function TillActs({ till }: { till: TillData }) {
  const { can, status, mine } = till;
  const recount = mine && status === "counted" && can.count;
  return (
    <>
      {mine && status === "open" ? (
        <ButtonLink kind="primary" icon="coins" to={tillPages.count}>
          Count and close
        </ButtonLink>
      ) : null}
      {can.close ? <CloseAct till={till} /> : null}
      {can.explain ? <ExplainAct till={till} /> : null}
      {recount ? <CountAct till={till} verb="count" act="Count again" /> : null}
      {can.force ? <CountAct till={till} verb="force-count" act="Count for the cashier" /> : null}
      {can.bank ? <BankAct till={till} /> : null}
      {till.sums ? (
        <ButtonLink icon="file-text" to={tillPages.sheet(till.id)}>
          Day sheet
        </ButtonLink>
      ) : null}
    </>
  );
}

function CloseAct({ till: { id, code, version, counted_kobo, cashier_name } }: { till: TillData }) {
  return (
    <ConfirmAction
      path={tillCalls.verb(id, "close")}
      body={{ version }}
      act="Close till"
      title={`Close ${code}?`}
      text={`You have ${formatNaira(counted_kobo ?? 0)} of ${cashier_name} in hand, with the card slips and cheques of its day sheet. It cannot be undone.`}
      done={{ title: `${code} is closed.`, text: "Its takings are on their way to a bank." }}
    />
  );
}

function ExplainAct({ till: { id, code } }: { till: TillData }) {
  return (
    <ReasonAction
      act="Say why it differs"
      kind="primary"
      title={`Why does ${code} differ?`}
      path={tillCalls.verb(id, "explain")}
      text="Whoever closes the till reads it, and the day sheet keeps it."
      confirm="Enter the reason"
      hint="Such as: wrong change given."
      done={{ title: "The reason is entered." }}
    />
  );
}

function CountAct({ till, verb, act }: { till: TillData; verb: "count" | "force-count"; act: string }) {
  return (
    <ActionDialog act={act} title={`${act}: ${till.code}`}>
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
  const { revalidate } = useRevalidator();
  const isForced = verb === "force-count";
  const { submit, busy, errors, wrong } = useSubmit({
    path: tillCalls.verb(id, verb),
    onSuccess: () => {
      notify({ kind: "good", title: "The count is entered." });
      onClose();
      return revalidate();
    },
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get("reason");
        void submit({ version, notes: notesOf(event.currentTarget), ...(isForced && { reason }) });
      }}
    >
      <Faults errors={wrong} labels={{ reason: "Reason" }} />
      {isForced ? (
        <>
          <p>{`You count the drawer of ${cashier_name}, who is not here. Another person closes it then.`}</p>
          <Field
            name="reason"
            label="Reason"
            hint="The day sheet keeps it."
            counter={500}
            error={errors.reason}
          >
            <TextArea required maxLength={500} />
          </Field>
        </>
      ) : null}
      <NotesInput errors={errors} total="Counted" />
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Enter the count
        </Button>
        <Button onClick={onClose}>Leave</Button>
      </div>
    </form>
  );
}

function BankAct({ till: { id, code } }: { till: TillData }) {
  return (
    <ActionDialog act="Enter the bank’s slip" icon="landmark" title={`Takings of ${code} paid in at a bank`}>
      {(close) => (
        <CashForm path={tillCalls.verb(id, "slips")} act="Enter the slip" only="to-bank" onClose={close} />
      )}
    </ActionDialog>
  );
}
