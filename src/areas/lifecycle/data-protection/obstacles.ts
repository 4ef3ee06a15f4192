import { type RawBuilder, sql } from "kysely";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { Person } from "./person.ts";

/** Why somebody cannot be pseudonymised yet. */
export interface Obstacle {
  /** Stable, as in docs/errors.md. */
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

interface Rule {
  readonly code: string;
  readonly message: string;
  readonly found: (person: Person) => RawBuilder<unknown>;
}

const ofPerson = ({ record_ids }: Person, alias: string) =>
  sql`${sql.ref(`${alias}.individual_id`)} = ANY(${[...record_ids]}::bigint[])`;
const ofUsers = ({ user_ids }: Person, column: string) =>
  sql`${sql.ref(column)} = ANY(${[...user_ids]}::bigint[])`;

const RULES: readonly Rule[] = [
  {
    code: "bills-open",
    message: "Bills are open: until they are paid or cancelled, the law asks for the payer’s name.",
    found: (one) =>
      sql`FROM bill b WHERE ${ofPerson(one, "b")} AND b.status NOT IN ('paid', 'cancelled') AND b.paid_kobo < b.total_kobo`,
  },
  {
    code: "payments-pending",
    message: "Payments are under way: wait until they are confirmed or have failed.",
    found: (one) =>
      sql`FROM payment p WHERE (${ofPerson(one, "p")} OR ${ofUsers(one, "p.actor_id")})
        AND p.state IN ('initiated', 'pending', 'unknown')`,
  },
  {
    code: "refunds-open",
    message: "Money is on its way back: decide on it and pay it out first.",
    found: (one) => sql`FROM money_back m
      LEFT JOIN payment p ON p.id = m.payment_id LEFT JOIN receipt r ON r.id = m.receipt_id
      WHERE (${ofPerson(one, "m")} OR ${ofPerson(one, "p")} OR ${ofPerson(one, "r")}) AND m.status IN ('asked', 'approved')`,
  },
  {
    code: "slips-waiting",
    message: "Slips of a bank wait to be confirmed: confirm or withdraw them first.",
    found: (one) =>
      sql`FROM bank_entry e WHERE ${ofPerson(one, "e")} AND e.status IN ('waiting', 'returned')`,
  },
  {
    code: "arrears-waiting",
    message: "Debts of the old books wait for a decision.",
    found: (one) => sql`FROM arrear a WHERE ${ofPerson(one, "a")} AND a.status = 'submitted'`,
  },
  {
    code: "assessments-open",
    message: "Assessments are not decided: issue or cancel them first.",
    found: (one) =>
      sql`FROM assessment a WHERE ${ofPerson(one, "a")} AND a.status IN ('draft', 'submitted', 'returned')`,
  },
  {
    code: "notices-draft",
    message: "Demand notices are drafts: issue or cancel them first.",
    found: (one) => sql`FROM demand_notice n WHERE ${ofPerson(one, "n")} AND n.status = 'draft'`,
  },
  {
    code: "batches-unpaid",
    message: "Batches of tickets are not paid: pay or cancel them first.",
    found: (one) => sql`FROM bulk_ticket t WHERE ${ofPerson(one, "t")} AND t.status = 'unpaid'`,
  },
  {
    code: "till-open",
    message: "A till of theirs is not closed.",
    found: (one) => sql`FROM till t WHERE ${ofUsers(one, "t.cashier_id")} AND t.status <> 'closed'`,
  },
  {
    code: "requests-open",
    message: "Requests for services are open: end them first.",
    found: (one) =>
      sql`FROM service_request q WHERE (${ofPerson(one, "q")} OR ${ofUsers(one, "q.created_by")}) AND q.ended_at IS NULL`,
  },
  {
    code: "objections-open",
    message: "Objections wait for a decision.",
    found: (one) =>
      sql`FROM objection o WHERE ${ofPerson(one, "o")} AND o.decided_at IS NULL AND o.status = 'open'`,
  },
  {
    code: "still-owns",
    message: "They own what bills are raised for: hand that over to its new owner first.",
    found: (one) => sql`FROM ownership o WHERE ${ofPerson(one, "o")} AND o.until IS NULL AND NOT o.undone`,
  },
  {
    code: "sells-tickets",
    message: "They sell tickets, with a wallet of their own: take the account off the agent first.",
    found: (
      one,
    ) => sql`FROM (SELECT user_id FROM ticket_agent_user UNION ALL SELECT user_id FROM super_agent_user) AS a
      WHERE ${ofUsers(one, "a.user_id")}`,
  },
  {
    code: "works-here",
    message:
      "They have an account of the office, a guest or an agent: suspend it and part it from the record first.",
    found: (one) => sql`FROM app_user u WHERE ${ofUsers(one, "u.id")} AND u.status = 'active'
      AND u.area NOT IN ('individual', 'corporate')`,
  },
  {
    code: "in-charge-alone",
    message: "They alone are in charge of a company here: put somebody else in charge first.",
    found: (
      one,
    ) => sql`FROM user_corporate k WHERE ${ofUsers(one, "k.user_id")} AND k.in_charge AND NOT EXISTS (
      SELECT FROM user_corporate o WHERE o.corporate_id = k.corporate_id AND o.in_charge AND o.user_id <> k.user_id)`,
  },
];

/** All that stands in the way, each with its code; nothing when the person can be pseudonymised. */
export async function findObstacles(db: Queryable, person: Person): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = [];
  for (const { code, message, found: from } of RULES) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${from(person)}`.execute(db);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) found.push({ code, message, count });
  }
  for (const id of person.record_ids) {
    const { kobo } = await readCredit(db, { type: "individual", id });
    if (kobo > 0)
      found.push({
        code: "credit-kept",
        message: "Money is kept in their favour: pay it back, or a bill with it, first.",
        count: 1,
      });
  }
  return found;
}
