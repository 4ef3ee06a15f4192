import { type RawBuilder, sql } from "kysely";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { Person } from "./person.ts";

/** Why a person can’t be pseudonymised yet. */
export interface Obstacle {
  /** Stable code of the obstacle, listed in docs/errors.md. */
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

interface Rule {
  readonly code: string;
  readonly message: string;
  readonly fromClause: (person: Person) => RawBuilder<unknown>;
}

const ofPerson = ({ record_ids }: Person, alias: string) =>
  sql`${sql.ref(`${alias}.individual_id`)} = ANY(${[...record_ids]}::bigint[])`;
const ofUsers = ({ user_ids }: Person, column: string) =>
  sql`${sql.ref(column)} = ANY(${[...user_ids]}::bigint[])`;

const RULES: readonly Rule[] = [
  {
    code: "bills-open",
    message: "Bills are unpaid. The law requires the payer’s name until they are paid or cancelled.",
    fromClause: (one) =>
      sql`FROM bill b WHERE ${ofPerson(one, "b")} AND b.status NOT IN ('paid', 'cancelled') AND b.paid_kobo < b.total_kobo`,
  },
  {
    code: "payments-pending",
    message: "Payments are pending. Try again when they are confirmed or have failed.",
    fromClause: (one) =>
      sql`FROM payment p WHERE (${ofPerson(one, "p")} OR ${ofUsers(one, "p.actor_id")})
        AND p.state IN ('initiated', 'pending', 'unknown')`,
  },
  {
    code: "refunds-open",
    message: "Refunds are pending. Reject or pay them first.",
    fromClause: (one) => sql`FROM money_back m
      LEFT JOIN payment p ON p.id = m.payment_id LEFT JOIN receipt r ON r.id = m.receipt_id
      WHERE (${ofPerson(one, "m")} OR ${ofPerson(one, "p")} OR ${ofPerson(one, "r")}) AND m.status IN ('asked', 'approved')`,
  },
  {
    code: "slips-waiting",
    message: "Bank deposits are pending. Confirm or withdraw them first.",
    fromClause: (one) =>
      sql`FROM bank_entry e WHERE ${ofPerson(one, "e")} AND e.status IN ('waiting', 'returned')`,
  },
  {
    code: "arrears-waiting",
    message: "Opening arrears are pending approval. Approve or reject them first.",
    fromClause: (one) => sql`FROM arrear a WHERE ${ofPerson(one, "a")} AND a.status = 'submitted'`,
  },
  {
    code: "assessments-open",
    message: "Assessments are not issued yet. Issue or cancel them first.",
    fromClause: (one) =>
      sql`FROM assessment a WHERE ${ofPerson(one, "a")} AND a.status IN ('draft', 'submitted', 'returned')`,
  },
  {
    code: "notices-draft",
    message: "Demand notices are drafts. Issue or cancel them first.",
    fromClause: (one) => sql`FROM demand_notice n WHERE ${ofPerson(one, "n")} AND n.status = 'draft'`,
  },
  {
    code: "batches-unpaid",
    message: "Bulk tickets are unpaid. Pay or cancel them first.",
    fromClause: (one) => sql`FROM bulk_ticket t WHERE ${ofPerson(one, "t")} AND t.status = 'unpaid'`,
  },
  {
    code: "till-open",
    message: "Their till is open. Close it first.",
    fromClause: (one) => sql`FROM till t WHERE ${ofUsers(one, "t.cashier_id")} AND t.status <> 'closed'`,
  },
  {
    code: "requests-open",
    message: "Service requests are open. Complete or reject them first.",
    fromClause: (one) =>
      sql`FROM service_request q WHERE (${ofPerson(one, "q")} OR ${ofUsers(one, "q.created_by")}) AND q.ended_at IS NULL`,
  },
  {
    code: "objections-open",
    message: "Objections are pending a decision. Decide them first.",
    fromClause: (one) =>
      sql`FROM objection o JOIN bill b ON b.id = o.bill_id
        WHERE ${ofPerson(one, "o")} AND o.decided_at IS NULL AND o.status = 'open' AND b.status <> 'cancelled'`,
  },
  {
    code: "still-owns",
    message: "They own assets that are billed. Transfer them to a new owner first.",
    fromClause: (one) =>
      sql`FROM ownership o WHERE ${ofPerson(one, "o")} AND o.until IS NULL AND NOT o.undone`,
  },
  {
    code: "sells-tickets",
    message: "They sell tickets from their own wallet. Unlink their account from the agent first.",
    fromClause: (
      one,
    ) => sql`FROM (SELECT user_id FROM ticket_agent_user UNION ALL SELECT user_id FROM super_agent_user) AS a
      WHERE ${ofUsers(one, "a.user_id")}`,
  },
  {
    code: "works-here",
    message:
      "They have an active officer, guest or agent account. Suspend it and unlink it from the record first.",
    fromClause: (one) => sql`FROM app_user u WHERE ${ofUsers(one, "u.id")} AND u.status = 'active'
      AND u.area NOT IN ('individual', 'corporate')`,
  },
  {
    code: "in-charge-alone",
    message: "They are the only person in charge of a company. Put another person in charge first.",
    fromClause: (
      one,
    ) => sql`FROM user_corporate k WHERE ${ofUsers(one, "k.user_id")} AND k.in_charge AND NOT EXISTS (
      SELECT FROM user_corporate o WHERE o.corporate_id = k.corporate_id AND o.in_charge AND o.user_id <> k.user_id)`,
  },
];

/** All obstacles, each with its code; empty if the person can be pseudonymised. */
export async function findObstacles(db: Queryable, person: Person): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = [];
  for (const { code, message, fromClause: from } of RULES) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${from(person)}`.execute(db);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) found.push({ code, message, count });
  }
  for (const id of person.record_ids) {
    const { kobo } = await readCredit(db, { type: "individual", id });
    if (kobo > 0)
      found.push({
        code: "credit-kept",
        message: "They have credit. Refund it or use it for a bill first.",
        count: 1,
      });
  }
  return found;
}
