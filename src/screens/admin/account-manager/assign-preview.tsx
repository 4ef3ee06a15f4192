import { useState } from "react";
import type { SortedPayers } from "#areas/services/account-managers/sort-payers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { payersText } from "./labels.ts";

interface AssignPreviewProps {
  sorted: SortedPayers;
  /** Name of the new manager. */
  name: string;
  busy: boolean;
  onAssign: (takeOver: boolean) => void;
}

/** The current managers of the selected payers, and the button. */
export function AssignPreview({ sorted, name, busy, onAssign }: AssignPreviewProps) {
  const { unassigned, already_assigned, other_managers } = sorted;
  const [takeOver, setTakeOver] = useState(false);
  const taken = other_managers.reduce((sum, { payers }) => sum + payers, 0);
  const count = unassigned + (takeOver ? taken : 0);
  const figures = (payers: number) => payers.toLocaleString("en-NG");
  return (
    <Panel title={payersText(unassigned + already_assigned + taken)}>
      <Lines>
        <LeadLine end={figures(unassigned)}>No account manager</LeadLine>
        {already_assigned > 0 ? (
          <LeadLine end={figures(already_assigned)}>{`Already with ${name}`}</LeadLine>
        ) : null}
        {other_managers.map(({ manager_id, name: other, payers }) => (
          <LeadLine key={manager_id} end={figures(payers)}>{`With ${other}`}</LeadLine>
        ))}
      </Lines>
      <div className="stack gap">
        {taken > 0 ? (
          <Checkbox
            checked={takeOver}
            onChange={(event) => {
              event.stopPropagation();
              setTakeOver(event.target.checked);
            }}
            hint="Their open follow-ups move too"
          >
            {`Move ${payersText(taken)} from ${other_managers.length === 1 ? (other_managers[0]?.name ?? "") : `${other_managers.length} managers`}`}
          </Checkbox>
        ) : null}
        {count > 0 ? (
          <Button kind="primary" busy={busy} onClick={() => onAssign(takeOver)}>
            {`Assign ${payersText(count)}`}
          </Button>
        ) : (
          <p className="soft">No payers to assign.</p>
        )}
      </div>
    </Panel>
  );
}
