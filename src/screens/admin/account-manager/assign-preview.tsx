import { useState } from "react";
import type { SortedPayers } from "#areas/services/account-managers/sort-payers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { payersText } from "./labels.ts";

interface AssignPreviewProps {
  sorted: SortedPayers;
  /** Name of the new manager. */
  managerName: string;
  busy: boolean;
  onAssign: (takeOver: boolean) => void;
}

/** The current managers of the selected payers, and the button. */
export function AssignPreview({ sorted, managerName, busy, onAssign }: AssignPreviewProps) {
  const { unassigned, already_assigned, other_managers } = sorted;
  const [takeOver, setTakeOver] = useState(false);
  const withOthers = other_managers.reduce((sum, { payers }) => sum + payers, 0);
  const count = unassigned + (takeOver ? withOthers : 0);
  const formatCount = (payers: number) => payers.toLocaleString("en-NG");
  return (
    <Panel title={payersText(unassigned + already_assigned + withOthers)}>
      <Lines>
        <ValueLine end={formatCount(unassigned)}>No account manager</ValueLine>
        {already_assigned > 0 ? (
          <ValueLine end={formatCount(already_assigned)}>{`Already with ${managerName}`}</ValueLine>
        ) : null}
        {other_managers.map(({ manager_id, name: other, payers }) => (
          <ValueLine key={manager_id} end={formatCount(payers)}>{`With ${other}`}</ValueLine>
        ))}
      </Lines>
      <div className="stack gap">
        {withOthers > 0 ? (
          <Checkbox
            checked={takeOver}
            onChange={(event) => {
              event.stopPropagation();
              setTakeOver(event.target.checked);
            }}
            hint="Their open follow-ups move too"
          >
            {`Move ${payersText(withOthers)} from ${other_managers.length === 1 ? (other_managers[0]?.name ?? "") : `${other_managers.length} managers`}`}
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
