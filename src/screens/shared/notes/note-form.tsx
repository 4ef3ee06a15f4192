import type { ReactNode } from "react";
import { NOTE_LENGTH } from "#domain/note-input.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { notePaths } from "./note-paths.ts";

interface NoteFormProps {
  /** The key of the draft, which is kept after a reload. */
  draftKey: string;
  /** The record of the note, from the form's values. */
  targetOf: (form: FormData) => { resource: string; record_id: string | number };
  /** Fields before and after the note. */
  before?: ReactNode;
  after?: ReactNode;
  hint: string;
  onAdded: () => void;
}

/** A form to add a note of at most 100 characters. */
export function NoteForm({ draftKey, targetOf, before, after, hint, onAdded }: NoteFormProps) {
  const draft = useDraft(draftKey);
  const { submit, busy, errors, wrong } = useSubmit({
    path: notePaths.create,
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: t("Note added") });
      onAdded();
    },
  });
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const element = event.currentTarget;
        const form = new FormData(element);
        const body = { ...targetOf(form), note: form.get("note"), for_owner: form.has("for_owner") };
        void submit(body).then((result) => {
          if (!result?.ok) return;
          element.reset();
        });
      }}
    >
      <ErrorList errors={wrong} labels={{ note: t("Note"), target: t("Record") }} />
      {before}
      <Field name="note" label={t("Note")} hint={hint} error={errors.note} counter={NOTE_LENGTH}>
        <TextArea rows={2} maxLength={NOTE_LENGTH} required />
      </Field>
      {after}
      <Buttons>
        <Button type="submit" busy={busy}>
          {t("Add note")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
