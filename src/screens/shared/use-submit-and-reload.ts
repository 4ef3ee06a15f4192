import { useRevalidator } from "react-router";
import { type Submission, type SubmitOptions, useSubmit } from "#session/use-submit.ts";
import { notify } from "#ui/primitives/notify.ts";

interface SubmitAndReloadOptions<T> extends Omit<SubmitOptions<T>, "onSuccess"> {
  /** The title of the notification; a function if it depends on the response. */
  readonly done: string | ((data: T) => string);
  /** Closes the dialog of the form. */
  readonly onClose?: () => void;
}

/** A write that stays on its page: on success it notifies the user, closes its dialog and reloads the page's data. */
export function useSubmitAndReload<T = unknown>(options: SubmitAndReloadOptions<T>): Submission<T> {
  const { done, onClose, ...rest } = options;
  const { revalidate } = useRevalidator();
  return useSubmit<T>({
    ...rest,
    onSuccess: (data) => {
      notify({ kind: "good", title: typeof done === "string" ? done : done(data) });
      onClose?.();
      return revalidate();
    },
  });
}
