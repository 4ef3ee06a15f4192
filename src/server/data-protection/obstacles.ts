import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../db/client.ts";
import { readCredit } from "../payments/payer-credit.ts";
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

const ofPerson = ({ individual_id }: Person, alias: string) =>
  sql`${sql.ref(`${alias}.individual_id`)} = ${individual_id}::bigint`;
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
    found: (one) => sql`FROM money_back m WHERE ${ofPerson(one, "m")} AND m.status IN ('asked', 'approved')`,
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
  if (person.individual_id !== null) {
    const { kobo } = await readCredit(db, { type: "individual", id: person.individual_id });
    if (kobo > 0)
      found.push({
        code: "credit-kept",
        message: "Money is kept in their favour: pay it back, or a bill with it, first.",
        count: 1,
      });
  }
  return found;
}
