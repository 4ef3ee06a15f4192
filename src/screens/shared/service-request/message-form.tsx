import { useState } from "react";
import { useRevalidator } from "react-router";
import { requestLimits } from "#domain/service/request-input.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { AttachmentInput } from "./attachment-input.tsx";
import styles from "./conversation.module.css";
import { type RequestAction, requestPaths } from "./labels.ts";
import { useFileLists } from "./use-attachments.ts";
import type { RequestViewData } from "./view-loader.ts";

interface MessageFormProps {
  request: RequestViewData;
  verb: RequestAction;
  kind?: "remark";
  label: string;
  hint?: string;
  action: string;
  done: string;
}

/** A message form with files; the text is kept as a draft until sent. */
export function MessageForm({ request, verb, kind, label, hint, action, done }: MessageFormProps) {
  const { id, version } = request;
  const { revalidate } = useRevalidator();
  const draft = useDraft(`service.${kind ?? verb}.${id}`);
  const lists = useFileLists();
  const [sentCount, setSentCount] = useState(0);
  const name = kind ?? verb;
  const { submit, busy, errors, message } = useSubmit({
    path: requestPaths.action(id, verb),
    attempt: true,
    onSuccess: () => {
      draft.clear();
      lists.restore([]);
      setSentCount((count) => count + 1);
      notify({ kind: "good", title: done });
      return revalidate();
    },
    // The entered text stays, and the page is reloaded.
    onFailure: ({ status }) => (status === 409 ? revalidate() : undefined),
  });
  return (
    <form
      // Remounted empty after sending.
      key={sentCount}
      ref={draft.ref}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const body = new FormData(event.currentTarget).get(`${name}.body`);
        void submit({
          body,
          attachment_ids: lists.idsOf(""),
          ...(kind ? { kind } : verb === "answer" ? { version } : {}),
        });
      }}
    >
      {message && !errors.body ? <ErrorNotice>{t(message)}</ErrorNotice> : null}
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
        label={t("Files for: {label}", { label })}
        hint={t("Images or PDFs, up to 10 MB each.")}
        errors={errors.attachment_ids}
      />
      <Buttons>
        <Button
          type="submit"
          kind={verb === "answer" ? "primary" : "plain"}
          busy={busy}
          disabled={lists.sending > 0}
        >
          {action}
        </Button>
      </Buttons>
    </form>
  );
}
