import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { OwnFund } from "../shared/wallet/own-fund.tsx";
import { fundLoader } from "../shared/wallet/own-loaders.ts";

export const meta = pageTitle("Fund wallet");
export const loader = fundLoader;

export default function SuperAgentFund() {
  return (
    <div className="stack">
      <PageHead title="Fund wallet" />
      <OwnFund />
    </div>
  );
}
