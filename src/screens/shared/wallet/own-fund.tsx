import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { FundOnline } from "./fund-online.tsx";
import type { fundLoader } from "./own-loaders.ts";
import { ReportDeposit } from "./report-deposit.tsx";

/** The two ways to fund the user's wallet. */
export function OwnFund() {
  const { wallet, accounts, methods, email, today } = useLoaderData<typeof fundLoader>();
  if (wallet.suspended)
    return (
      <Notice kind="warn">
        {t("Your account is suspended. Contact the revenue office before you fund your wallet.")}
      </Notice>
    );
  return (
    <>
      <p className="soft">
        {t("Wallet balance:")} <Money kobo={wallet.balance_kobo - wallet.held_kobo} />
      </p>
      <Subtitle>{t("Online")}</Subtitle>
      <FundOnline methods={methods} email={email} />
      <Subtitle>{t("At a bank")}</Subtitle>
      <ReportDeposit accounts={accounts} today={today} />
    </>
  );
}
