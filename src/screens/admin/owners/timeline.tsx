import { useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { OwnersData } from "./loaders.ts";

type OwnershipChange = OwnersData["ownership"]["changes"][number];

/** Ownership history, latest first. The last transfer can be undone. */
export function Timeline({ data }: { data: OwnersData }) {
  const [undoing, setUndoing] = useState(false);
  const { changes, version, needs_approval } = data.ownership;
  if (changes.length === 0) return null;
  return (
    <Panel title="Ownership history" className="gap-l">
      <History>
        {changes.map((step) => (
          <HistoryEvent
            key={`${step.change_id} ${step.since}`}
            time={formatDate(step.since)}
            dateTime={step.since}
            marked={step.undone === null}
          >
            <ChangeOwners step={step} />
            <p className="note">{enteredText(step)}</p>
            {step.undone ? (
              <p className="note">
                Undone by {step.undone.by} on {formatMoment(step.undone.at)}: <q>{step.undone.reason}</q>
              </p>
            ) : null}
            {step.can_undo ? (
              <Button small icon="undo-2" onClick={() => setUndoing(true)}>
                Undo assignment
              </Button>
            ) : null}
          </HistoryEvent>
        ))}
      </History>
      <Dialog open={undoing} onClose={() => setUndoing(false)} title="Undo the last assignment?" danger>
        <ReasonForm
          path={`${recordPages.api(getRegister(data.resource))}/${data.record.id}/owners/undo`}
          text={`The previous owners will be restored, and transferred bills that are still unpaid will return to them.${needs_approval ? " Another officer must approve this." : ""}`}
          action={needs_approval ? "Submit for approval" : "Undo assignment"}
          danger
          maxLength={500}
          values={{ version }}
          done={needs_approval ? { title: "Submitted for approval" } : { title: "Assignment undone" }}
          onClose={() => setUndoing(false)}
        />
      </Dialog>
    </Panel>
  );
}

function ChangeOwners({ step }: { step: OwnershipChange }) {
  const names = step.owners.map((owner, at) => (
    <span key={`${owner.type} ${owner.id}`}>
      {at > 0 ? ", " : ""}
      <a href={recordPages.view(owner.type, owner.id)}>{owner.name}</a>
      {owner.share_bp === 10_000 ? "" : ` ${owner.share_bp / 100}%`}
    </span>
  ));
  return step.undone ? <s>{names}</s> : <span>{names}</span>;
}

function enteredText(step: OwnershipChange): string {
  const { entered_by_name, entered_at, change_id, arrears, bills_moved } = step;
  const who =
    change_id === null && entered_by_name === null
      ? "imported"
      : `entered by ${entered_by_name ?? "Ratebook"}`;
  const moved = `${bills_moved} unpaid ${bills_moved === 1 ? "bill" : "bills"} transferred`;
  return [
    `${who} on ${formatMoment(entered_at)}`,
    ...(arrears === "new" ? [bills_moved > 0 ? moved : "no unpaid bills transferred"] : []),
    ...splitText(step),
  ].join(" · ");
}

function splitText({ bills_shared, bills_to_share }: OwnershipChange): string[] {
  const bills = (count: number) => countNoun(count, "bill");
  return [
    ...(bills_shared > 0 ? [`${bills(bills_shared)} split by days`] : []),
    ...(bills_to_share > 0 ? [`${bills(bills_to_share)} to be split by days after approval`] : []),
  ];
}
