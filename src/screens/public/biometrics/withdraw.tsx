import { useState } from "react";
import { formatMoment } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Subtitle } from "#ui/primitives/head.tsx";

interface WithdrawProps {
  /** The payer's code. */
  payer: string;
  since: Date;
  onDone: () => unknown;
}

/** Taking the consent back: one press and one question, no reason asked. */
export function Withdraw({ payer, since, onDone }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  const { submit, busy, wrong } = useSubmit({
    method: "delete",
    path: "/api/v1/biometrics/consent",
    onSuccess: async () => {
      setAsking(false);
      await onDone();
    },
  });
  return (
    <section className="stack-s gap-l">
      <Subtitle>Your consent</Subtitle>
      <p className="soft">You agreed on {formatMoment(since)}. You can take that back at any time.</p>
      <p>
        <Button onClick={() => setAsking(true)}>Withdraw my consent</Button>
      </p>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw your consent?"
        acts={
          <>
            <Button kind="danger" busy={busy} onClick={() => void submit({ payer })}>
              Delete photo and passkey
            </Button>
            <Button onClick={() => setAsking(false)}>Keep them</Button>
          </>
        }
      >
        <Faults errors={wrong} labels={{}} />
        <p>
          Photo and passkey are deleted at once. Only that you agreed, and when you withdrew, stays on record.
        </p>
      </Dialog>
    </section>
  );
}
