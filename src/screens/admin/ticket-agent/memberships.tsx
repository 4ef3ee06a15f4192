import type { Membership } from "#areas/ticketing/agents/agent-details.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";

interface MembershipsProps {
  current: { id: number; title: string | null } | undefined;
  moves: readonly Membership[];
}

/** Current and past super agents of an agent. */
export function Memberships({ current, moves }: MembershipsProps) {
  const since = moves[0]?.since;
  return (
    <RecordSection title="Super agent">
      <p>
        {current ? (
          <a href={recordPages.view("super_agent", current.id)}>{current.title ?? "Outside your area"}</a>
        ) : (
          "Agent of the revenue office"
        )}
        {since ? <span className="soft"> since {formatMoment(since)}</span> : null}
      </p>
      {moves.length > 1 ? (
        <details className="gap">
          <summary>Previous super agents</summary>
          <Lines>
            {moves.slice(1).map((move) => (
              <ValueLine key={move.since.toISOString()} end={formatMoment(move.since)}>
                {move.super_agent ?? "The revenue office"}
                {move.reason ? <span className="soft">, “{move.reason}”</span> : null}
              </ValueLine>
            ))}
          </Lines>
        </details>
      ) : null}
      {moves[0]?.reason ? <p className="soft gap">Reason for move: “{moves[0].reason}”</p> : null}
    </RecordSection>
  );
}
