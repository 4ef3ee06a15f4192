import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { formatNaira } from "#domain/money.ts";
import { count, t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { BillBalances, PaidBills } from "./paid-bills.tsx";

/** A confirmed payment that was reversed, with the bills that are unpaid again. */
export function ReversedPayment({ payment }: { payment: PaymentStatus }) {
  const { code, kobo, wallet, bills } = payment;
  const unpaidBills = bills.filter(({ next }) => next !== null);
  const [unpaid] = unpaidBills;
  return (
    <section className="stack">
      <Title size="record">{t("Payment reversed")}</Title>
      <Figure kobo={kobo} />
      <Notice kind="bad">
        {t("Your payment of {sum} was reversed. Its receipts are no longer valid.", {
          sum: formatNaira(kobo),
        })}
      </Notice>
      {unpaid ? (
        <p>
          {count(
            unpaidBills.length,
            "This bill is unpaid again. Pay the balance, or ask the revenue office about the payment.",
            "These bills are unpaid again. Pay the balance, or ask the revenue office about the payment.",
          )}
        </p>
      ) : (
        <p>{t("If you have questions, ask the revenue office about this payment.")}</p>
      )}
      <p className="note">
        {t("Payment")} <RecordCode code={code} outlined />
      </p>
      <Buttons>
        {wallet ? (
          <ButtonLink kind="primary" to={`/${wallet}/wallet`}>
            {t("Back to wallet")}
          </ButtonLink>
        ) : null}
        {unpaid ? (
          <ButtonLink kind="primary" to={`/payments/pay/${unpaid.token}`}>
            {t("Pay balance")}
          </ButtonLink>
        ) : null}
      </Buttons>
      {unpaid ? <BillBalances bills={unpaidBills} /> : <PaidBills bills={bills} />}
    </section>
  );
}
