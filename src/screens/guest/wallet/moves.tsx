import { pageTitle } from "../../shared/page-title.ts";
import { TransactionList } from "../../shared/wallet/move-list.tsx";
import { movesLoader } from "../../shared/wallet/office-loaders.ts";

export const meta = pageTitle("Wallet activities");
export const loader = movesLoader;

export default function WalletActivities() {
  return <TransactionList isGuest />;
}
