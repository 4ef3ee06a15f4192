import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { paymentPaths, paymentStyles } from "./labels.ts";

/** Checks a payment with the payment gateway and shows the result. */
export function CheckStatusButton({ id, code, slim = false }: { id: number; code: string; slim?: boolean }) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit<{ state: string }>({
    path: paymentPaths.ask(id),
    attempt: true,
    onSuccess: ({ state }) => {
      const settled = state === "confirmed";
      notify({
        kind: settled ? "good" : "info",
        title: settled
          ? `${code} confirmed`
          : `${code}: ${paymentStyles[state]?.label.toLowerCase() ?? state}`,
        text: settled ? undefined : "The gateway will be checked again automatically.",
      });
      return revalidate();
    },
    onFailure: (failure) => {
      notifyFailure("Status not checked", failure);
      return failure.status === 0 ? undefined : revalidate();
    },
  });
  return (
    <Button small={slim} icon="refresh-cw" busy={busy} onClick={() => void submit({})}>
      Check status{slim ? <span className="only-read"> of {code}</span> : null}
    </Button>
  );
}
