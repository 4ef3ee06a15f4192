import { formatDate, lagosDate } from "#domain/lagos.ts";
import { Lines } from "#ui/primitives/lines.tsx";
import type { RequestViewData } from "./view-loader.ts";

const STOPPED = { fee: "the fee was taken back", ended: "the request ended" } as const;

interface ClockRunsProps {
  runs: RequestViewData["clock"]["runs"];
  office: boolean;
}

/** From when to when the clock ran, and what stopped it. */
export function ClockRuns({ runs, office }: ClockRunsProps) {
  if (runs.length === 0) return null;
  const asked = office ? "the requester was asked" : "you were asked";
  return (
    <Lines className="gap">
      {runs.map(({ began_at, stopped_at, stopped_for }) => (
        <li key={began_at.toISOString()}>
          {`${stopped_at ? "Ran" : "Runs"} from ${formatDate(lagosDate(began_at))}`}
          {stopped_at && stopped_for
            ? ` to ${formatDate(lagosDate(stopped_at))}, when ${stopped_for === "requester" ? asked : STOPPED[stopped_for]}`
            : " on"}
        </li>
      ))}
    </Lines>
  );
}
