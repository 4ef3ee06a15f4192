import type { ReactNode } from "react";
import type { TicketView } from "#areas/ticketing/tickets/get-ticket.ts";
import { lastValidMinute, printedHolder } from "#domain/documents/ticket-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { verdicts } from "#domain/ticket-check.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../action-history.tsx";
import { DataTable, moneyColumn } from "../data-table.tsx";

const TRANSFER_LABELS = {
  price: "Price, credited to the revenue item",
  difference: "Difference from the price, approved by two officers",
  "agent-commission": "Agent commission",
  "super-agent-commission": "Super agent commission",
} as const;

/** One ticket for officers: details, transfers, checks and history. */
export function TicketRecord({ ticket, actions }: { ticket: TicketView; actions?: ReactNode }) {
  return (
    <RecordSections>
      <RecordSection head={<RecordCode code={ticket.code} size="big" />}>
        <RecordHead title={ticketTitle(ticket)} actions={actions}>
          <Status kind={statusKindOf(ticket)} as="tag" />
        </RecordHead>
        <div className="stack gap">
          {ticket.voided_at ? (
            <Notice kind="warn">
              {`Voided on ${formatMoment(ticket.voided_at)}${ticket.voided_by ? ` by ${ticket.voided_by}` : ""}`}
              {ticket.void_reason === null ? null : (
                <>
                  : <q>{ticket.void_reason}</q>
                </>
              )}
            </Notice>
          ) : null}
          <Figure kobo={ticket.kobo} />
          <Details ticket={ticket} />
        </div>
      </RecordSection>
      <RecordSection title="Allocation of the price" note="from the ledger">
        <Transfers legs={ticket.legs} />
      </RecordSection>
      <RecordSection title="Checks">
        {ticket.checks.length > 0 ? <Checks checks={ticket.checks} /> : <p>No checks yet.</p>}
      </RecordSection>
      {ticket.history.length > 0 ? (
        <RecordSection title="History">
          <ActionHistory
            actions={ticket.history}
            text={{ sell: "{who} sold it", void: "{who} voided it", print: "{who} printed it" }}
            marked={["sell", "void"]}
          />
        </RecordSection>
      ) : null}
    </RecordSections>
  );
}

/** "Danfo for ABC-123DE"; for bearer tickets "Danfo, not used yet". */
function ticketTitle(ticket: TicketView): string {
  const bearer = ticket.holder_key === null;
  return `${ticket.category}${bearer ? ", not used yet" : ` for ${printedHolder(ticket)}`}`;
}

function statusKindOf({ status, in_validity_period, upcoming }: TicketView): StatusKind {
  if (status === "void") return "void";
  if (upcoming) return "ahead";
  return in_validity_period ? "valid" : "expired";
}

function Details({ ticket }: { ticket: TicketView }) {
  return (
    <Facts>
      <Fact label="Valid">{`${formatMoment(ticket.valid_from)} to ${lastValidMinute(ticket.valid_to)}`}</Fact>
      <Fact label="Sold">{formatMoment(ticket.sold_at)}</Fact>
      <Fact label="Agent">{ticket.agent ?? "Sold in bulk"}</Fact>
      <Fact label="Super agent">{ticket.super_agent ?? "None"}</Fact>
      <Fact label="Park">{ticket.park ?? "–"}</Fact>
      <Fact label="Local government">{ticket.lga ?? "–"}</Fact>
      <Fact label="Revenue item">{ticket.item}</Fact>
      <Fact label="Agency">{ticket.agency}</Fact>
      <Fact label="Verification code">{ticket.security_code}</Fact>
      <Fact label="Printed">{printedText(ticket.print_count)}</Fact>
    </Facts>
  );
}

function printedText(times: number): string {
  return times === 0 ? "Not yet" : times === 1 ? "Once" : `${times} times`;
}

function Transfers({ legs }: Pick<TicketView, "legs">) {
  if (legs.length === 0) return <p>Paid with its batch.</p>;
  return (
    <DataTable<(typeof legs)[number]>
      caption="Transfers of this ticket, with reversals as negative amounts"
      stacked
      twoLineEntry
      columns={[
        {
          head: "Description",
          place: "name",
          cell: (leg) => (
            <>
              {TRANSFER_LABELS[leg.kind]}
              {leg.reversal ? ", reversed" : ""}
            </>
          ),
        },
        { head: "Date", place: "sub", cell: (leg) => formatMoment(leg.at) },
        moneyColumn("Amount (₦)", (leg) => (leg.reversal ? -leg.kobo : leg.kobo)),
      ]}
      rows={legs}
    />
  );
}

function Checks({ checks }: Pick<TicketView, "checks">) {
  return (
    <DataTable
      caption="Checks, newest first"
      stacked
      twoLineEntry
      columns={[
        {
          head: "Result",
          place: "name",
          cell: (check) => (
            <>
              {verdicts[check.verdict]}
              {check.offline ? ", offline" : ""}
            </>
          ),
        },
        {
          head: "Inspector",
          place: "sub",
          cell: (check) => (check.place ? `${check.by}, ${check.place}` : check.by),
        },
        { head: "Time", place: "status", cell: (check) => formatMoment(check.at) },
      ]}
      rows={checks}
    />
  );
}
