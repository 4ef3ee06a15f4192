import { useState } from "react";
import { useRevalidator } from "react-router";
import { followUpFields } from "#domain/account-managers.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";
import { managerCalls } from "./words.ts";

interface PlanActProps {
  payer: { readonly code: string; readonly name: string };
  /** As tall as the adjacent buttons. */
  tall?: boolean;
}

const LABELS = Object.fromEntries(Object.entries(followUpFields).map(([name, { label }]) => [name, label]));

/** Plans a follow-up. */
export function PlanAct({ payer, tall = false }: PlanActProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button slim={!tall} icon="calendar" onClick={() => setOpen(true)}>
        Plan<span className="only-read">{` a follow-up with ${payer.name}`}</span>
      </Button>
      <Dialog open={open} onClose={close} title={`Follow up ${payer.name}`}>
        {open ? <PlanForm payer={payer} close={close} /> : null}
      </Dialog>
    </>
  );
}

function PlanForm({ payer, close }: PlanActProps & { close: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ due_on: string }>({
    path: managerCalls.followUps,
    onSuccess: ({ due_on }) => {
      notify({ kind: "good", title: `Follow-up planned for ${formatDate(due_on)}` });
      close();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <Faults errors={wrong} labels={LABELS} />
      <input type="hidden" name="payer" value={payer.code} />
      <FollowUpFields prefix="" errors={errors} due={lagosDate(Date.now())} />
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Plan follow-up
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
