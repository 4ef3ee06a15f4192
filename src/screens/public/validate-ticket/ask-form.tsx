import { type FormEvent, useState } from "react";
import { readTicket } from "#domain/read-ticket.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PlateInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { Camera } from "./use-camera.ts";
import styles from "./validate.module.css";

interface AskFormProps {
  camera: Camera;
  asking: boolean;
  onAsk: (text: string) => void;
}

/** The camera, and a field for whatever it cannot read. */
export function AskForm({ camera, asking, onAsk }: AskFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("ticket") ?? "");
    const read = readTicket(text);
    setError(read ? undefined : "Type the code under the square, or a plate.");
    if (read) onAsk(text);
  };
  return (
    <>
      {camera.on ? (
        <>
          <video ref={camera.video} className={styles.view} muted playsInline aria-label="Camera" />
          <Button wide icon="x" onClick={camera.stop}>
            Close the camera
          </Button>
        </>
      ) : null}
      {camera.able && !camera.on ? (
        <Button
          kind="primary"
          tall
          wide
          icon="scan-qr-code"
          className={styles.scan}
          onClick={camera.start}
          busy={asking}
        >
          Scan the square
        </Button>
      ) : null}
      {camera.problem ? (
        <Notice kind="warn" alert>
          {camera.problem}
        </Notice>
      ) : null}
      {camera.able === false ? (
        <p className="note">
          This browser cannot read squares by itself. Type the code under it, or paste what another scanner
          shows.
        </p>
      ) : null}
      <form className="stack" noValidate onSubmit={submit}>
        <Field name="ticket" label="Code or plate" error={error}>
          <PlateInput maxLength={700} placeholder="ABC-123DE" enterKeyHint="go" />
        </Field>
        <Button type="submit" kind={camera.able ? "plain" : "primary"} tall wide busy={asking}>
          {asking ? "Asking …" : "Check ticket"}
        </Button>
      </form>
    </>
  );
}
