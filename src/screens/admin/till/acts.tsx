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

/** Actions available on a till to the current user. */
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
      {can.force ? <CountAct till={till} verb="force-count" act="Count on cashier’s behalf" /> : null}
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
      text={`You confirm that you received ${formatNaira(counted_kobo ?? 0)} from ${cashier_name}, with the card slips and cheques on the day sheet. You can’t undo this.`}
      done={{ title: `${code} closed.`, text: "The cash is in transit to the bank." }}
    />
  );
}

function ExplainAct({ till: { id, code } }: { till: TillData }) {
  return (
    <ReasonAction
      act="Explain difference"
      kind="primary"
      title={`Explain difference in ${code}`}
      path={tillCalls.verb(id, "explain")}
      text="Shown to the officer who closes the till, and on the day sheet."
      confirm="Save explanation"
      hint="For example: wrong change given"
      done={{ title: "Explanation saved." }}
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
      notify({ kind: "good", title: "Count saved." });
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
          <p>{`You are counting the drawer for ${cashier_name}. Another officer must close the till.`}</p>
          <Field
            name="reason"
            label="Reason"
            hint="Shown on the day sheet."
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
          Save count
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function BankAct({ till: { id, code } }: { till: TillData }) {
  return (
    <ActionDialog act="Enter bank deposit" icon="landmark" title={`Bank deposit for ${code}`}>
      {(close) => (
        <CashForm path={tillCalls.verb(id, "slips")} act="Save deposit" only="to-bank" onClose={close} />
      )}
    </ActionDialog>
  );
}
