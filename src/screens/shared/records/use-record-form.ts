import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useDraft } from "#session/draft.ts";
import { useFormElement } from "#session/use-form-element.ts";
import { useSubmit } from "#session/use-submit.ts";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "../addresses/records.ts";
import { type FormLeads, officeText, type Saved } from "./form-leads.ts";
import type { RecordFormProps } from "./form-props.ts";
import { recordBody } from "./record-body.ts";
import { keepLast } from "./saved-values.ts";
import { useAlike } from "./use-alike.ts";
import { useChosenPhotos } from "./use-chosen-photos.ts";
import { useMaskedFields } from "./use-masked-fields.ts";

const NONE: readonly string[] = [];

/** The behaviour of a record's form: draft, submission and what follows. */
export function useRecordForm(
  resource: AnyResource,
  leads: FormLeads,
  { record, savedMessage }: Pick<RecordFormProps, "record" | "savedMessage">,
) {
  const navigate = useNavigate();
  const draft = useDraft(record ? `${resource.name}.edit.${record.id}` : `${resource.name}.register`);
  const photos = useChosenPhotos();
  const alike = useAlike();
  const { ref, element } = useFormElement(draft.ref);
  const masked = useMaskedFields(resource, element, record?.masked ?? NONE);
  const [sending, setSending] = useState<{ title: string; path: string; to: string; onDone: () => void }>();
  const { submit, busy, errors, message, code, data } = useSubmit<Saved>({
    method: record ? "patch" : "post",
    path: record ? `${leads.path}/${record.id}` : leads.path,
    onSuccess: (made, body) => {
      draft.clear();
      if (!record && !leads.onSaved && element.current) keepLast(resource, element.current);
      const text = (savedMessage ?? officeText(record !== undefined))({
        code: made.code,
        pending: (body as { pending?: boolean }).pending ?? false,
        submitted: made.status === "submitted",
      });
      const to = leads.view?.(made.id) ?? leads.leave;
      const onDone = () => {
        if (leads.onSaved) return leads.onSaved(made);
        notify({ kind: "good", title: text });
        return navigate(to);
      };
      if (!photos.hasAny()) return onDone();
      return setSending({ title: text, path: `${address.api(resource)}/${made.id}/photos`, to, onDone });
    },
    onFailure: alike.read,
  });
  const send = (form: HTMLFormElement, more: object = {}) => {
    const values = new FormData(form, alike.pressed.current);
    const typed = recordBody(resource, values, record?.version, masked.isHidden);
    void submit({ ...(leads.body?.(typed) ?? typed), ...more });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    alike.pressed.current = (event.nativeEvent as SubmitEvent).submitter;
    send(event.currentTarget);
  };
  const conflict = code === "edited-meanwhile";
  return {
    draft,
    photos,
    alike,
    busy,
    errors,
    message,
    code,
    asks: (data as { asks?: readonly string[] } | undefined)?.asks ?? NONE,
    conflict,
    saved: sending,
    send,
    onSubmit,
    ref,
    element,
    masked,
  };
}
