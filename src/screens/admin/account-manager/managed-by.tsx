import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ManagedPayer } from "#areas/services/account-managers/manager-of-payer.ts";
import { followUpKinds } from "#domain/account-managers.ts";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { NameOptions } from "#ui/primitives/options.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { ActionEvent } from "../../shared/action-history.tsx";
import { EndAction } from "./end-action.tsx";
import { FollowUpResult } from "./follow-up-table.tsx";
import { managerPages, managerPaths } from "./labels.ts";
import { PlanAction } from "./plan-action.tsx";
import type { PayerManagement } from "./with-managed-by.ts";

interface ManagedByProps {
  payer: { readonly code: string; readonly name: string };
  /** Null if the viewer can't see it. */
  managed: PayerManagement | null;
}

/** On a payer's record: the account manager, follow-ups and actions. */
export function ManagedBy({ payer, managed }: ManagedByProps) {
  if (!managed) return null;
  const { now, before, follow_ups, can, today } = managed;
  return (
    <RecordSection
      title="Account manager"
      note={now ? `since ${formatDate(lagosDate(now.since))}` : undefined}
    >
      <p className="line">
        {now ? <a href={managerPages.view(now.manager_id)}>{now.name}</a> : "No account manager."}
        {now && !now.active ? <Status kind="suspended" label="Inactive" as="tag" /> : null}
      </p>
      {can.assign || can.work ? (
        <Buttons className="gap">
          {can.work ? <PlanAction payer={payer} today={today} large /> : null}
          {can.assign ? <AssignManagerAction payer={payer} managed={managed} /> : null}
          {can.assign && now ? <EndAction entryId={now.id} name={payer.name} large /> : null}
        </Buttons>
      ) : null}
      {follow_ups.length > 0 || before.length > 0 ? (
        <div className="gap">
          <History>
            {follow_ups.map((row) => (
              <HistoryEvent
                key={row.id}
                time={row.done_at ? formatMoment(row.done_at) : formatDate(row.due_on)}
                dateTime={row.done_at ? row.done_at.toISOString() : row.due_on}
                marked={row.done_at === null}
              >
                {row.done_at
                  ? `${followUpKinds[row.kind]} by ${row.manager}: `
                  : `${followUpKinds[row.kind]} planned: `}
                {row.done_at ? <FollowUpResult row={row} /> : <q>{row.body}</q>}
                {row.remark ? (
                  <>
                    {" "}
                    <q>{row.remark}</q>
                  </>
                ) : null}
              </HistoryEvent>
            ))}
            {before.map(({ id, name, since, until, reason }) => (
              <ActionEvent key={`entry ${id}`} at={until ?? since} reason={reason}>
                {`${name} was account manager from ${formatDate(lagosDate(since))}`}
              </ActionEvent>
            ))}
          </History>
        </div>
      ) : null}
    </RecordSection>
  );
}

/** Assigns or reassigns the payer. */
function AssignManagerAction({
  payer,
  managed: { now, choices },
}: {
  payer: ManagedByProps["payer"];
  managed: ManagedPayer;
}) {
  const action = now ? "Change manager" : "Assign manager";
  return (
    <ActionDialog action={action} title={`Account manager for ${payer.name}`}>
      {(close) =>
        choices.length > 0 ? (
          <AssignManagerForm payer={payer} choices={choices} action={action} close={close} />
        ) : (
          <p>There is no other active account manager. Appoint one first.</p>
        )
      }
    </ActionDialog>
  );
}

interface AssignManagerFormProps {
  payer: ManagedByProps["payer"];
  choices: ManagedPayer["choices"];
  action: string;
  close: () => void;
}

function AssignManagerForm({ payer, choices, action, close }: AssignManagerFormProps) {
  const { revalidate } = useRevalidator();
  const [managerId, setManagerId] = useState(choices[0]?.id ?? 0);
  const { submit, busy, wrong } = useSubmit({
    path: managerPaths.payers(managerId),
    attempt: true,
    onSuccess: () => {
      const name = choices.find(({ id }) => id === managerId)?.name ?? "";
      notify({ kind: "good", title: `${name} is now the account manager for ${payer.name}` });
      close();
      return revalidate();
    },
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ codes: payer.code, take_over: "yes" });
      }}
    >
      <ErrorList errors={wrong} />
      <Field name="manager" label="Manager">
        <Select value={managerId} onChange={(event) => setManagerId(Number(event.target.value))}>
          <NameOptions rows={choices} />
        </Select>
      </Field>
      <DialogButtons action={action} busy={busy} onCancel={close} />
    </form>
  );
}
