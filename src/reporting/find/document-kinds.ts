import { type RawBuilder, sql } from "kysely";
import { visibleAssessments } from "#areas/charging/assessments/visibility.ts";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { visibleNotices } from "#areas/charging/billing/list-notices.ts";
import { runsWithin } from "#areas/charging/billing/list-runs.ts";
import { entriesWithin } from "#areas/collecting/bank-entries/entry-visibility.ts";
import { paymentsWithin } from "#areas/collecting/payments/payment-visibility.ts";
import { receiptsWithin } from "#areas/collecting/receipts/list.ts";
import { agencyMoneyWithin } from "#areas/collecting/settlements/settlement-row.ts";
import { visibleRequests } from "#areas/services/service-requests/visibility.ts";
import { batchesWithin, isReadOnly } from "#areas/ticketing/bulk-tickets/bulk-visibility.ts";
import { ticketStatusNow } from "#areas/ticketing/tickets/ticket-status.ts";
import { visibleTickets } from "#areas/ticketing/tickets/ticket-visibility.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { ownerOf } from "#kernel/owner.ts";
import { visibleTo } from "#platform/jobs/find.ts";
import type { DocumentKind } from "./document-kind.ts";
import { columns } from "./part.ts";

export const documentKinds: readonly DocumentKind[] = [
  {
    kind: "bill",
    prefix: "BIL",
    rights: ["bill.view", "own_bill.view"],
    part: () => ({
      from: sql`bill b LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id`,
      ...columns("b"),
      title: sql`b.title`,
      detail: sql`coalesce(i.title, c.title)`,
    }),
    visibility: (actor) => sql`b.issued_on IS NOT NULL AND ${visibleBills(actor)}`,
    numbers: ({ secret }) => [secret ? sql`b.pay_code = ${secret}` : undefined],
    searchText: sql`fold(b.title)`,
  },
  {
    kind: "demand_notice",
    prefix: "DN",
    rights: ["demand_notice.view"],
    part: () => ({
      from: sql`demand_notice n`,
      ...columns("n"),
      title: sql`n.title`,
      detail: sql`n.snapshot #>> '{payer,name}'`,
      lga: sql`n.lga_id`,
    }),
    visibility: visibleNotices,
  },
  {
    kind: "assessment",
    prefix: "ASM",
    rights: ["assessment.view", "own_assessment.view"],
    part: () => ({ from: sql`assessment a`, ...columns("a"), title: sql`a.title`, lga: sql`a.lga_id` }),
    visibility: visibleAssessments,
  },
  {
    kind: "receipt",
    rights: ["receipt.view", "own_receipt.view"],
    part: () => ({
      from: sql`receipt r`,
      ...columns("r"),
      code: sql`r.number`,
      title: sql`r.payer ->> 'name'`,
    }),
    visibility: visibleReceipts,
    numbers: ({ receipt, secret }) => [
      receipt ? sql`r.number = ${receipt}` : undefined,
      secret ? sql`r.security_code = ${secret}` : undefined,
    ],
  },
  {
    kind: "payment",
    prefix: "PAY",
    rights: ["payment.view"],
    part: () => ({
      from: sql`payment pm`,
      ...columns("pm"),
      title: sql`pm.payer_name`,
      status: sql`pm.state`,
    }),
    visibility: (actor) => paymentsWithin(authorize(actor, "payment.view"), { few: true }),
    numbers: ({ reference }) => [
      reference && /^\d+$/.test(reference) ? sql`pm.retrieval_reference = ${reference}` : undefined,
      reference && !/^\d+$/.test(reference) ? sql`pm.reference = ${reference}` : undefined,
    ],
  },
  {
    kind: "ticket",
    prefix: "TKT",
    rights: ["ticket.view", "ticket.sell"],
    part: (actor) => ({
      from: sql`ticket k JOIN ticket_category kc ON kc.id = k.category_id`,
      ...columns("k"),
      title: sql`kc.name`,
      detail: isGuest(actor) ? sql`CASE WHEN k.holder <> 'person' THEN k.holder_key END` : sql`k.holder_key`,
      lga: sql`k.lga_id`,
      status: ticketStatusNow,
    }),
    visibility: visibleTickets,
    // A masked phone number can't be searched, nor a code with view access only.
    numbers: ({ plate, phone, secret }, actor) => [
      plate ? latestTickets(actor, plate) : undefined,
      phone && !isGuest(actor) ? latestTickets(actor, phone) : undefined,
      secret && !isGuest(actor) ? sql`k.security_code = ${secret}` : undefined,
    ],
  },
  {
    kind: "bulk_ticket",
    prefix: "BTK",
    rights: ["ticket.view", "ticket.sell"],
    isAvailable: (actor) => may(actor, "ticket.view") || !may(actor, "ticket.bulk"),
    part: (actor) => ({
      from: sql`bulk_ticket bt JOIN ticket_category bc ON bc.id = bt.category_id`,
      ...columns("bt"),
      title: sql`bc.name || ', ' || bt.quantity`,
      ...(!isReadOnly(actor) && { detail: sql`bt.payer_name` }),
    }),
    visibility: batchesWithin,
  },
  {
    kind: "service_request",
    prefix: "SRQ",
    rights: ["service_request.view", "service_request.work", "own_request.view"],
    part: () => ({
      from: sql`service_request q`,
      ...columns("q"),
      title: sql`q.subject`,
      lga: sql`q.lga_id`,
    }),
    visibility: visibleRequests,
    searchText: sql`fold(q.subject)`,
  },
  {
    kind: "bank_entry",
    prefix: "BNK",
    rights: ["payment.view"],
    part: () => ({
      from: sql`bank_entry be`,
      ...columns("be"),
      title: sql`be.depositor`,
      detail: sql`be.bank`,
    }),
    visibility: (actor) => entriesWithin(authorize(actor, "payment.view")),
  },
  {
    kind: "settlement",
    prefix: "STL",
    rights: ["settlement.view"],
    part: () => ({
      from: sql`settlement s JOIN agency sa ON sa.id = s.agency_id`,
      ...columns("s"),
      title: sql`sa.name`,
    }),
    visibility: (actor) => agencyMoneyWithin(authorize(actor, "settlement.view"), "s"),
  },
  {
    kind: "billing_run",
    prefix: "RUN",
    rights: ["billing.view"],
    part: () => ({
      from: sql`billing_run r JOIN demand_category rc ON rc.id = r.category_id`,
      ...columns("r"),
      title: sql`rc.name || ', ' || r.year`,
      status: sql`r.state`,
    }),
    visibility: (actor) => runsWithin(authorize(actor, "billing.view")),
  },
  {
    kind: "job",
    prefix: "JOB",
    rights: ["job.view"],
    part: () => ({ from: sql`job j`, ...columns("j"), title: sql`j.title`, status: sql`j.state` }),
    visibility: (actor) => sql`${visibleTo(actor, "j")}`,
  },
];

/** Latest tickets of a holder; for a selling agent, their own as well. */
function latestTickets(actor: Actor, key: string): RawBuilder<unknown> {
  return sql`k.id = ANY(ARRAY(SELECT k.id FROM ticket k WHERE k.holder_key = ${key} AND ${visibleTickets(actor)}
    ORDER BY k.valid_to DESC LIMIT 20))`;
}

/** A receipt is accessible through its agency, or to the payer. */
function visibleReceipts(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "receipt.view")) return receiptsWithin(authorize(actor, "receipt.view"), "r");
  authorize(actor, "own_receipt.view");
  const { individual_id, corporate_ids } = ownerOf(actor);
  return sql`(r.individual_id = ${individual_id}::bigint OR r.corporate_id = ANY(${[...corporate_ids]}::bigint[]))`;
}
