import { useRevalidator } from "react-router";
import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { formatClock } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PaidBills, payAgainAddress } from "./paid-bills.tsx";
import { AmountUntil, PayReference } from "./pay-reference.tsx";
import { usePaymentPolling } from "./use-payment-polling.ts";

/**
 * A payment that is not settled: either abandoned or being confirmed. The page says which, so payers don't pay twice.
 */
export function UnsettledPayment({ payment, checkedAt }: { payment: PaymentStatus; checkedAt: Date }) {
  const { revalidate, state } = useRevalidator();
  const notPaid = payment.progress === "not-paid";
  // A payment with a reference was not abandoned: it can be paid at a bank.
  const hasReference = notPaid && payment.retrieval_reference !== null;
  const payAgain = payAgainAddress(payment);
  const checkedTime = formatClock(checkedAt);
  usePaymentPolling(hasReference ? "for long" : "often");
  return (
    <section className="stack">
      <Title size="record">{headingText(notPaid, hasReference)}</Title>
      {hasReference ? <PayReference payment={payment} /> : <StatusNotice notPaid={notPaid} />}
      {notPaid && !hasReference ? <AmountUntil bills={payment.bills} /> : null}
      <Buttons>
        {notPaid && !hasReference ? <ContinueActions payment={payment} /> : null}
        <Button
          {...(notPaid ? {} : { kind: "primary" as const })}
          busy={state === "loading"}
          onClick={() => void revalidate()}
        >
          {t("Check payment")}
        </Button>
        {hasReference && payAgain ? <ButtonLink to={payAgain}>{t("Pay another way")}</ButtonLink> : null}
      </Buttons>
      <p className="note no-print">
        {notPaid
          ? t("Last checked {clock}: not paid yet. This page updates automatically.", { clock: checkedTime })
          : t("Last checked {clock}: no answer yet. This page updates automatically.", {
              clock: checkedTime,
            })}
      </p>
      {hasReference ? null : (
        <p className="note">
          {t("Payment")} <RecordCode code={payment.code} outlined />
        </p>
      )}
      <PaidBills bills={payment.bills} />
    </section>
  );
}

function headingText(notPaid: boolean, hasReference: boolean): string {
  if (hasReference) return t("Pay with this reference");
  return notPaid ? t("You have not paid yet") : t("Your payment is being confirmed");
}

function StatusNotice({ notPaid }: { notPaid: boolean }) {
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

function ContinueActions({ payment }: { payment: PaymentStatus }) {
  const { authorization_url } = payment;
  const payAgain = payAgainAddress(payment);
  return (
    <>
      {authorization_url ? (
        <ButtonAnchor kind="primary" href={authorization_url}>
          {t("Continue payment")}
        </ButtonAnchor>
      ) : null}
      {payAgain ? <ButtonLink to={payAgain}>{t("Start again")}</ButtonLink> : null}
    </>
  );
}
