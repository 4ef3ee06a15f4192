import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import type { WriteMethod } from "#session/api.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonForm } from "./reason-form.tsx";

const MAX_LENGTH = 500;

type SuccessMessage = { readonly title: string; readonly text?: string };

interface ActionDialogProps {
  /** The label of the button. */
  action: string;
  /** Its accessible name where several have the same label, as in the rows of a table. */
  label?: string | undefined;
  kind?: "primary" | "plain" | "danger";
  icon?: IconName;
  title: string;
  /** Small, like the buttons next to it. */
  small?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog; its content is rendered each time it opens. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, label, kind = "plain", icon, title, small = false, children } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind={kind}
        small={small}
        {...(icon && { icon })}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <Dialog open={open} onClose={close} title={title} danger={kind === "danger"}>
        {open ? children(close) : null}
      </Dialog>
    </>
  );
}

interface ConfirmFormProps {
  /** The API path, called with `body`. */
  path: string;
  /** Default `post`. */
  method?: WriteMethod;
  body?: object;
  /** The label of the button. */
  action: string;
  kind?: "primary" | "danger";
  text: string;
  done: SuccessMessage;
  /** Instead of reloading the page, as when the record no longer exists. */
  onDone?: () => unknown;
  close: () => void;
}

/** The content of a dialog that confirms an action. Errors of the API are shown in the dialog. */
export function ConfirmForm({
  path,
  method = "post",
  body = {},
  action,
  kind = "primary",
  text,
  done,
  onDone,
  close,
}: ConfirmFormProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    path,
    method,
    onSuccess: () => {
      notify({ kind: "good", ...done });
      close();
      return onDone ? onDone() : revalidate();
    },
    // The record changed after it was loaded: reload it, so the next attempt sends its current version.
    onFailure: ({ status }) => (status === 409 && "version" in body ? revalidate() : undefined),
  });
  return (
    <div className="stack">
      <p>{text}</p>
      <ErrorNotice>{message}</ErrorNotice>
      <div className="line">
        <Button kind={kind} busy={busy} onClick={() => void submit(body)}>
          {action}
        </Button>
        <Button onClick={close}>{t("Go back")}</Button>
      </div>
    </div>
  );
}

interface ActionProps {
  path: string;
  /** The label of both buttons, unless the one in the dialog has its own. */
  action: string;
  title: string;
  text: string;
  done: SuccessMessage;
  small?: boolean;
}

/** A button that sends a request after a confirmation. */
export function ConfirmAction(
  props: ActionProps & Pick<ConfirmFormProps, "method" | "body" | "onDone"> & { danger?: boolean },
) {
  const { action, title, small, danger = false, ...form } = props;
  const kind = danger ? "danger" : "primary";
  return (
    <ActionDialog action={action} kind={kind} title={title} small={small ?? false}>
      {(close) => <ConfirmForm action={action} kind={kind} close={close} {...form} />}
    </ActionDialog>
  );
}

interface ReasonActionProps extends ActionProps {
  /** Says who can read the reason. */
  hint?: string;
  /** The accessible name of the button where several have the same label. */
  label?: string;
  danger?: boolean;
  /** Style of the button that opens the dialog; "danger" applies to the dialog too. */
  kind?: "primary" | "plain" | "danger";
  /** The label of the button in the dialog, if it differs from `action`. */
  confirm?: string;
  /** Sent with the reason, such as the version that was viewed. */
  values?: Readonly<Record<string, string | number>>;
}

/** A button that sends a request after asking for a reason. */
export function ReasonAction(props: ReasonActionProps) {
  const {
    action,
    label,
    title,
    small = false,
    kind = "plain",
    danger = kind === "danger",
    confirm = action,
    hint = "The requester can read this.",
    ...form
  } = props;
  return (
    <ActionDialog action={action} label={label} kind={kind} title={title} small={small}>
      {(close) => (
        <ReasonForm
          action={confirm}
          danger={danger}
          hint={hint}
          maxLength={MAX_LENGTH}
          onClose={close}
          {...form}
        />
      )}
    </ActionDialog>
  );
}
