import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useDraft } from "#session/draft.ts";
import { useFormElement } from "#session/use-form-element.ts";
import { useSubmit } from "#session/use-submit.ts";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";
import { adminSavedText, type RecordFormConfig, type SavedRecord } from "./form-config.ts";
import type { RecordFormProps } from "./form-props.ts";
import { recordBody } from "./record-body.ts";
import { storeLastValues } from "./reusable-values.ts";
import { useDuplicateWarning } from "./use-duplicate-warning.ts";
import { useMaskedFields } from "./use-masked-fields.ts";
import { useSelectedPhotos } from "./use-selected-photos.ts";

const NONE: readonly string[] = [];

/** The behaviour of a record's form: draft, submission and what follows. */
export function useRecordForm(
  resource: AnyResource,
  config: RecordFormConfig,
  { record, savedMessage }: Pick<RecordFormProps, "record" | "savedMessage">,
) {
  const navigate = useNavigate();
  const draft = useDraft(record ? `${resource.name}.edit.${record.id}` : `${resource.name}.register`);
  const photos = useSelectedPhotos();
  const alike = useDuplicateWarning();
  const { ref, element } = useFormElement(draft.ref);
  const masked = useMaskedFields(resource, element, record?.masked ?? NONE);
  const [upload, setUpload] = useState<{ title: string; path: string; to: string; onDone: () => void }>();
  const { submit, busy, errors, message, code, data } = useSubmit<SavedRecord>({
    method: record ? "patch" : "post",
    path: record ? `${config.path}/${record.id}` : config.path,
    onSuccess: (savedRecord, body) => {
      draft.clear();
      if (!record && !config.onSaved && element.current) storeLastValues(resource, element.current);
      const text = (savedMessage ?? adminSavedText(record !== undefined))({
        code: savedRecord.code,
        pending: (body as { pending?: boolean }).pending ?? false,
        submitted: savedRecord.status === "submitted",
      });
      const to = config.view?.(savedRecord.id) ?? config.cancelTo;
      const onDone = () => {
        if (config.onSaved) return config.onSaved(savedRecord);
        notify({ kind: "good", title: text });
        return navigate(to);
      };
      if (!photos.hasAny()) return onDone();
      return setUpload({
        title: text,
        path: `${recordPages.api(resource)}/${savedRecord.id}/photos`,
        to,
        onDone,
      });
    },
    onFailure: alike.readFailure,
  });
  const send = (form: HTMLFormElement, extra: object = {}) => {
    const values = new FormData(form, alike.pressed.current);
    const formBody = recordBody(resource, values, record?.version, masked.isHidden);
    void submit({ ...(config.body?.(formBody) ?? formBody), ...extra });
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
    saved: upload,
    send,
    onSubmit,
    ref,
    element,
    masked,
  };
}
