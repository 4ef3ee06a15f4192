import { pageTitle } from "../../shared/page-title.ts";
import { FundingList, fundingsLoader } from "../../shared/wallet/funding-list.tsx";

export const meta = pageTitle("Wallet fundings");
export const loader = fundingsLoader;

export default function WalletFundings() {
  return <FundingList />;
}
