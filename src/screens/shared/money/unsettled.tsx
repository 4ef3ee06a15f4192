import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatClock } from "#domain/lagos.ts";
import type { PaymentStatus } from "#server/payments/payment-status.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { PaidFor } from "./paid-for.tsx";

const EVERY_MS = 4_000;

/** A payment that is not settled: left before it was paid, or on its way. Never both, so nobody pays twice or not at all. */
export function Unsettled({ payment, lookedAt }: { payment: PaymentStatus; lookedAt: Date }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const notPaid = payment.progress === "not-paid";
  return (
    <section className="stack">
      <Title size="record">{notPaid ? "You have not paid yet" : "Your payment is being confirmed"}</Title>
      <Notice {...(notPaid ? { kind: "warn" as const } : { icon: "clock" as const })}>
        {notPaid
          ? "The payment service says that this payment was not finished. Nothing was taken. Go on paying, or start again."
          : "We have asked the payment service and wait for its answer. If your account was charged, nothing is lost: the receipt is made as soon as the answer comes. Do not pay again."}
      </Notice>
      <Buttons>
        {notPaid ? <PayOn payment={payment} /> : null}
        <Button
          {...(notPaid ? {} : { kind: "primary" as const })}
          busy={state === "loading"}
          onClick={() => void revalidate()}
        >
          Check my payment
        </Button>
      </Buttons>
      <p className="note">
        {`Last asked at ${formatClock(lookedAt)}: ${notPaid ? "not paid" : "no answer"} yet. This page asks again by itself.`}
      </p>
      <p className="note">
        Payment <Plate code={payment.code} drawn />
      </p>
      <PaidFor bills={payment.bills} />
    </section>
  );
}

function PayOn({ payment: { authorization_url, bills } }: { payment: PaymentStatus }) {
  return (
    <>
      {authorization_url ? (
        <ButtonAnchor kind="primary" href={authorization_url}>
          Go on paying
        </ButtonAnchor>
      ) : null}
      {bills[0] ? <ButtonLink to={`/payments/pay/${bills[0].token}`}>Start again</ButtonLink> : null}
    </>
  );
}
