import type { AgentDesk } from "#areas/ticketing/agents/agent-desk.ts";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** The status and balance of the wallet. */
export function WalletEntry({ desk }: { desk: Pick<AgentDesk, "suspended" | "super_suspended" | "wallet"> }) {
  const { suspended, super_suspended, wallet } = desk;
  return (
    <>
      {suspended || super_suspended ? (
        <Entry title="Selling">
          <Notice kind="warn">
            {suspended
              ? "This agent is suspended and can’t sell tickets."
              : "This agent can’t sell tickets because the super agent is suspended."}
          </Notice>
        </Entry>
      ) : null}
      {wallet ? (
        <Entry title="Wallet">
          <Lines>
            <LeadLine end={<Money kobo={wallet.balance} />}>
              <a href={`/guest/list/wallet-activites?wallet=${wallet.id}`}>Activity for {wallet.code}</a>
            </LeadLine>
          </Lines>
        </Entry>
      ) : null}
    </>
  );
}
