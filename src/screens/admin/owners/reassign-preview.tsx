import type { ReactNode } from "react";
import type { ReassignPreview } from "#areas/charging/ownership/preview-reassignment.ts";
import { capital } from "#domain/capital.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Buttons } from "#ui/primitives/button.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { address } from "../../shared/addresses/records.ts";
import { arrearsText } from "./arrears-group.tsx";
import { countOf, whyLabels } from "./reassign-labels.ts";

interface PreviewPartProps {
  preview: ReassignPreview;
  action: ReactNode;
}

/** Records that would be reassigned, and records that stay, with reasons. */
export function PreviewPart({ preview, action }: PreviewPartProps) {
  const { ready, excluded, exceptions, arrears } = preview;
  const number = (count: number) => count.toLocaleString("en-NG");
  return (
    <Panel title="Preview" className="gap-l">
      <div className="stack" aria-live="polite">
        {countOf(preview) === 0 ? (
          <p>No records to transfer.</p>
        ) : (
          <Lines total>
            {ready.map(({ type, count }) => (
              <LeadLine key={type} end={number(count)}>
                {capital(getRegister(type).many)}
              </LeadLine>
            ))}
            <LeadLine end={number(countOf(preview))}>To be transferred</LeadLine>
          </Lines>
        )}
        {arrears && arrears.bills > 0 ? <p className="note">{arrearsText(arrears)}</p> : null}
        {excluded.length > 0 ? (
          <>
            <h3>Not transferred</h3>
            <Lines>
              {excluded.map(({ reason, count }) => (
                <LeadLine key={reason} end={number(count)}>
                  {capital(whyLabels[reason])}
                </LeadLine>
              ))}
            </Lines>
            <Named exceptions={exceptions} />
          </>
        ) : null}
        <Buttons>{action}</Buttons>
      </div>
    </Panel>
  );
}

function Named({ exceptions }: Pick<ReassignPreview, "exceptions">) {
  const seen = exceptions.filter(({ id }) => id !== null);
  if (seen.length === 0) return null;
  return (
    <details>
      <summary>Show records</summary>
      <Lines>
        {seen.map(({ type, id, code, title, reason }) => (
          <LeadLine key={`${type} ${id}`} end={whyLabels[reason]}>
            <a href={address.view(type, id ?? 0)}>{title}</a> <span className="faint">{code}</span>
          </LeadLine>
        ))}
      </Lines>
    </details>
  );
}
