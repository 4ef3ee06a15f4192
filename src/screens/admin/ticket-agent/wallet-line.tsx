import type { AgentDesk } from "#areas/ticketing/agents/agent-desk.ts";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { agentPages } from "./api-paths.ts";

/** The wallet balance and its offline float. Hidden without the right to view wallets. */
export function WalletLine({ wallet }: { wallet: AgentDesk["wallet"] }) {
  if (wallet === undefined) return null;
  return (
    <Entry title="Wallet">
      {wallet === null ? (
        <p className="soft">No wallet yet. It is opened when it is first funded.</p>
      ) : (
        <Lines>
          <LeadLine end={<Money kobo={wallet.balance} />}>
            <a href={agentPages.wallet(wallet.id)}>Activity of {wallet.code}</a>
          </LeadLine>
          {wallet.held > 0 ? <LeadLine end={<Money kobo={wallet.held} />}>Offline float</LeadLine> : null}
        </Lines>
      )}
    </Entry>
  );
}
