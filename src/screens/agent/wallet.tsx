import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ownWalletLoader } from "../shared/wallet/own-loaders.ts";
import { OwnWalletPanel } from "../shared/wallet/own-wallet.tsx";

export const meta = pageTitle("Wallet");
export const loader = ownWalletLoader;

export default function AgentWallet() {
  return (
    <PhoneMain>
      <Title>{t("My wallet")}</Title>
      <OwnWalletPanel base="/agent" />
    </PhoneMain>
  );
}
