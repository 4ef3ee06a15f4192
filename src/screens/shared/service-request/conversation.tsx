import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { AttachmentInput } from "./attachment-input.tsx";
import styles from "./conversation.module.css";
import { FileList } from "./file-list.tsx";
import { useFileLists } from "./use-attachments.ts";
import type { RequestViewData } from "./view-loader.ts";
import { ANSWER, type RequestBase, type RequestCall, requestCalls } from "./words.ts";

const KINDS = {
  message: "",
  question: "Question",
  answer: "Answer",
  remark: "Remark, read by the office only",
};

/** What was said about a request, the first at the top, and the form to say more. */
export function Conversation({ request, base }: { request: RequestViewData; base: RequestBase }) {
  const { messages, earlier, files, can } = request;
  const [query] = useSearchParams();
  const first = messages[0]?.id;
  const office = base === "/admin";
  return (
    <Entry title="Conversation" note={messages.length > 0 && !earlier ? String(messages.length) : undefined}>
      {earlier && first ? (
        <p>
          <Link to={`?before=${first}`}>Show earlier messages</Link>
        </p>
      ) : null}
      {messages.length === 0 ? (
        <p className="soft">Nothing was written yet.</p>
      ) : (
        <ol className={styles.said}>
          {messages.map(({ id, kind, from_office, by, body, created_at }) => (
            <li key={id} className={from_office === office ? styles.mine : undefined} data-kind={kind}>
              <p className="note">{[KINDS[kind], by, formatMoment(created_at)].filter(Boolean).join(", ")}</p>
              <p className={styles.words}>{body}</p>
              <FileList
                files={files.filter(({ message_id }) => message_id === id)}
                label="Files sent with this"
              />
            </li>
          ))}
        </ol>
      )}
      {query.has("before") ? (
        <p>
          <Link to="?">Show the latest messages</Link>
        </p>
      ) : null}
      {can.answer ? (
        <div id={ANSWER}>
          <WriteForm
            request={request}
            call="answer"
            label="Your answer"
            act="Send answer"
            done="Your answer is with the office. It goes on."
          />
        </div>
      ) : can.say ? (
        <WriteForm
          request={request}
          call="messages"
          label={office ? "Message to the requester" : "Message to the office"}
          act="Send message"
          done="The message is sent."
        />
      ) : null}
      {can.remark ? (
        <More label="Write a remark for the office">
          <WriteForm
            request={request}
            call="messages"
            kind="remark"
            label="Remark"
            hint="Only the office reads it"
            act="Write remark"
            done="The remark is written."
          />
        </More>
      ) : null}
    </Entry>
  );
}

function More({ label, children }: { label: string; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  if (open) return children;
  return (
    <div className="gap">
      <Button slim kind="quiet" icon="lock" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </div>
  );
}

interface WriteFormProps {
  request: RequestViewData;
  call: RequestCall;
  kind?: "remark";
  label: string;
  hint?: string;
  act: string;
  done: string;
}

/** Words, with files if there are any; what was typed stays until it is sent. */
function WriteForm({ request, call, kind, label, hint, act, done }: WriteFormProps) {
  const { id, version } = request;
  const { revalidate } = useRevalidator();
  const draft = useDraft(`service.${kind ?? call}.${id}`);
  const lists = useFileLists();
  const [written, setWritten] = useState(0);
  const name = kind ?? call;
  const { submit, busy, errors, message } = useSubmit({
    path: requestCalls.step(id, call),
    attempt: true,
    onSuccess: () => {
      draft.clear();
      lists.restore([]);
      setWritten((count) => count + 1);
      notify({ kind: "good", title: done });
      return revalidate();
    },
    // What was typed stays; the page shows what changed meanwhile.
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
  return (
    <form
      // Emptied once it is written.
      key={written}
      ref={draft.ref}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const body = new FormData(event.currentTarget).get(`${name}.body`);
        void submit({
          ...{ body, attachment_ids: lists.idsOf("") },
          ...(kind ? { kind } : call === "answer" ? { version } : {}),
        });
      }}
    >
      {message && !errors.body ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <Field
        name={`${name}.body`}
        label={label}
        hint={hint}
        counter={requestLimits.words}
        error={errors.body}
      >
        <TextArea rows={4} maxLength={requestLimits.words} required />
      </Field>
      <AttachmentInput
        list={lists.listOf("")}
        label={`Files for: ${label}`}
        hint="Pictures or PDFs, 10 MB each."
        errors={errors.attachment_ids}
      />
      <Buttons>
        <Button
          type="submit"
          kind={call === "answer" ? "primary" : "plain"}
          busy={busy}
          disabled={lists.sending > 0}
        >
          {act}
        </Button>
      </Buttons>
    </form>
  );
}
