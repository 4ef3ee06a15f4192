import type { PaymentDetails } from "#areas/collecting/office-payments/get-payment.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatRrr } from "#domain/retrieval-reference.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { DataTable } from "../../shared/data-table.tsx";

/** Exchange with the payment gateway: its last answer and each webhook notification. */
export function GatewayExchange({ payment }: { payment: PaymentDetails }) {
  const { gateway_response, notices, last_checked_at, next_poll_at, poll_count, escalated_at, reference } =
    payment;
  const { retrieval_reference, fee_kobo, state } = payment;
  return (
    <>
      <Facts>
        <Fact label="Gateway reference" wide numeric>
          {reference}
        </Fact>
        {retrieval_reference ? (
          <Fact label="Remita RRR" numeric>
            {formatRrr(retrieval_reference)}
          </Fact>
        ) : null}
        {state === "confirmed" ? (
          <Fact label="Gateway fee" numeric>
            {fee_kobo === null ? "not reported" : <Money kobo={fee_kobo} />}
          </Fact>
        ) : null}
        <Fact label="Last checked">
          {last_checked_at ? formatMoment(last_checked_at) : "no response yet"}
        </Fact>
        <Fact label="Next check">{next_poll_at ? formatMoment(next_poll_at) : "none scheduled"}</Fact>
        {poll_count > 0 ? (
          <Fact label="Automatic checks" numeric>
            {poll_count === 1 ? "once" : `${poll_count} times`}
          </Fact>
        ) : null}
        {escalated_at ? <Fact label="Sent for review">{formatMoment(escalated_at)}</Fact> : null}
        {gateway_response ? <GatewayFacts response={gateway_response} /> : null}
      </Facts>
      {notices.length > 0 ? (
        <DataTable
          caption="Gateway notifications, oldest first"
          stacked
          twoLineEntry
          columns={[
            { head: "Notification", place: "name", cell: "event" },
            { head: "Received", place: "sub", cell: (notice) => formatMoment(notice.received_at) },
            {
              head: "Processed",
              place: "status",
              cell: (notice) => (notice.processed_at ? formatMoment(notice.processed_at) : "not yet"),
            },
            { head: "Times received", place: "sum", right: true, cell: "deliveries" },
          ]}
          rows={notices}
        />
      ) : (
        <p className="note gap">No notifications received.</p>
      )}
    </>
  );
}

function GatewayFacts({ response }: { response: NonNullable<PaymentDetails["gateway_response"]> }) {
  const { raw_status, state, kobo, requested_kobo, currency, channel } = response;
  return (
    <>
      <Fact label="Last response">{raw_status ?? state ?? "unreadable"}</Fact>
      {kobo === undefined ? null : (
        <Fact label="Amount paid" numeric>
          <Money kobo={kobo} />
          {currency && currency !== "NGN" ? ` as ${currency}` : ""}
        </Fact>
      )}
      {requested_kobo === undefined || requested_kobo === kobo ? null : (
        <Fact label="Amount requested" numeric>
          <Money kobo={requested_kobo} />
        </Fact>
      )}
      {channel ? <Fact label="Method">{channel.replaceAll("_", " ")}</Fact> : null}
    </>
  );
}
