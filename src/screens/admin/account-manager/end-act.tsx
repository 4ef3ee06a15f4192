import { useState } from "react";
import { LONGEST_REASON } from "#domain/account-managers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { managerCalls } from "./words.ts";

interface EndActProps {
  /** Of the portfolio. */
  entry: number;
  /** Of the payer. */
  name: string;
  /** In words, where there is room for them. */
  worded?: boolean;
}

/** Takes a payer out of a portfolio, after asking why. */
export function EndAct({ entry, name, worded = false }: EndActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {worded ? (
        <Button onClick={() => setOpen(true)}>Take out of portfolio</Button>
      ) : (
        <Button slim kind="quiet" onClick={() => setOpen(true)}>
          Take out<span className="only-read"> {name}</span>
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Take ${name} out of the portfolio?`} danger>
        <ReasonForm
          path={managerCalls.end(entry)}
          text="Nobody looks after them then, and follow-ups that are not done are dropped. To give them to somebody else, assign them there instead."
          act="Take payer out"
          danger
          hint="It stays with the history of the payer."
          longest={LONGEST_REASON}
          done={{ title: `${name} left the portfolio.` }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
