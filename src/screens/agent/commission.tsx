import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { OwnCommissionPanel } from "../shared/wallet/own-commission.tsx";
import { ownCommissionLoader } from "../shared/wallet/own-loaders.ts";

export const meta = pageTitle("Commission");
export const loader = ownCommissionLoader;

export default function AgentCommission() {
  return (
    <PhoneMain>
      <Title>{t("Commission")}</Title>
      <OwnCommissionPanel />
    </PhoneMain>
  );
}
