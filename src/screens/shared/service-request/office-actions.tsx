import { useRevalidator } from "react-router";
import { requestLimits } from "#domain/service/request-input.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../action-dialogs.tsx";
import { useSubmitAndReload } from "../use-submit-and-reload.ts";
import { type AssigneeChoices, AssignForm } from "./assign-form.tsx";
import { requestPaths } from "./labels.ts";
import type { RequestViewData } from "./view-loader.ts";

interface OfficeActionsProps {
  request: RequestViewData;
  choices: AssigneeChoices | null;
}

/** The actions that the officer can take. */
export function OfficeActions({ request, choices }: OfficeActionsProps) {
  const { can, code, status, assigned_to, provider_id } = request;
  const isUnassigned = assigned_to === null && provider_id === null;
  return (
    <>
      {can.start ? (
        <SimpleAction
          request={request}
          verb="start"
          action="Start work"
          done={`${code} assigned to you`}
          primary
        />
      ) : null}
      {can.resolve ? (
        <ActionDialog
          action="Resolve request"
          kind={status === "in-progress" ? "primary" : "plain"}
          title={`Resolve ${code}?`}
        >
          {(close) => <TextActionForm request={request} close={close} {...RESOLVE} />}
        </ActionDialog>
      ) : null}
      {can.ask ? (
        <ActionDialog action="Ask requester" title="Ask the requester a question">
          {(close) => <TextActionForm request={request} close={close} {...ASK} />}
        </ActionDialog>
      ) : null}
      {can.assign && choices ? (
        <ActionDialog
          action={isUnassigned ? "Assign request" : "Reassign request"}
          kind={isUnassigned && !can.start ? "primary" : "plain"}
          title={`Assign ${code}`}
        >
          {(close) => <AssignForm request={request} choices={choices} close={close} />}
        </ActionDialog>
      ) : null}
      {can.reject ? (
        <ActionDialog action="Reject request" kind="danger" title={`Reject ${code}?`}>
          {(close) => <TextActionForm request={request} close={close} {...REJECT} />}
        </ActionDialog>
      ) : null}
      {can.close ? (
        <SimpleAction request={request} verb="close" action="Close request" done={`${code} closed`} />
      ) : null}
    </>
  );
}

interface SimpleActionProps {
  request: RequestViewData;
  verb: "start" | "close";
  action: string;
  done: string;
  primary?: boolean;
}

function SimpleAction({ request, verb, action, done, primary }: SimpleActionProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmitAndReload({
    path: requestPaths.action(request.id, verb),
    done,
    onFailure: (failure) => {
      notifyFailure("Request not changed", failure);
      return failure.status === 0 ? undefined : revalidate();
    },
  });
  return (
    <Button
      kind={primary ? "primary" : "plain"}
      busy={busy}
      onClick={() => void submit({ version: request.version })}
    >
      {action}
    </Button>
  );
}

interface TextActionConfig {
  verb: "resolve" | "reject" | "ask";
  name: "outcome" | "reason" | "body";
  label: string;
  hint: string;
  text: string;
  actionLabel: string;
  done: string;
  maxLength: number;
}

const RESOLVE: TextActionConfig = {
  verb: "resolve",
  name: "outcome",
  label: "What was done",
  hint: "The requester can read this",
  text: "The time limit stops. The requester can rate the service, or reopen the request for a limited time.",
  actionLabel: "Resolve request",
  done: "Request resolved",
  maxLength: requestLimits.outcome,
};
const REJECT: TextActionConfig = {
  verb: "reject",
  name: "reason",
  label: "Reason",
  hint: "The requester can read this",
  text: "The request will be closed. An unpaid fee will be cancelled; a paid fee needs a refund.",
  actionLabel: "Reject request",
  done: "Request rejected",
  maxLength: requestLimits.outcome,
};
const ASK: TextActionConfig = {
  verb: "ask",
  name: "body",
  label: "Question",
  hint: "The requester will be notified immediately",
  text: "The time limit is paused until they answer.",
  actionLabel: "Ask requester",
  done: "Question sent",
  maxLength: requestLimits.words,
};

function TextActionForm(props: TextActionConfig & { request: RequestViewData; close: () => void }) {
  const { request, close, verb, name, label, hint, text, actionLabel, done, maxLength } = props;
  const { revalidate } = useRevalidator();
  const { submit, busy, errors, message } = useSubmitAndReload({
    path: requestPaths.action(request.id, verb),
    attempt: true,
    done,
    onClose: close,
    // Changed by someone else: the entered text stays, and the request is reloaded.
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ [name]: new FormData(event.currentTarget).get(name), version: request.version });
      }}
    >
      <p>{text}</p>
      {message && !errors[name] ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field name={name} label={label} hint={hint} counter={maxLength} error={errors[name]}>
        <TextArea rows={4} required maxLength={maxLength} />
      </Field>
      <DialogButtons
        action={actionLabel}
        kind={verb === "reject" ? "danger" : "primary"}
        busy={busy}
        onCancel={close}
        cancel="Go back"
      />
    </form>
  );
}
