import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import type { NoteTarget } from "#areas/registry/notes/note-target.ts";
import { refundKind, refundKinds } from "#domain/refund-kinds.ts";
import { ownCondition } from "#kernel/owner.ts";
import { entriesWithin } from "./bank-entries/entry-visibility.ts";
import { receiptsWithin } from "./receipts/list.ts";
import { REQUESTS, requestsInScope, requestsWithin } from "./refunds/visibility.ts";
import { agencyMoneyWithin } from "./settlements/settlement-row.ts";
import { tillsWithin } from "./tills/till-visibility.ts";

const KIND_LABEL_CASES = refundKinds.map(
  (kind) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(refundKind(kind).label)}`,
);

/** Payments, receipts, bank payments, settlements, tills and refunds. */
export const collectingNoteTargets: readonly NoteTarget[] = [
  {
    name: "receipt",
    table: "receipt",
    alias: "rc",
    permission: "receipt.view",
    // A receipt's number is its code, and its stored title does not change.
    code: sql`rc.number`,
    title: sql`coalesce(rc.bills #>> '{0,title}', '')`,
    within: (scope) => receiptsWithin(scope, "rc"),
    own: (actor) => ownCondition(actor, "rc"),
    owned: sql`num_nonnulls(rc.individual_id, rc.corporate_id) > 0`,
  },
  {
    name: "payment",
    table: "payment",
    alias: "pm",
    permission: "payment.view",
    code: sql`pm.code`,
    title: sql`coalesce((SELECT string_agg(b.title, ', ' ORDER BY b.id) FROM payment_bill pb
      JOIN bill b ON b.id = pb.bill_id WHERE pb.payment_id = pm.id), '')`,
    // Visible to users who can view one of the bills it pays.
    within: (scope) => sql`EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
      WHERE pb.payment_id = pm.id AND ${billsWithin(scope)})`,
    own: (actor) => ownCondition(actor, "pm"),
    owned: sql`num_nonnulls(pm.individual_id, pm.corporate_id) > 0`,
  },
  {
    name: "bank_entry",
    table: "bank_entry",
    alias: "be",
    permission: "payment.view",
    code: sql`be.code`,
    title: sql`'Paid in by ' || be.depositor`,
    within: entriesWithin,
  },
  {
    name: "settlement",
    table: "settlement",
    alias: "s",
    permission: "settlement.view",
    code: sql`s.code`,
    title: sql`(SELECT g.name FROM agency g WHERE g.id = s.agency_id)`,
    within: (scope) => agencyMoneyWithin(scope, "s"),
  },
  {
    name: "till",
    table: "till",
    alias: "t",
    permission: "till.view",
    code: sql`t.code`,
    title: sql`t.place`,
    within: tillsWithin,
  },
  {
    name: "money_back",
    table: "money_back",
    alias: "q",
    permission: ["payment.view", "receipt.view"],
    code: sql`q.code`,
    title: sql`CASE q.kind ${sql.join(KIND_LABEL_CASES, sql` `)} END`,
    // The kind of request decides which right is needed.
    visible: (actor) => requestExists(requestsWithin(actor, "see")),
    within: (scope) => requestExists(requestsInScope(scope)),
  },
];

/** A condition on a request (`q`) and its subjects. */
function requestExists(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM ${REQUESTS} WHERE mb.id = q.id AND ${where})`;
}
