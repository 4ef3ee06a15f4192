import { type ReactNode, useId } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import type { FieldErrors } from "#session/answer.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";

interface Done {
  readonly title: string;
  readonly text?: string;
}

interface ReasonFormProps<T> {
  /** The API path. */
  path: string;
  /** What the action does. */
  text: ReactNode;
  /** The label of the button: "Suspend user". */
  action: string;
  danger: boolean;
  /** Says who can read the reason. */
  hint?: string;
  maxLength: number;
  /** Sent with the reason, such as the version that was shown. */
  values?: Readonly<Record<string, string | number>>;
  /** `more` depends on the loaded data: reload it after a version conflict. */
  reloadOnConflict?: boolean;
  /** More fields, before the reason. */
  more?: (errors: FieldErrors) => ReactNode;
  /** The notification afterwards, which can depend on the response. */
  done: Done | ((data: T) => Done);
  onClose: () => void;
  /** Runs afterwards; by default the page's data is reloaded. */
  onDone?: (data: T) => void | Promise<void>;
}

/**
 * The content of a dialog that asks for a reason, then sends a request. Errors are shown here, and the reason stays.
 */
export function ReasonForm<T>(props: ReasonFormProps<T>) {
  const { path, text, action, danger, hint, maxLength, values = {}, more, done, onClose } = props;
  const reloadOnConflict = props.reloadOnConflict || values.version !== undefined;
  const { revalidate } = useRevalidator();
  // A form behind the dialog can have a reason field too.
  const fieldId = useId();
  const { handleSubmit, busy, errors, message } = useSubmit<T>({
    path,
    onSuccess: (data) => {
      notify({ kind: "good", ...(typeof done === "function" ? done(data) : done) });
      onClose();
      return props.onDone ? props.onDone(data) : revalidate();
    },
    // The record changed after it was loaded: reload it, so the next attempt sends its current version.
    onFailure: ({ status }) => (status === 409 && reloadOnConflict ? revalidate() : undefined),
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>{text}</p>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {message && !errors.reason ? <ErrorNotice>{t(message)}</ErrorNotice> : null}
      {more?.(errors)}
      <Field
        name="reason"
        id={fieldId}
        label={t("Reason")}
        hint={hint}
        counter={maxLength}
        error={errors.reason}
      >
        <TextArea required maxLength={maxLength} />
      </Field>
      <DialogButtons
        action={action}
        kind={danger ? "danger" : "primary"}
        busy={busy}
        onCancel={onClose}
        cancel={t("Go back")}
      />
    </form>
  );
}
