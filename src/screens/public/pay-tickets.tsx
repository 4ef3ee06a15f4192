import type { FormEvent } from "react";
import { useLoaderData } from "react-router";
import { paymentOptions } from "#areas/collecting/payments/payment-options.ts";
import { viewPublicBatch } from "#areas/ticketing/bulk-tickets/view-public-batch.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { bulkPaths } from "../shared/bulk-ticket/addresses.ts";
import { GatewayFields, selectedGateway } from "../shared/money/gateway-choice.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Pay for tickets");

export const loader = pageLoader(async ({ params }) => ({
  batch: await viewPublicBatch(params.token ?? ""),
  methods: paymentOptions(),
}));

/** A ticket batch by its public token, with payment without an account. */
export default function PayTickets() {
  const { batch } = useLoaderData<typeof loader>();
  return (
    <>
      <Subtitle level={1}>{batch.category}</Subtitle>
      <Figure kobo={batch.kobo} hero />
      <Columns className="gap-l">
        {batch.status === "unpaid" && !batch.expired ? <PayForm /> : <Settled />}
        <aside>
          <Panel title={t("Description")} end={<RecordCode code={batch.code} outlined />}>
            <Lines total>
              <ValueLine end={<Money kobo={batch.ticket_kobo} />}>{t("One ticket")}</ValueLine>
              <ValueLine end={batch.quantity.toLocaleString("en-NG")}>{t("Tickets")}</ValueLine>
              <ValueLine end={<Money kobo={batch.kobo} />}>{t("Total")}</ValueLine>
            </Lines>
            <p className="gap">
              {batch.payer}
              <br />
              <span className="soft">
                {t("{from} to {to}", {
                  from: formatDate(batch.valid_from),
                  to: formatDate(batch.valid_to),
                })}
              </span>
              <br />
              <span className="soft">{batch.agency}</span>
            </p>
          </Panel>
        </aside>
      </Columns>
    </>
  );
}

function Settled() {
  const { batch } = useLoaderData<typeof loader>();
  if (batch.status === "paid")
    return (
      <section className="stack">
        <p>
          <Status kind="paid" as="stamp" label={t("PAID")} />
        </p>
        <p>{t("These tickets have been paid for. Ask the person who sent you this link for them.")}</p>
      </section>
    );
  return (
    <Notice kind="warn">
      {batch.status === "cancelled"
        ? t("This ticket order is cancelled. No payment is due.")
        : t("This ticket order has expired. Ask for a new one.")}
    </Notice>
  );
}

function PayForm() {
  const { batch, methods } = useLoaderData<typeof loader>();
  const { submit, busy, errors, wrong } = useStartPayment(bulkPaths.pay);
  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    void submit({ token: batch.token, email, ...selectedGateway(event.currentTarget) });
  }
  if (methods.length === 0)
    return (
      <Notice>
        {t("Online payment isn’t available. Ask the person who sent you this link how to pay.")}
      </Notice>
    );
  return (
    <FormColumn method="post" onSubmit={pay}>
      <ErrorList errors={wrong} labels={{ email: t("Email"), provider: t("Pay with") }} />
      <GatewayFields methods={methods} error={errors.email} />
      <Button type="submit" kind="primary" large fullWidth busy={busy}>
        {busy ? t("Opening the payment page…") : t("Pay {sum} now", { sum: formatNaira(batch.kobo) })}
      </Button>
      <p className="note">{t("You’ll pay on a secure page. Your tickets are issued after payment.")}</p>
    </FormColumn>
  );
}
