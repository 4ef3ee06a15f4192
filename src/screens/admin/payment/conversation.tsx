import type { OfficePayment } from "#areas/collecting/office-payments/get-payment.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatRrr } from "#domain/retrieval-reference.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { DataTable } from "../../shared/data-table.tsx";

/** What the payment service was asked and told: its last answer, and each of its notifications. */
export function Conversation({ payment }: { payment: OfficePayment }) {
  const { said, notices, asked_at, next_poll_at, poll_count, escalated_at, reference } = payment;
  const { retrieval_reference, fee_kobo, state } = payment;
  return (
    <>
      <Facts>
        <Fact label="Reference there" wide figure>
          {reference}
        </Fact>
        {retrieval_reference ? (
          <Fact label="To pay with there (RRR)" figure>
            {formatRrr(retrieval_reference)}
          </Fact>
        ) : null}
        {state === "confirmed" ? (
          <Fact label="Fee it kept" figure>
            {fee_kobo === null ? "it has not told" : <Money kobo={fee_kobo} />}
          </Fact>
        ) : null}
        <Fact label="Asked last">{asked_at ? formatMoment(asked_at) : "not with an answer yet"}</Fact>
        <Fact label="Asked again">{next_poll_at ? formatMoment(next_poll_at) : "not by itself"}</Fact>
        {poll_count > 0 ? (
          <Fact label="Asked by itself" figure>
            {poll_count === 1 ? "once" : `${poll_count} times`}
          </Fact>
        ) : null}
        {escalated_at ? <Fact label="Left to a person">{formatMoment(escalated_at)}</Fact> : null}
        {said ? <Said said={said} /> : null}
      </Facts>
      {notices.length > 0 ? (
        <DataTable
          caption="Notifications of the payment service, the first first"
          fold
          two
          columns={[
            { head: "Notification", place: "name", cell: "event" },
            { head: "Came", place: "sub", cell: (notice) => formatMoment(notice.received_at) },
            {
              head: "Dealt with",
              place: "status",
              cell: (notice) => (notice.processed_at ? formatMoment(notice.processed_at) : "not yet"),
            },
            { head: "Times", place: "sum", right: true, cell: "deliveries" },
          ]}
          rows={notices}
        />
      ) : (
        <p className="note gap">It sent no notification about this payment.</p>
      )}
    </>
  );
}

function Said({ said }: { said: NonNullable<OfficePayment["said"]> }) {
  const { raw_status, state, kobo, requested_kobo, currency, channel } = said;
  return (
    <>
      <Fact label="Last answer">{raw_status ?? state ?? "none that can be read"}</Fact>
      {kobo === undefined ? null : (
        <Fact label="Paid there" figure>
          <Money kobo={kobo} />
          {currency && currency !== "NGN" ? ` as ${currency}` : ""}
        </Fact>
      )}
      {requested_kobo === undefined || requested_kobo === kobo ? null : (
        <Fact label="Asked for there" figure>
          <Money kobo={requested_kobo} />
        </Fact>
      )}
      {channel ? <Fact label="How">{channel.replaceAll("_", " ")}</Fact> : null}
    </>
  );
}
