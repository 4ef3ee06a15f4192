import { pageTitle } from "../../shared/page-title.ts";
import { movesLoader } from "../../shared/wallet/office-loaders.ts";
import { TransactionList } from "../../shared/wallet/transaction-list.tsx";

export const meta = pageTitle("Wallet transactions");
export const loader = movesLoader;

export default function WalletActivities() {
  return <TransactionList isGuest />;
}
