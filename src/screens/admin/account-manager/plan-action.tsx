import { useState } from "react";
import { useRevalidator } from "react-router";
import { followUpFields } from "#domain/account-managers.ts";
import { formatDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";
import { managerPaths } from "./labels.ts";

interface PlanActionProps {
  payer: { readonly code: string; readonly name: string };
  /** Lagos date: the default date of the follow-up. */
  today: string;
  /** As tall as the adjacent buttons. */
  large?: boolean;
}

const LABELS = Object.fromEntries(Object.entries(followUpFields).map(([name, { label }]) => [name, label]));

/** Plans a follow-up. */
export function PlanAction({ payer, today, large = false }: PlanActionProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small={!large} icon="calendar" onClick={() => setOpen(true)}>
        Plan<span className="only-read">{` a follow-up with ${payer.name}`}</span>
      </Button>
      <Dialog open={open} onClose={close} title={`Follow up ${payer.name}`}>
        {open ? <PlanForm payer={payer} today={today} close={close} /> : null}
      </Dialog>
    </>
  );
}

function PlanForm({ payer, today, close }: PlanActionProps & { close: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ due_on: string }>({
    path: managerPaths.followUps,
    onSuccess: ({ due_on }) => {
      notify({ kind: "good", title: `Follow-up planned for ${formatDate(due_on)}` });
      close();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
      <input type="hidden" name="payer" value={payer.code} />
      <FollowUpFields prefix="" errors={errors} defaultDueOn={today} />
      <DialogButtons action="Plan follow-up" busy={busy} onCancel={close} />
    </form>
  );
}
