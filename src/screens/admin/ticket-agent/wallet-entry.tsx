import type { AgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { agentPages } from "./api-paths.ts";

/** The wallet balance and its offline float. Hidden without the right to view wallets. */
export function WalletEntry({ wallet }: { wallet: AgentDetails["wallet"] }) {
  if (wallet === undefined) return null;
  return (
    <RecordSection title="Wallet">
      {wallet === null ? (
        <p className="soft">No wallet yet. It is opened when it is first funded.</p>
      ) : (
        <Lines>
          <ValueLine end={<Money kobo={wallet.balance} />}>
            <a href={agentPages.wallet(wallet.id)}>Activity of {wallet.code}</a>
          </ValueLine>
          {wallet.held > 0 ? <ValueLine end={<Money kobo={wallet.held} />}>Offline float</ValueLine> : null}
        </Lines>
      )}
    </RecordSection>
  );
}
