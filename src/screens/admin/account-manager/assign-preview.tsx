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
  const { free, theirs, others } = sorted;
  const [takeOver, setTakeOver] = useState(false);
  const taken = others.reduce((sum, { payers }) => sum + payers, 0);
  const count = free + (takeOver ? taken : 0);
  const figures = (payers: number) => payers.toLocaleString("en-NG");
  return (
    <Panel title={payersText(free + theirs + taken)}>
      <Lines>
        <LeadLine end={figures(free)}>No account manager</LeadLine>
        {theirs > 0 ? <LeadLine end={figures(theirs)}>{`Already with ${name}`}</LeadLine> : null}
        {others.map(({ manager_id, name: other, payers }) => (
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
            {`Move ${payersText(taken)} from ${others.length === 1 ? (others[0]?.name ?? "") : `${others.length} managers`}`}
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
