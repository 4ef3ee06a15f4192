import { useState } from "react";
import type { AgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import type { AgentKind } from "#areas/ticketing/agents/agent-register.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { agentPaths } from "./api-paths.ts";

const LONGEST = 500;

interface SellingStatusProps {
  kind: AgentKind;
  record: { id: number; title: string; status: string };
  desk: Pick<AgentDetails, "suspended" | "super_suspended">;
  /** Whether the user may approve the record. */
  mayApprove: boolean;
}

/** Whether sales are allowed or suspended (by whom, when, why), and the action to change it. */
export function SellingStatus({ kind, record, desk, mayApprove }: SellingStatusProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { suspended, super_suspended } = desk;
  const verb = suspended ? "reinstate" : "suspend";
  const mayDecide = mayApprove && record.status === "active";
  return (
    <RecordSection title="Selling">
      <div className="stack">
        {suspended ? (
          <Notice kind="warn">
            Suspended {formatMoment(suspended.at)}
            {suspended.by_name ? ` by ${suspended.by_name}` : ""}: “{suspended.reason}”
          </Notice>
        ) : super_suspended ? (
          <Notice kind="warn">The super agent is suspended. This agent can’t sell.</Notice>
        ) : (
          <p>
            {kind === "ticket_agent"
              ? record.status === "active"
                ? "This agent can sell."
                : "This agent is archived and can’t sell."
              : record.status === "active"
                ? "The agents of this super agent can sell."
                : "This super agent is archived, so its agents can’t sell."}
          </p>
        )}
        {mayDecide ? (
          <div className="line">
            <Button small kind={suspended ? "primary" : "danger"} onClick={() => setIsOpen(true)}>
              {suspended ? "Reinstate" : "Suspend"}
            </Button>
          </div>
        ) : null}
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${suspended ? "Reinstate" : "Suspend"} ${record.title}?`}
        danger={!suspended}
      >
        <ReasonForm
          path={agentPaths.verb(kind, record.id, verb)}
          text={effectText(kind, verb)}
          action={suspended ? "Reinstate" : "Suspend"}
          danger={!suspended}
          maxLength={LONGEST}
          done={{ title: `${record.title} ${suspended ? "reinstated" : "suspended"}` }}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </RecordSection>
  );
}

function effectText(kind: AgentKind, verb: "suspend" | "reinstate"): string {
  if (verb === "reinstate")
    return kind === "ticket_agent"
      ? "They can sell again immediately."
      : "Its agents can sell again immediately.";
  return kind === "ticket_agent"
    ? "They can’t sell. Their wallet balance and issued tickets stay valid."
    : "Its agents can’t sell. Wallet balances and issued tickets stay valid.";
}
