import type { AgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import type { AgentKind } from "#areas/ticketing/agents/agent-register.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";

interface WalletEntryProps {
  kind: AgentKind;
  desk: Pick<AgentDetails, "suspended" | "super_suspended" | "wallet">;
}

/** The status and balance of the wallet. */
export function WalletEntry({ kind, desk }: WalletEntryProps) {
  const { suspended, super_suspended, wallet } = desk;
  return (
    <>
      {suspended || super_suspended ? (
        <RecordSection title="Selling">
          <Notice kind="warn">
            {!suspended
              ? "This agent can’t sell tickets because the super agent is suspended."
              : kind === "ticket_agent"
                ? "This agent is suspended and can’t sell tickets."
                : "This super agent is suspended, so its agents can’t sell tickets."}
          </Notice>
        </RecordSection>
      ) : null}
      {wallet ? (
        <RecordSection title="Wallet">
          <Lines>
            <ValueLine end={<Money kobo={wallet.balance} />}>
              <a href={`/guest/list/wallet-activites?wallet=${wallet.id}`}>Activity for {wallet.code}</a>
            </ValueLine>
          </Lines>
        </RecordSection>
      ) : null}
    </>
  );
}
