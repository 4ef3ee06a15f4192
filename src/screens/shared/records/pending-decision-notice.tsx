import type { Decidable } from "#areas/registry/records/decidable.ts";
import type { AnyResource } from "#resource/define.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { pendingDecision } from "../pending-decision.ts";

interface PendingDecisionNoticeProps {
  resource: AnyResource;
  decidable: Decidable | null;
}

/** Says who can decide if the viewer can't; empty if nothing is pending or the viewer can. */
export function PendingDecisionNotice({ resource: { many }, decidable }: PendingDecisionNoticeProps) {
  if (decidable === null || decidable.about === null) return null;
  const { about, allowed, own, anyone } = decidable;
  if (!allowed) return <Notice className="gap">{pendingDecision(`approve ${many} here`)}</Notice>;
  if (!own) return null;
  return (
    <Notice className="gap" kind={anyone ? "info" : "warn"}>
      {`You ${about === "change" ? "proposed this change" : "entered or changed this"}. `}
      {anyone
        ? "Another officer must decide."
        : `No other officer can approve ${many} here. Add a second approver.`}
    </Notice>
  );
}
