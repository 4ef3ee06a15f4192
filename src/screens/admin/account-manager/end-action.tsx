import { useState } from "react";
import { LONGEST_REASON } from "#domain/account-managers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { managerPaths } from "./labels.ts";

interface EndActionProps {
  /** ID of the portfolio entry. */
  entry: number;
  /** Name of the payer. */
  name: string;
  /** As a full-size button with a longer label. */
  worded?: boolean;
}

/** Removes a payer from a portfolio, with a reason. */
export function EndAction({ entry, name, worded = false }: EndActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {worded ? (
        <Button onClick={() => setOpen(true)}>Remove from portfolio</Button>
      ) : (
        <Button small kind="quiet" onClick={() => setOpen(true)}>
          Remove<span className="only-read"> {name}</span>
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Remove ${name} from the portfolio?`} danger>
        <ReasonForm
          path={managerPaths.end(entry)}
          text="Their open follow-ups will be cancelled. To keep the follow-ups, assign another manager instead."
          action="Remove payer"
          danger
          hint="Shown in the payer’s history"
          longest={LONGEST_REASON}
          done={{ title: `${name} removed from the portfolio` }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
