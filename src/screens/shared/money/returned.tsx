import { useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { Said } from "#language/said.tsx";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { PaidFor, payAgain } from "./paid-for.tsx";
import { PaidTickets } from "./paid-tickets.tsx";
import { PayReference } from "./pay-reference.tsx";
import { OutcomeStamp, outcomeTitle, PaymentOutcome } from "./payment-outcome.tsx";
import type { returnedLoader } from "./returned-loader.ts";
import { Unsettled } from "./unsettled.tsx";
import { useAskAgain } from "./use-ask-again.ts";
import { useCountedPrint } from "./use-counted-print.ts";

type Payment = NonNullable<Awaited<ReturnType<typeof returnedLoader>>["payment"]>;

/** Where a payment stands once the payer is back: the receipt, or what to expect. */
export function Returned() {
  const { payment, looked_at } = useLoaderData<typeof returnedLoader>();
  if (!payment) return <NoPayment />;
  if (payment.state === "confirmed") return <Paid payment={payment} />;
  if (payment.progress) return <Unsettled payment={payment} lookedAt={looked_at} />;
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
      {payment.wallet ? <InWallet wallet={payment.wallet} /> : null}
      {payment.asked_kobo === null || payment.wallet ? null : (
        <Otherwise kobo={payment.kobo} asked={payment.asked_kobo} />
      )}
      {payment.receipts.map((receipt) => (
        <Receipt key={receipt.token} receipt={receipt} />
      ))}
      {payment.tickets ? <PaidTickets tickets={payment.tickets} /> : null}
      {payment.bills.length > 0 ? <PaymentOutcome bills={payment.bills} /> : null}
    </section>
  );
}

/** What was paid for a wallet is in it. */
function InWallet({ wallet }: { wallet: "agent" | "super-agent" }) {
  return (
    <>
      <p>{t("It is in the wallet now, and can be sold for at once.")}</p>
      <Buttons>
        <ButtonLink kind="primary" to={`/${wallet}/wallet`}>
          {t("Back to the wallet")}
        </ButtonLink>
      </Buttons>
    </>
  );
}

/** That another sum came than was asked for. */
function Otherwise({ kobo, asked }: { kobo: number; asked: number }) {
  return (
    <Notice>
      {kobo > asked
        ? t(
            "The payment service took {sum}, {more} more than was asked for. What your bills do not need is kept in your favour.",
            { sum: formatNaira(kobo), more: formatNaira(kobo - asked) },
          )
        : t(
            "The payment service took {sum} of the {asked} that was asked for. The receipt says what it went to, and your bills what is still to be paid.",
            { sum: formatNaira(kobo), asked: formatNaira(asked) },
          )}
    </Notice>
  );
}

function Receipt({ receipt }: { receipt: Payment["receipts"][number] }) {
  // Whoever is signed in may be its payer, whose prints are counted.
  const { download } = useCountedPrint(receipt.token, usePageFrame().user !== null);
  return (
    <div className="stack-s">
      <p>
        <Said
          text={t("Receipt <b>{number}</b> over {sum}", {
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
  const again = payAgain(payment);
  // Turned down online, the number is good at a bank all the same.
  useAskAgain(payment.retrieval_reference === null ? "never" : "for long");
  return (
    <section className="stack">
      <Title size="record">{t("Not paid")}</Title>
      <Notice kind="bad">
        {t("The payment service did not take the money. Nothing was paid, and nothing is lost.")}
      </Notice>
      <PayReference payment={payment} />
      <Buttons>
        {payment.wallet ? (
          <ButtonLink kind="primary" to={`/${payment.wallet}/wallet/fund`}>
            {t("Try again")}
          </ButtonLink>
        ) : null}
        {again ? (
          <ButtonLink kind={payment.retrieval_reference ? "plain" : "primary"} to={again}>
            {t("Try again")}
          </ButtonLink>
        ) : null}
      </Buttons>
      <PaidFor bills={payment.bills} />
    </section>
  );
}

function NoPayment() {
  return (
    <section className="stack">
      <Title size="record">{t("Which payment?")}</Title>
      <p>
        {t(
          "This address is where the payment service sends people back to. To look for a paper, type its code.",
        )}
      </p>
      <Buttons>
        <ButtonLink kind="primary" to="/process/receipt">
          {t("Find a receipt or bill")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
