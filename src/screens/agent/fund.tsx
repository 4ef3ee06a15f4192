import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { OwnFund } from "../shared/wallet/own-fund.tsx";
import { fundLoader } from "../shared/wallet/own-loaders.ts";

export const meta = pageTitle("Fund wallet");
export const loader = fundLoader;

export default function AgentFund() {
  return (
    <PhoneMain>
      <Title>{t("Fund wallet")}</Title>
      <OwnFund />
    </PhoneMain>
  );
}
