import type { Failure } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PinLink } from "../../shared/tickets/pin.tsx";

interface RefusedProps {
  failure: Failure;
  busy: boolean;
  onAgain: () => void;
}

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
      <PinLink code={code} />
    </Notice>
  );
}
