import { Link, useSearchParams } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import styles from "./conversation.module.css";
import { FileList } from "./file-list.tsx";
import { InternalNoteForm } from "./internal-note-form.tsx";
import { ANSWER_FORM_ID, type RequestBase } from "./labels.ts";
import { MessageForm } from "./message-form.tsx";
import type { RequestViewData } from "./view-loader.ts";

type Message = RequestViewData["messages"][number];

/** The messages of a request, oldest first, and the form to add one. */
export function Conversation({ request, base }: { request: RequestViewData; base: RequestBase }) {
  const { messages, has_earlier, files, can } = request;
  const [query] = useSearchParams();
  const first = messages[0]?.id;
  const isOfficer = base === "/admin";
  const messageLabel = isOfficer ? "Message to the requester" : t("Message to the revenue office");
  return (
    <RecordSection
      title={t("Conversation")}
      note={messages.length > 0 && !has_earlier ? String(messages.length) : undefined}
    >
      {has_earlier && first ? (
        <p>
          <Link to={`?before=${first}`}>{t("View earlier messages")}</Link>
        </p>
      ) : null}
      {messages.length === 0 ? (
        <p className="soft">{t("No messages yet.")}</p>
      ) : (
        <ol className={styles.messages}>
          {messages.map(({ id, kind, from_office, by, body, created_at }) => (
            <li key={id} className={from_office === isOfficer ? styles.mine : undefined} data-kind={kind}>
              <p className="note">
                {[kindText(kind), authorText(by), formatMoment(created_at)].filter(Boolean).join(", ")}
              </p>
              <p className={styles.body}>{body}</p>
              <FileList
                files={files.filter(({ message_id }) => message_id === id)}
                label={t("Attachments")}
              />
            </li>
          ))}
        </ol>
      )}
      {query.has("before") ? (
        <p>
          <Link to="?">{t("View latest messages")}</Link>
        </p>
      ) : null}
      {can.answer ? (
        <div id={ANSWER_FORM_ID}>
          <MessageForm
            request={request}
            verb="answer"
            label={t("Your answer")}
            action={t("Send answer")}
            done={t("Answer sent")}
          />
        </div>
      ) : can.say ? (
        <MessageForm
          request={request}
          verb="messages"
          label={messageLabel}
          action={t("Send message")}
          done={t("Message sent")}
        />
      ) : null}
      {can.remark ? <InternalNoteForm request={request} /> : null}
    </RecordSection>
  );
}

/** The kind of message; remarks are internal. */
function kindText(kind: Message["kind"]): string {
  if (kind === "remark") return "Internal note";
  return { message: "", question: t("Question"), answer: t("Answer") }[kind];
}

/** The author: a name or one of these. */
function authorText(by: string): string {
  return { "The revenue office": t("The revenue office"), "The requester": t("The requester") }[by] ?? by;
}
