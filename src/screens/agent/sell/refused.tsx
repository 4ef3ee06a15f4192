import type { Failure } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { profileOf } from "../../../layouts/areas.ts";

interface RefusedProps {
  failure: Failure;
  busy: boolean;
  onAgain: () => void;
}

/** Codes that a PIN answers. */
export const PIN_CODES: readonly string[] = ["pin-needed", "pin-wrong"];

/** Why the ticket was not sold, and what goes on from there. */
export function Refused({ failure, busy, onAgain }: RefusedProps) {
  const { code, message } = failure;
  return (
    <Notice
      kind={code === "price-changed" ? "warn" : "bad"}
      alert
      act={
        code === "already-covered" ? (
          <Button slim busy={busy} onClick={onAgain}>
            Sell another
          </Button>
        ) : undefined
      }
    >
      {message}
      {code === "pin-not-set" || code === "pin-locked" ? (
        <>
          {" "}
          <a href={profileOf["agent"]}>Open your profile</a>
        </>
      ) : null}
    </Notice>
  );
}

/** The PIN of a large sale. */
export function PinField() {
  return (
    <Field name="pin" label="Your PIN">
      <TextInput as="code" type="password" inputMode="numeric" autoComplete="off" maxLength={6} autoFocus />
    </Field>
  );
}
