import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ownMovesLoader } from "../shared/wallet/own-loaders.ts";
import { OwnTransactions } from "../shared/wallet/own-transactions.tsx";

export const meta = pageTitle("Activity");
export const loader = ownMovesLoader;

export default function AgentActivity() {
  return (
    <PhoneMain>
      <Title>{t("Wallet activity")}</Title>
      <OwnTransactions />
    </PhoneMain>
  );
}
