import { type FormEvent, useState } from "react";
import { parseTicketQuery } from "#domain/ticket-query.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PlateInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { QrScanner } from "../../shared/scan/scan.tsx";
import type { Camera } from "../../shared/scan/use-camera.ts";

interface CheckFormProps {
  camera: Camera;
  /** The last QR code scanned is not a ticket's. */
  isForeign: boolean;
  isChecking: boolean;
  onCheck: (text: string) => void;
}

/** The camera, and a field to enter a code or plate. */
export function CheckForm({ camera, isForeign, isChecking, onCheck }: CheckFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("ticket") ?? "");
    const read = parseTicketQuery(text);
    setError(read ? undefined : "Enter the code under the QR code, or a plate.");
    if (read) onCheck(text);
  };
  return (
    <>
      {isForeign && !camera.isOpen ? (
        <ErrorNotice>{t("This QR code is not from one of our tickets.")}</ErrorNotice>
      ) : null}
      <QrScanner
        prominent
        camera={camera}
        busy={isChecking}
        alternative={t("Enter the code under the QR code, or paste the scanned link.")}
      />
      <form className="stack" noValidate onSubmit={submit}>
        <Field name="ticket" label={t("Code or plate")} error={error}>
          <PlateInput maxLength={1_000} placeholder="ABC-123DE" enterKeyHint="go" />
        </Field>
        <Button
          type="submit"
          kind={camera.isSupported ? "plain" : "primary"}
          large
          fullWidth
          busy={isChecking}
        >
          {isChecking ? t("Checking…") : t("Check ticket")}
        </Button>
      </form>
    </>
  );
}
