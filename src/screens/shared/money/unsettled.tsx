import { useRevalidator } from "react-router";
import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { formatClock } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PaidFor, payAgain } from "./paid-for.tsx";
import { AmountUntil, PayReference } from "./pay-reference.tsx";
import { useAskAgain } from "./use-ask-again.ts";

/** A payment that is not settled: left before it was paid, or on its way. Never both, so nobody pays twice or not at all. */
export function Unsettled({ payment, lookedAt }: { payment: PaymentStatus; lookedAt: Date }) {
  const { revalidate, state } = useRevalidator();
  const notPaid = payment.progress === "not-paid";
  // A number to pay with is no page that somebody left.
  const toPay = notPaid && payment.retrieval_reference !== null;
  const again = payAgain(payment);
  const clock = formatClock(lookedAt);
  useAskAgain(toPay ? "for long" : "often");
  return (
    <section className="stack">
      <Title size="record">{titleOf(notPaid, toPay)}</Title>
      {toPay ? <PayReference payment={payment} /> : <Standing notPaid={notPaid} />}
      {notPaid && !toPay ? <AmountUntil bills={payment.bills} /> : null}
      <Buttons>
        {notPaid && !toPay ? <PayOn payment={payment} /> : null}
        <Button
          {...(notPaid ? {} : { kind: "primary" as const })}
          busy={state === "loading"}
          onClick={() => void revalidate()}
        >
          {t("Check my payment")}
        </Button>
        {toPay && again ? <ButtonLink to={again}>{t("Pay another way")}</ButtonLink> : null}
      </Buttons>
      <p className="note no-print">
        {notPaid
          ? t("Last asked at {clock}: not paid yet. This page asks again by itself.", { clock })
          : t("Last asked at {clock}: no answer yet. This page asks again by itself.", { clock })}
      </p>
      {toPay ? null : (
        <p className="note">
          {t("Payment")} <Plate code={payment.code} drawn />
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

function Standing({ notPaid }: { notPaid: boolean }) {
  return (
    <Notice {...(notPaid ? { kind: "warn" as const } : { icon: "clock" as const })}>
      {notPaid
        ? t(
            "The payment service says that this payment was not finished. Nothing was taken. Go on paying, or start again.",
          )
        : t(
            "We have asked the payment service and wait for its answer. If your account was charged, nothing is lost: the receipt is made as soon as the answer comes. Do not pay again.",
          )}
    </Notice>
  );
}

function PayOn({ payment }: { payment: PaymentStatus }) {
  const { authorization_url } = payment;
  const again = payAgain(payment);
  return (
    <>
      {authorization_url ? (
        <ButtonAnchor kind="primary" href={authorization_url}>
          {t("Go on paying")}
        </ButtonAnchor>
      ) : null}
      {again ? <ButtonLink to={again}>{t("Start again")}</ButtonLink> : null}
    </>
  );
}
