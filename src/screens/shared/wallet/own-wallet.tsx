import { useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import type { ownWalletLoader } from "./own-loaders.ts";
import { TransactionTable } from "./transaction-table.tsx";

/** The user's wallet: balance, latest transactions, commission. @param base of the area: "/agent" */
export function OwnWalletPanel({ base }: { base: string }) {
  const { wallet, moves, more, low_kobo } = useLoaderData<typeof ownWalletLoader>();
  const { balance_kobo, held_kobo, waiting_kobo, commission_kobo } = wallet;
  const available = balance_kobo - held_kobo;
  return (
    <>
      <div>
        <p className="soft">{held_kobo > 0 ? t("Available balance") : t("Wallet balance")}</p>
        <Figure kobo={available} hero />
      </div>
      {wallet.suspended ? (
        <Notice kind="warn">
          {t(
            "Your account is suspended. You can’t sell tickets or fund your wallet. Contact the revenue office.",
          )}
        </Notice>
      ) : available < low_kobo ? (
        <Notice kind="warn">
          {t("Your balance is below {sum}. Fund your wallet.", { sum: formatNaira(low_kobo) })}
        </Notice>
      ) : null}
      <Buttons>
        <ButtonLink kind="primary" large icon="plus" to={`${base}/wallet/fund`}>
          {t("Fund wallet")}
        </ButtonLink>
        <ButtonLink large icon="percent" to={`${base}/commission`}>
          {t("Commission {sum}", { sum: formatNaira(commission_kobo) })}
        </ButtonLink>
      </Buttons>
      {held_kobo > 0 || waiting_kobo > 0 ? (
        <Facts>
          {held_kobo > 0 ? (
            <>
              <Fact label={t("Offline float")} numeric>
                <Money kobo={held_kobo} />
              </Fact>
              <Fact label={t("Total with offline float")} numeric>
                <Money kobo={balance_kobo} />
              </Fact>
            </>
          ) : null}
          {waiting_kobo > 0 ? (
            <Fact label={t("Bank deposits pending confirmation")} numeric>
              <Money kobo={waiting_kobo} />
            </Fact>
          ) : null}
        </Facts>
      ) : null}
      <Subtitle>{t("Latest transactions")}</Subtitle>
      {moves.length > 0 ? (
        <TransactionTable transactions={moves} />
      ) : (
        <p className="soft">{t("No transactions yet. Fund your wallet to start.")}</p>
      )}
      {more ? (
        <p>
          <ButtonLink to={`${base}/wallet/activity`}>{t("View all transactions")}</ButtonLink>
        </p>
      ) : null}
    </>
  );
}
