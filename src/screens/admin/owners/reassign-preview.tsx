import type { ReactNode } from "react";
import type { ReassignPreview } from "#areas/charging/ownership/preview-reassignment.ts";
import { capitalise } from "#domain/capitalise.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { arrearsText } from "./arrears-group.tsx";
import { exclusionLabels, readyCount } from "./reassign-labels.ts";

interface ReassignPreviewPanelProps {
  preview: ReassignPreview;
  action: ReactNode;
}

/** Records that would be reassigned, and records that stay, with reasons. */
export function ReassignPreviewPanel({ preview, action }: ReassignPreviewPanelProps) {
  const { ready, excluded, exceptions, arrears } = preview;
  const formatCount = (count: number) => count.toLocaleString("en-NG");
  return (
    <Panel title="Preview" className="gap-l">
      <div className="stack" aria-live="polite">
        {readyCount(preview) === 0 ? (
          <p>No records to transfer.</p>
        ) : (
          <Lines total>
            {ready.map(({ type, count }) => (
              <ValueLine key={type} end={formatCount(count)}>
                {capitalise(getRegister(type).many)}
              </ValueLine>
            ))}
            <ValueLine end={formatCount(readyCount(preview))}>To be transferred</ValueLine>
          </Lines>
        )}
        {arrears && arrears.bills > 0 ? <p className="note">{arrearsText(arrears)}</p> : null}
        {excluded.length > 0 ? (
          <>
            <h3>Not transferred</h3>
            <Lines>
              {excluded.map(({ reason, count }) => (
                <ValueLine key={reason} end={formatCount(count)}>
                  {capitalise(exclusionLabels[reason])}
                </ValueLine>
              ))}
            </Lines>
            <ExcludedRecords exceptions={exceptions} />
          </>
        ) : null}
        <Buttons>{action}</Buttons>
      </div>
    </Panel>
  );
}

function ExcludedRecords({ exceptions }: Pick<ReassignPreview, "exceptions">) {
  const visible = exceptions.filter(({ id }) => id !== null);
  if (visible.length === 0) return null;
  return (
    <details>
      <summary>Show records</summary>
      <Lines>
        {visible.map(({ type, id, code, title, reason }) => (
          <ValueLine key={`${type} ${id}`} end={exclusionLabels[reason]}>
            <a href={recordPages.view(type, id ?? 0)}>{title}</a> <span className="faint">{code}</span>
          </ValueLine>
        ))}
      </Lines>
    </details>
  );
}
