import type { ReactNode } from "react";
import { Button, ButtonLink, type ButtonProps, Buttons } from "./button.tsx";

type SubmitProps = Omit<ButtonProps, "type" | "children"> & { action: ReactNode };

/** The last row of a form in a dialog or panel: submit, and the button that closes it (by default “Cancel”). */
export function DialogButtons({
  action,
  onCancel,
  cancel = "Cancel",
  ...submit
}: SubmitProps & { onCancel: () => void; cancel?: string }) {
  return (
    <div className="line">
      <Button type="submit" kind="primary" {...submit}>
        {action}
      </Button>
      <Button onClick={onCancel}>{cancel}</Button>
    </div>
  );
}

/** The last row of a form with its own page: submit, and a link back. */
export function FormButtons({ action, back, ...submit }: SubmitProps & { back: string }) {
  return (
    <Buttons>
      <Button type="submit" kind="primary" {...submit}>
        {action}
      </Button>
      <ButtonLink kind="quiet" to={back}>
        Cancel
      </ButtonLink>
    </Buttons>
  );
}
