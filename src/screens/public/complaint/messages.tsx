import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { FollowedComplaint } from "#areas/services/complaints/follow-complaint.ts";
import { formatMoment } from "#domain/lagos.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Subtitle } from "#ui/primitives/title.tsx";
import conversation from "../../shared/service-request/conversation.module.css";
import { complaintPaths } from "./api-paths.ts";
import { PhotosField } from "./photos-field.tsx";
import { SentPhotos } from "./sent-photos.tsx";
import { usePhotos } from "./use-photos.ts";

interface MessagesProps {
  complaint: FollowedComplaint;
  token: string;
}

/** The messages, oldest first, and the form to answer or write. */
export function Messages({ complaint, token }: MessagesProps) {
  const { messages, photos, can } = complaint;
  return (
    <>
      <Subtitle>{t("Messages with the revenue office")}</Subtitle>
      {messages.length === 0 ? (
        <p className="soft">{t("No messages yet.")}</p>
      ) : (
        <ol className={conversation.messages}>
          {messages.map(({ id, kind, from_office, body, created_at }) => (
            <li key={id} className={from_office ? undefined : conversation.mine}>
              <p className="note">
                {[
                  from_office ? t("The revenue office") : t("You"),
                  kind === "question" ? t("question") : "",
                  formatMoment(created_at),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
              <p className={conversation.body}>{body}</p>
              <SentPhotos
                token={token}
                photos={photos.filter(({ message_id }) => message_id === id)}
                label={t("Photos with this message")}
              />
            </li>
          ))}
        </ol>
      )}
      {can.answer || can.say ? (
        <WriteForm key={can.answer ? "answer" : "messages"} complaint={complaint} token={token} />
      ) : null}
    </>
  );
}

/** A message form with photos; the text is kept until sent. */
function WriteForm({ complaint, token }: MessagesProps) {
  const { can, code, version } = complaint;
  const verb = can.answer ? "answer" : "messages";
  const label = can.answer ? t("Your answer") : t("Message to the revenue office");
  const { revalidate } = useRevalidator();
  const draft = useDraft(`complaint.${code}.${verb}`);
  const photos = usePhotos();
  const [sentCount, setSentCount] = useState(0);
  const { submit, busy, errors, message } = useSubmit({
    path: complaintPaths.step(token, verb),
    attempt: true,
    anonymous: () => true,
    onSuccess: () => {
      draft.clear();
      photos.clear();
      setSentCount((count) => count + 1);
      notify({ kind: "good", title: t("Message sent") });
      return revalidate();
    },
    // The entered text stays, and the page is reloaded.
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget).get("body");
    void submit({
      body,
      photo_ids: photos.photos.map(({ id }) => id),
      draft: photos.draft,
      ...(can.answer && { version }),
    });
  }
  return (
    <form
      // Remounted empty after sending.
      key={sentCount}
      ref={draft.ref}
      method="post"
      noValidate
      className={conversation.form}
      onSubmit={send}
    >
      {message && !errors.body ? <ErrorNotice>{t(message)}</ErrorNotice> : null}
      <Field name="body" label={label} counter={requestLimits.words} error={errors.body}>
        <TextArea rows={4} maxLength={requestLimits.words} required />
      </Field>
      <PhotosField list={photos} label={t("Photos for: {label}", { label })} errors={errors.attachment_ids} />
      <Buttons>
        <Button
          type="submit"
          kind={can.answer ? "primary" : "plain"}
          busy={busy}
          disabled={photos.sending > 0}
        >
          {can.answer ? t("Send answer") : t("Send message")}
        </Button>
      </Buttons>
    </form>
  );
}
