import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ownWalletLoader } from "../shared/wallet/own-loaders.ts";
import { OwnWalletPanel } from "../shared/wallet/own-wallet.tsx";

export const meta = pageTitle("Wallet");
export const loader = ownWalletLoader;

export default function SuperAgentWallet() {
  return (
    <div className="stack">
      <PageHead title="My wallet" />
      <OwnWalletPanel base="/super-agent" />
    </div>
  );
}
