import { useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { UnbrokenCodes } from "#ui/primitives/unbroken-codes.tsx";
import { ticketPaths } from "./labels.ts";

const REASONS = ["Wrong plate", "Wrong ticket", "Not paid"];

interface VoidActionProps {
  id: number;
  /** "KTU-552XK" */
  holder: string;
  onVoided?: () => void;
}

/** Scrolls above the bottom bar. */
function bringIntoView(choices: HTMLElement | null): void {
  choices?.scrollIntoView({ block: "nearest" });
}

/** Voids a ticket as its seller: a button, then the reason, one tap each. */
export function VoidAction({ id, holder, onVoided }: VoidActionProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    path: ticketPaths.voidTicket(id),
    onSuccess: () => {
      notify({
        kind: "good",
        title: t("Ticket for {holder} voided", { holder }),
        text: t("The price was returned to your wallet."),
      });
      setOpen(false);
      onVoided?.();
      return revalidate();
    },
  });
  if (!open)
    return (
      <Button className="no-print" onClick={() => setOpen(true)}>
        {t("Void")}
      </Button>
    );
  return (
    <fieldset className="stack no-print" ref={bringIntoView}>
      <legend className="strong">
        <UnbrokenCodes>{t("Void the ticket for {holder}? Select a reason", { holder })}</UnbrokenCodes>
      </legend>
      {message ? <ErrorNotice>{t(message)} </ErrorNotice> : null}
      <Buttons>
        {REASONS.map((reason) => (
          <Button key={reason} kind="danger" busy={busy} onClick={() => void submit({ reason })}>
            {t(reason)}{" "}
          </Button>
        ))}
        <Button onClick={() => setOpen(false)}>{t("Go back")}</Button>
      </Buttons>
    </fieldset>
  );
}
