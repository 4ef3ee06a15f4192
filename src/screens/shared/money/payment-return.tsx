import { useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { PaidBills, payAgainAddress } from "./paid-bills.tsx";
import { PaidTickets } from "./paid-tickets.tsx";
import { PayReference } from "./pay-reference.tsx";
import { OutcomeStamp, outcomeTitle, PaymentOutcome } from "./payment-outcome.tsx";
import type { paymentReturnLoader } from "./payment-return-loader.ts";
import { ReversedPayment } from "./reversed-payment.tsx";
import { UnsettledPayment } from "./unsettled.tsx";
import { useCountedPrint } from "./use-counted-print.ts";
import { usePaymentPolling } from "./use-payment-polling.ts";

type Payment = NonNullable<Awaited<ReturnType<typeof paymentReturnLoader>>["payment"]>;

/** The status of a payment after the payer returned: the receipt, or what happens next. */
export function PaymentReturn() {
  const { payment, checkedAt } = useLoaderData<typeof paymentReturnLoader>();
  if (!payment) return <PaymentNotFound />;
  if (payment.state === "confirmed") return <Paid payment={payment} />;
  if (payment.progress) return <UnsettledPayment payment={payment} checkedAt={checkedAt} />;
  // A payment that the gateway reversed before it was confirmed had no receipts and paid no bills.
  if (payment.state === "reversed" && payment.confirmed_at !== null)
    return <ReversedPayment payment={payment} />;
  return <NotPaid payment={payment} />;
}

function Paid({ payment }: { payment: Payment }) {
  return (
    <section className="stack">
      <Subtitle level={1}>{outcomeTitle(payment.bills)}</Subtitle>
      <Figure kobo={payment.kobo} hero />
      <p>
        <OutcomeStamp bills={payment.bills} />
      </p>
      {payment.wallet ? <WalletFunded wallet={payment.wallet} /> : null}
      {payment.requested_kobo === null || payment.wallet ? null : (
        <AmountMismatch kobo={payment.kobo} requested={payment.requested_kobo} />
      )}
      {payment.receipts.map((receipt) => (
        <Receipt key={receipt.token} receipt={receipt} />
      ))}
      {payment.tickets ? <PaidTickets tickets={payment.tickets} /> : null}
      {payment.bills.length > 0 ? <PaymentOutcome bills={payment.bills} /> : null}
    </section>
  );
}

/** A funding was added to the wallet. */
function WalletFunded({ wallet }: { wallet: "agent" | "super-agent" }) {
  return (
    <>
      <p>{t("The amount is in the wallet and can be used now.")}</p>
      <Buttons>
        <ButtonLink kind="primary" to={`/${wallet}/wallet`}>
          {t("Back to wallet")}
        </ButtonLink>
      </Buttons>
    </>
  );
}

/** The amount paid differs from the amount requested. */
function AmountMismatch({ kobo, requested }: { kobo: number; requested: number }) {
  return (
    <Notice>
      {kobo > requested
        ? t("You paid {sum}, {more} more than the amount due. The extra is kept as credit.", {
            sum: formatNaira(kobo),
            more: formatNaira(kobo - requested),
          })
        : t(
            "You paid {sum} of {asked}. The receipt shows what it was used for. Your bills show the balance.",
            { sum: formatNaira(kobo), asked: formatNaira(requested) },
          )}
    </Notice>
  );
}

function Receipt({ receipt }: { receipt: Payment["receipts"][number] }) {
  // Prints by signed-in users are counted, as they could be the payer.
  const { download } = useCountedPrint(receipt.token, usePageFrame().user !== null);
  return (
    <div className="stack-s">
      <p>
        <RichText
          text={t("Receipt <b>{number}</b> for {sum}", {
            number: receipt.number,
            sum: formatNaira(receipt.kobo),
          })}
          b={<b className="strong" />}
        />
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={`/process/receipt/${receipt.token}`}>
          {t("Open receipt")}
        </ButtonLink>
        <ButtonAnchor icon="file-down" href={`/api/v1/receipts/${receipt.token}/pdf`} onClick={download}>
          {t("Download PDF")}
        </ButtonAnchor>
      </Buttons>
    </div>
  );
}

function NotPaid({ payment }: { payment: Payment }) {
  const payAgain = payAgainAddress(payment);
  // After a failed online payment the number still works at a bank.
  usePaymentPolling(payment.retrieval_reference === null ? "never" : "for long");
  return (
    <section className="stack">
      <Title size="record">{t("Not paid")}</Title>
      <Notice kind="bad">{t("The payment failed. You have not been charged.")}</Notice>
      <PayReference payment={payment} />
      <Buttons>
        {payment.wallet ? (
          <ButtonLink kind="primary" to={`/${payment.wallet}/wallet/fund`}>
            {t("Try again")}
          </ButtonLink>
        ) : null}
        {payAgain ? (
          <ButtonLink kind={payment.retrieval_reference ? "plain" : "primary"} to={payAgain}>
            {t("Try again")}
          </ButtonLink>
        ) : null}
      </Buttons>
      <PaidBills bills={payment.bills} />
    </section>
  );
}

function PaymentNotFound() {
  return (
    <section className="stack">
      <Title size="record">{t("Payment not found")}</Title>
      <p>{t("This link doesn’t lead to a payment. To find a receipt or bill, enter its code.")}</p>
      <Buttons>
        <ButtonLink kind="primary" to="/process/receipt">
          {t("Find a receipt or bill")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
