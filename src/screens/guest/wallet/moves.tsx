import { pageTitle } from "../../shared/page-title.ts";
import { MoveList, movesLoader } from "../../shared/wallet/move-list.tsx";

export const meta = pageTitle("Wallet activities");
export const loader = movesLoader;

export default function WalletActivities() {
  return <MoveList isGuest />;
}
