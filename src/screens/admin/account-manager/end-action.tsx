import { useState } from "react";
import { MAX_REASON_LENGTH } from "#domain/account-managers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { managerPaths } from "./labels.ts";

interface EndActionProps {
  /** ID of the portfolio entry. */
  entryId: number;
  /** Name of the payer. */
  name: string;
  /** As a full-size button with a longer label. */
  large?: boolean;
}

/** Removes a payer from a portfolio, with a reason. */
export function EndAction({ entryId, name, large = false }: EndActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {large ? (
        <Button onClick={() => setOpen(true)}>Remove from portfolio</Button>
      ) : (
        <Button small kind="quiet" onClick={() => setOpen(true)}>
          Remove<span className="only-read"> {name}</span>
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Remove ${name} from the portfolio?`} danger>
        <ReasonForm
          path={managerPaths.end(entryId)}
          text="Their open follow-ups will be cancelled. To keep the follow-ups, assign another manager instead."
          action="Remove payer"
          danger
          hint="Shown in the payer’s history"
          maxLength={MAX_REASON_LENGTH}
          done={{ title: `${name} removed from the portfolio` }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
