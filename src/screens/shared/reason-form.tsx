import { type ReactNode, useId } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import type { FieldErrors } from "#session/answer.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";

interface ReasonFormProps<T> {
  /** Where the reason is sent. */
  path: string;
  /** What the act does. */
  text: ReactNode;
  /** The words of the act: "Suspend user". */
  act: string;
  danger: boolean;
  /** Who reads the reason. */
  hint: string;
  longest: number;
  /** Sent with the reason, such as the version that was looked at. */
  values?: Readonly<Record<string, string | number>>;
  /** What `more` offers depends on what was looked at: refused for a change of it, that is read again. */
  fresh?: boolean;
  /** What is asked for besides, before the reason. */
  more?: (errors: FieldErrors) => ReactNode;
  /** What is told afterwards. */
  done: { readonly title: string; readonly text?: string };
  onClose: () => void;
  /** What follows; else the page's data is read again. */
  onDone?: (data: T) => void | Promise<void>;
}

/** Inside a dialog: does something after asking why. What the server refuses is told here, and the reason stays. */
export function ReasonForm<T>(props: ReasonFormProps<T>) {
  const { path, text, act, danger, hint, longest, values = {}, more, done, onClose } = props;
  const fresh = props.fresh || values.version !== undefined;
  const { revalidate } = useRevalidator();
  // A form behind the dialog may ask for a reason as well.
  const fieldId = useId();
  const { handleSubmit, busy, errors, message } = useSubmit<T>({
    path,
    onSuccess: (data) => {
      notify({ kind: "good", ...done });
      onClose();
      return props.onDone ? props.onDone(data) : revalidate();
    },
    // What was looked at has changed: it is shown as it is now, and what is sent with the reason is of that.
    onFailure: ({ status }) => (status === 409 && fresh ? revalidate() : undefined),
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>{text}</p>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {message && !errors.reason ? (
        <Notice kind="bad" alert>
          {t(message)}
        </Notice>
      ) : null}
      {more?.(errors)}
      <Field
        name="reason"
        id={fieldId}
        label={t("Reason")}
        hint={hint}
        counter={longest}
        error={errors.reason}
      >
        <TextArea required maxLength={longest} />
      </Field>
      <div className="line">
        <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy}>
          {act}
        </Button>
        <Button onClick={onClose}>{t("Keep as it is")}</Button>
      </div>
    </form>
  );
}
