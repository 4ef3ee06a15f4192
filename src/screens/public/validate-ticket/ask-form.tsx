import { type FormEvent, useState } from "react";
import { readTicket } from "#domain/read-ticket.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PlateInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Scan } from "../../shared/scan/scan.tsx";
import type { Camera } from "../../shared/scan/use-camera.ts";

interface AskFormProps {
  camera: Camera;
  /** The last QR code scanned is not a ticket's. */
  foreign: boolean;
  asking: boolean;
  onAsk: (text: string) => void;
}

/** The camera, and a field to enter a code or plate. */
export function AskForm({ camera, foreign, asking, onAsk }: AskFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("ticket") ?? "");
    const read = readTicket(text);
    setError(read ? undefined : "Enter the code under the QR code, or a plate.");
    if (read) onAsk(text);
  };
  return (
    <>
      {foreign && !camera.on ? (
        <Notice kind="bad" alert>
          {t("This QR code is not from one of our tickets.")}
        </Notice>
      ) : null}
      <Scan
        great
        camera={camera}
        busy={asking}
        instead={t("Enter the code under the QR code, or paste the scanned link.")}
      />
      <form className="stack" noValidate onSubmit={submit}>
        <Field name="ticket" label={t("Code or plate")} error={error}>
          <PlateInput maxLength={1_000} placeholder="ABC-123DE" enterKeyHint="go" />
        </Field>
        <Button type="submit" kind={camera.able ? "plain" : "primary"} large fullWidth busy={asking}>
          {asking ? t("Checking…") : t("Check ticket")}
        </Button>
      </form>
    </>
  );
}
