import type { ReactNode } from "react";
import type { TicketView } from "#areas/ticketing/tickets/get-ticket.ts";
import { holderText, untilText } from "#domain/documents/ticket-words.ts";
import { formatMoment } from "#domain/lagos.ts";
import { verdicts } from "#domain/ticket-check.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Headline } from "#ui/primitives/head.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { ActHistory } from "../act-history.tsx";

const LEGS = {
  price: "Price, to the revenue item",
  difference: "Difference from the price, approved by two officers",
  "agent-commission": "Commission of the agent",
  "super-agent-commission": "Commission of the super agent",
} as const;

/** One ticket as the office sees it: whom it is for, where its money went, who looked at it, what was done with it. */
export function TicketRecord({ ticket, acts }: { ticket: TicketView; acts?: ReactNode }) {
  return (
    <Ledger>
      <Entry head={<Plate code={ticket.code} size="big" />}>
        <Headline title={titleOf(ticket)} acts={acts}>
          <Status kind={standingOf(ticket)} as="tag" />
        </Headline>
        <div className="stack gap">
          {ticket.voided_at ? (
            <Notice kind="warn">
              {`Void since ${formatMoment(ticket.voided_at)}${ticket.voided_by ? ` by ${ticket.voided_by}` : ""}`}
              {ticket.void_reason === null ? null : (
                <>
                  : <q>{ticket.void_reason}</q>
                </>
              )}
            </Notice>
          ) : null}
          <Figure kobo={ticket.kobo} />
          <Particulars ticket={ticket} />
        </div>
      </Entry>
      <Entry title="Where its price went" note="as the ledger has it">
        <Legs legs={ticket.legs} />
      </Entry>
      <Entry title="Checks">
        {ticket.checks.length > 0 ? <Checks checks={ticket.checks} /> : <p>Nobody has looked at it yet.</p>}
      </Entry>
      {ticket.history.length > 0 ? (
        <Entry title="History">
          <ActHistory
            acts={ticket.history}
            words={{ sell: "{who} sold it", void: "{who} voided it", print: "{who} printed it" }}
            marked={["sell", "void"]}
          />
        </Entry>
      ) : null}
    </Ledger>
  );
}

/** "Danfo for ABC-123DE"; of what is for whoever uses it first, "Danfo, not used yet". */
function titleOf(ticket: TicketView): string {
  const bearer = ticket.holder !== "person" && ticket.holder_key === null;
  return `${ticket.category}${bearer ? ", not used yet" : ` for ${holderText(ticket)}`}`;
}

function standingOf({ status, running, ahead }: TicketView): StatusKind {
  if (status === "void") return "void";
  if (ahead) return "ahead";
  return running ? "valid" : "expired";
}

function Particulars({ ticket }: { ticket: TicketView }) {
  return (
    <Facts>
      <Fact label="Valid">{`${formatMoment(ticket.valid_from)} to ${untilText(ticket.valid_to)}`}</Fact>
      <Fact label="Sold">{formatMoment(ticket.sold_at)}</Fact>
      <Fact label="Agent">{ticket.agent ?? "Sold in bulk"}</Fact>
      <Fact label="Super agent">{ticket.super_agent ?? "The office’s own"}</Fact>
      <Fact label="Park">{ticket.park ?? "–"}</Fact>
      <Fact label="Local government">{ticket.lga ?? "–"}</Fact>
      <Fact label="Revenue item">{ticket.item}</Fact>
      <Fact label="Agency">{ticket.agency}</Fact>
      <Fact label="Code to type">{ticket.security_code}</Fact>
      <Fact label="Printed">{printedText(ticket.print_count)}</Fact>
    </Facts>
  );
}

function printedText(times: number): string {
  return times === 0 ? "Not yet" : times === 1 ? "Once" : `${times} times`;
}

function Legs({ legs }: Pick<TicketView, "legs">) {
  if (legs.length === 0) return <p>It was paid for with its batch.</p>;
  return (
    <Table caption="Transfers of this ticket; a reversal takes away" fold two>
      <thead>
        <tr>
          <HeadCell>What</HeadCell>
          <HeadCell>Booked</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={leg.id}>
            <Cell head place="name">
              {LEGS[leg.kind]}
              {leg.reversal ? ", reversed" : ""}
            </Cell>
            <Cell place="sub">{formatMoment(leg.at)}</Cell>
            <Cell right place="sum">
              <Money kobo={leg.reversal ? -leg.kobo : leg.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Checks({ checks }: Pick<TicketView, "checks">) {
  return (
    <Table caption="Who looked at it, the latest first" fold two>
      <thead>
        <tr>
          <HeadCell>Shown</HeadCell>
          <HeadCell>By</HeadCell>
          <HeadCell>When</HeadCell>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <Cell head place="name">
              {verdicts[check.verdict]}
              {check.offline ? ", without a network" : ""}
            </Cell>
            <Cell place="sub">{check.place ? `${check.by}, ${check.place}` : check.by}</Cell>
            <Cell place="status">{formatMoment(check.at)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
