import { formatDate, lagosDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Lines } from "#ui/primitives/lines.tsx";
import type { RequestViewData } from "./view-loader.ts";

const REQUESTER_TEXTS = {
  requester: "Ran from {from} to {to}, when you were asked a question",
  fee: "Ran from {from} to {to}, when the fee was refunded",
  ended: "Ran from {from} to {to}, when the request ended",
} as const;
const OFFICER_TEXTS = {
  ...REQUESTER_TEXTS,
  requester: "Ran from {from} to {to}, when the requester was asked a question",
} as const;

interface ClockRunsProps {
  runs: RequestViewData["clock"]["runs"];
  isOfficer: boolean;
}

/** The periods in which the clock ran, and what stopped it. */
export function ClockRuns({ runs, isOfficer }: ClockRunsProps) {
  if (runs.length === 0) return null;
  const labels = isOfficer ? OFFICER_TEXTS : REQUESTER_TEXTS;
  return (
    <Lines className="gap">
      {runs.map(({ started_at, stopped_at, stopped_for }) => (
        <li key={started_at.toISOString()}>
          {stopped_at && stopped_for
            ? t(labels[stopped_for], {
                from: formatDate(lagosDate(started_at)),
                to: formatDate(lagosDate(stopped_at)),
              })
            : t("Running since {from}", { from: formatDate(lagosDate(started_at)) })}
        </li>
      ))}
    </Lines>
  );
}
