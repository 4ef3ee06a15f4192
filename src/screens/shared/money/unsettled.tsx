import { useRevalidator } from "react-router";
import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { formatClock } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PaidFor, payAgainUrl } from "./paid-for.tsx";
import { AmountUntil, PayReference } from "./pay-reference.tsx";
import { usePaymentPolling } from "./use-payment-polling.ts";

/**
 * A payment that is not settled: either abandoned or being confirmed. The page says which, so payers don't pay twice.
 */
export function Unsettled({ payment, lookedAt }: { payment: PaymentStatus; lookedAt: Date }) {
  const { revalidate, state } = useRevalidator();
  const notPaid = payment.progress === "not-paid";
  // A payment with a reference was not abandoned: it can be paid at a bank.
  const toPay = notPaid && payment.retrieval_reference !== null;
  const again = payAgainUrl(payment);
  const clock = formatClock(lookedAt);
  usePaymentPolling(toPay ? "for long" : "often");
  return (
    <section className="stack">
      <Title size="record">{titleOf(notPaid, toPay)}</Title>
      {toPay ? <PayReference payment={payment} /> : <Status notPaid={notPaid} />}
      {notPaid && !toPay ? <AmountUntil bills={payment.bills} /> : null}
      <Buttons>
        {notPaid && !toPay ? <PayOn payment={payment} /> : null}
        <Button
          {...(notPaid ? {} : { kind: "primary" as const })}
          busy={state === "loading"}
          onClick={() => void revalidate()}
        >
          {t("Check payment")}
        </Button>
        {toPay && again ? <ButtonLink to={again}>{t("Pay another way")}</ButtonLink> : null}
      </Buttons>
      <p className="note no-print">
        {notPaid
          ? t("Last checked {clock}: not paid yet. This page updates automatically.", { clock })
          : t("Last checked {clock}: no answer yet. This page updates automatically.", { clock })}
      </p>
      {toPay ? null : (
        <p className="note">
          {t("Payment")} <RecordCode code={payment.code} outlined />
        </p>
      )}
      <PaidFor bills={payment.bills} />
    </section>
  );
}

function titleOf(notPaid: boolean, toPay: boolean): string {
  if (toPay) return t("Pay with this reference");
  return notPaid ? t("You have not paid yet") : t("Your payment is being confirmed");
}

function Status({ notPaid }: { notPaid: boolean }) {
  return (
    <Notice {...(notPaid ? { kind: "warn" as const } : { icon: "clock" as const })}>
      {notPaid
        ? t("You didn’t finish this payment, and you have not been charged. Continue or start again.")
        : t(
            "We’re waiting for the payment gateway. If your account was charged, your receipt will appear here. Don’t pay again.",
          )}
    </Notice>
  );
}

function PayOn({ payment }: { payment: PaymentStatus }) {
  const { authorization_url } = payment;
  const again = payAgainUrl(payment);
  return (
    <>
      {authorization_url ? (
        <ButtonAnchor kind="primary" href={authorization_url}>
          {t("Continue payment")}
        </ButtonAnchor>
      ) : null}
      {again ? <ButtonLink to={again}>{t("Start again")}</ButtonLink> : null}
    </>
  );
}
