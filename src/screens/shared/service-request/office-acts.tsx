import { useRevalidator } from "react-router";
import { requestLimits } from "#domain/service/request-input.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../action-dialogs.tsx";
import { AssignForm, type Choices } from "./assign-form.tsx";
import type { RequestViewData } from "./view-loader.ts";
import { requestCalls } from "./words.ts";

interface OfficeActsProps {
  request: RequestViewData;
  choices: Choices | null;
}

/** What whoever looks from the office can do now. */
export function OfficeActs({ request, choices }: OfficeActsProps) {
  const { can, code, status, assigned_to, provider_id } = request;
  const isFree = assigned_to === null && provider_id === null;
  return (
    <>
      {can.start ? (
        <Plain request={request} verb="start" act="Begin work" done={`${code} is yours.`} primary />
      ) : null}
      {can.resolve ? (
        <ActionDialog
          act="Resolve request"
          kind={status === "in-progress" ? "primary" : "plain"}
          title={`Resolve ${code}?`}
        >
          {(close) => <WordsForm request={request} close={close} {...RESOLVE} />}
        </ActionDialog>
      ) : null}
      {can.ask ? (
        <ActionDialog act="Ask the requester" title="Ask the requester">
          {(close) => <WordsForm request={request} close={close} {...ASK} />}
        </ActionDialog>
      ) : null}
      {can.assign && choices ? (
        <ActionDialog
          act={isFree ? "Assign request" : "Assign to another"}
          kind={isFree && !can.start ? "primary" : "plain"}
          title={`Assign ${code}`}
        >
          {(close) => <AssignForm request={request} choices={choices} close={close} />}
        </ActionDialog>
      ) : null}
      {can.reject ? (
        <ActionDialog act="Reject request" kind="danger" title={`Reject ${code}?`}>
          {(close) => <WordsForm request={request} close={close} {...REJECT} />}
        </ActionDialog>
      ) : null}
      {can.close ? (
        <Plain request={request} verb="close" act="Close request" done={`${code} is closed.`} />
      ) : null}
    </>
  );
}

interface PlainProps {
  request: RequestViewData;
  verb: "start" | "close";
  act: string;
  done: string;
  primary?: boolean;
}

function Plain({ request, verb, act, done, primary }: PlainProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: requestCalls.step(request.id, verb),
    onSuccess: () => {
      notify({ kind: "good", title: done });
      return revalidate();
    },
    onFailure: ({ message }) => {
      notify({ kind: "bad", title: "Nothing was changed.", text: message });
      return revalidate();
    },
  });
  return (
    <Button
      kind={primary ? "primary" : "plain"}
      busy={busy}
      onClick={() => void submit({ version: request.version })}
    >
      {act}
    </Button>
  );
}

interface Wording {
  verb: "resolve" | "reject" | "ask";
  name: "outcome" | "reason" | "body";
  label: string;
  hint: string;
  text: string;
  act: string;
  done: string;
  longest: number;
}

const RESOLVE: Wording = {
  verb: "resolve",
  name: "outcome",
  label: "What was done",
  hint: "The requester reads it",
  text: "The clock stops. The requester can say how it went, or open it again within its window.",
  act: "Resolve request",
  done: "The request is resolved.",
  longest: requestLimits.outcome,
};
const REJECT: Wording = {
  verb: "reject",
  name: "reason",
  label: "Reason",
  hint: "The requester reads it",
  text: "Nothing more is done. A fee of which nothing was paid is cancelled; one that was paid stays paid until it is given back.",
  act: "Reject request",
  done: "The request is rejected.",
  longest: requestLimits.outcome,
};
const ASK: Wording = {
  verb: "ask",
  name: "body",
  label: "What you need to know",
  hint: "The requester is told at once",
  text: "The clock stands still until they answer.",
  act: "Ask the requester",
  done: "The requester is asked. The clock stands still.",
  longest: requestLimits.words,
};

function WordsForm(props: Wording & { request: RequestViewData; close: () => void }) {
  const { request, close, verb, name, label, hint, text, act, done, longest } = props;
  const { revalidate } = useRevalidator();
  const { submit, busy, errors, message } = useSubmit({
    path: requestCalls.step(request.id, verb),
    attempt: true,
    onSuccess: () => {
      notify({ kind: "good", title: done });
      close();
      return revalidate();
    },
    // Somebody else was quicker: what was typed stays, over the request as it is now.
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
      {message && !errors[name] ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <Field name={name} label={label} hint={hint} counter={longest} error={errors[name]}>
        <TextArea rows={4} required maxLength={longest} />
      </Field>
      <div className="line">
        <Button type="submit" kind={verb === "reject" ? "danger" : "primary"} busy={busy}>
          {act}
        </Button>
        <Button onClick={close}>Keep as it is</Button>
      </div>
    </form>
  );
}
