import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Subtitle, Title } from "#ui/primitives/head.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import type { returnedLoader } from "./returned-loader.ts";
import { useCountedPrint } from "./use-counted-print.ts";

type Payment = NonNullable<Awaited<ReturnType<typeof returnedLoader>>["payment"]>;

const EVERY_MS = 4_000;
const OPEN = new Set(["initiated", "pending", "unknown"]);

/** Where a payment stands once the payer is back: the receipt, or what to expect. */
export function Returned() {
  const { payment } = useLoaderData<typeof returnedLoader>();
  if (!payment) return <NoPayment />;
  if (payment.state === "confirmed") return <Paid payment={payment} />;
  if (OPEN.has(payment.state)) return <Waiting payment={payment} />;
  return <NotPaid payment={payment} />;
}

function Paid({ payment }: { payment: Payment }) {
  return (
    <section className="stack">
      <Subtitle level={1}>Paid, thank you</Subtitle>
      <Figure kobo={payment.kobo} hero />
      <p>
        <Status kind="paid" as="stamp" label="PAID" />
      </p>
      {payment.receipts.map((receipt) => (
        <Receipt key={receipt.token} receipt={receipt} />
      ))}
      <Bills payment={payment} />
    </section>
  );
}

function Receipt({ receipt }: { receipt: Payment["receipts"][number] }) {
  // Whoever is signed in may be its payer, whose prints are counted.
  const { download } = useCountedPrint(receipt.token, usePageFrame().user !== null);
  return (
    <div className="stack-s">
      <p>
        Receipt <b className="strong">{receipt.number}</b> over <Money kobo={receipt.kobo} />
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={`/process/receipt/${receipt.token}`}>
          Open receipt
        </ButtonLink>
        <ButtonAnchor icon="file-down" href={`/api/v1/receipts/${receipt.token}/pdf`} onClick={download}>
          Download PDF
        </ButtonAnchor>
      </Buttons>
    </div>
  );
}

/** Asks again by itself while the page is looked at. */
function Waiting({ payment }: { payment: Payment }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <section className="stack">
      <Title size="record">Your payment is being confirmed</Title>
      <Notice icon="clock">
        We have asked the payment service and wait for its answer. If your account was charged, nothing is
        lost: the receipt is made as soon as the answer comes. Do not pay again.
      </Notice>
      <Buttons>
        <Button kind="primary" busy={state === "loading"} onClick={() => void revalidate()}>
          Check my payment
        </Button>
        {payment.authorization_url ? (
          <ButtonAnchor href={payment.authorization_url}>Go on paying</ButtonAnchor>
        ) : null}
      </Buttons>
      <p className="note">
        Payment <Plate code={payment.code} drawn />
      </p>
      <Bills payment={payment} />
    </section>
  );
}

function NotPaid({ payment }: { payment: Payment }) {
  const [bill] = payment.bills;
  return (
    <section className="stack">
      <Title size="record">Not paid</Title>
      <Notice kind="bad">
        The payment service did not take the money. Nothing was paid, and nothing is lost.
      </Notice>
      <Buttons>
        {bill ? (
          <ButtonLink kind="primary" to={`/payments/pay/${bill.token}`}>
            Try again
          </ButtonLink>
        ) : null}
      </Buttons>
      <Bills payment={payment} />
    </section>
  );
}

function NoPayment() {
  return (
    <section className="stack">
      <Title size="record">Which payment?</Title>
      <p>
        This address is where the payment service sends people back to. To look for a paper, type its code.
      </p>
      <Buttons>
        <ButtonLink kind="primary" to="/process/receipt">
          Find a receipt or bill
        </ButtonLink>
      </Buttons>
    </section>
  );
}

function Bills({ payment }: { payment: Payment }) {
  return (
    <Lines>
      {payment.bills.map((bill) => (
        <LeadLine key={bill.token} end={<Money kobo={bill.kobo} />}>
          {bill.title} <span className="faint">{bill.code}</span>
        </LeadLine>
      ))}
    </Lines>
  );
}
