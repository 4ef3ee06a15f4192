import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ownMovesLoader } from "../shared/wallet/own-loaders.ts";
import { OwnTransactions } from "../shared/wallet/own-transactions.tsx";

export const meta = pageTitle("Activity");
export const loader = ownMovesLoader;

export default function SuperAgentActivity() {
  return (
    <div className="stack">
      <PageHead title="Wallet activity" />
      <OwnTransactions />
    </div>
  );
}
