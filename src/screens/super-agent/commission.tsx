import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { OwnCommissionPanel } from "../shared/wallet/own-commission.tsx";
import { ownCommissionLoader } from "../shared/wallet/own-loaders.ts";

export const meta = pageTitle("Commission");
export const loader = ownCommissionLoader;

export default function SuperAgentCommission() {
  return (
    <div className="stack">
      <PageHead title="Commission" />
      <OwnCommissionPanel />
    </div>
  );
}
