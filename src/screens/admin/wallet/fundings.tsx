import { pageTitle } from "../../shared/page-title.ts";
import { FundingList } from "../../shared/wallet/funding-list.tsx";
import { fundingsLoader } from "../../shared/wallet/office-loaders.ts";

export const meta = pageTitle("Wallet fundings");
export const loader = fundingsLoader;

export default function WalletFundings() {
  return <FundingList />;
}
