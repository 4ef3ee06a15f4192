import { t } from "#language/t.ts";
import type { Failure } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PinLink } from "../../shared/tickets/pin-field.tsx";
import { VisibleNotice } from "../../shared/tickets/visible-notice.tsx";

interface RefusedProps {
  failure: Failure;
  busy: boolean;
  onSellAnother: () => void;
}

/** Why the ticket was not sold, and what to do next. */
export function Refused({ failure, busy, onSellAnother }: RefusedProps) {
  const { code, message } = failure;
  return (
    <VisibleNotice
      kind={code === "price-changed" ? "warn" : "bad"}
      action={
        code === "already-covered" ? (
          <Button small busy={busy} onClick={onSellAnother}>
            {t("Sell another")}
          </Button>
        ) : undefined
      }
    >
      {t(message)} <PinLink code={code} />
    </VisibleNotice>
  );
}
