import { type RawBuilder, sql } from "kysely";
import { readBills } from "#areas/charging/billing/bill-view.ts";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { restrictedPeople } from "#areas/registry/records/restriction.ts";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { maskValue } from "#domain/mask-personal.ts";
import type { PayerQuery } from "#domain/payer-query.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { matchPayer } from "./match-payer.ts";

/** A payer found within the actor's scope. Personal data is masked; the register's reveal action shows it. */
export interface FoundPayer {
  readonly type: "individual" | "corporate";
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly lga: string | null;
  /** Masked phone number, such as "••••••••290"; `null` if there is none. */
  readonly phone: string | null;
  /**
   * Time at which an officer verified the person’s identity, in ISO 8601 format; `null` if not verified, and for
   * companies, which are approved instead.
   */
  readonly verified_at: string | null;
  /** Number of linked user accounts. */
  readonly accounts: number;
  /** Amount that clears the payer’s bills today, in kobo; `null` if the caller can’t view bills. */
  readonly due_kobo: number | null;
  readonly open_bills: number | null;
  /** Whether there are more bills than were added up, so that at least `due_kobo` is due. */
  readonly more_due: boolean;
  /** Whether the caller can show the person’s personal data in full; `false` for companies. */
  readonly can_reveal: boolean;
  readonly biometrics: "none" | "enrolled" | "withdrawn" | null;
  /** Time at which the person used their passkey, in ISO 8601 format; `null` if they were not found by it. */
  readonly present_at: string | null;
}

/** Payers on a page. */
export const MAX_PAYERS = 10;
/** Maximum open bills per payer that are added up. */
const MAX_BILLS = 200;

interface Row
  extends Omit<
    FoundPayer,
    "type" | "phone" | "verified_at" | "due_kobo" | "open_bills" | "more_due" | "can_reveal" | "present_at"
  > {
  readonly phone_number: string | null;
  readonly verified_at: Date | null;
  readonly lga_id: number | null;
}

/**
 * Active or pending records of a register that match, within the actor's scope; one more than shown.
 * @param foundIds ids found through a document or a passkey
 */
export async function findPayers(
  tx: Tx,
  actor: Actor,
  type: "individual" | "corporate",
  queries: readonly PayerQuery[],
  foundIds: readonly (number | null | undefined)[],
): Promise<Omit<FoundPayer, "present_at">[]> {
  const exactIds = foundIds.filter((id) => id != null);
  const scope = actor.system ? undefined : actor.session?.permissions[`${type}.view`];
  if (!actor.system && !scope) return [];
  const match = matchPayer(type, queries);
  const conditions = [
    ...(match ? [match] : []),
    ...(exactIds.length > 0 ? [sql`t.id = ANY(${exactIds}::bigint[])`] : []),
  ];
  if (conditions.length === 0) return [];
  const reach = (scope && scopeCondition(scope, "t")) ?? sql`true`;
  const isPerson = type === "individual";
  const { rows } = await sql<Row>`
    SELECT t.id, t.code, t.title, t.status, t.lga_id, l.name AS lga, t.phone_number,
      ${isPerson ? sql`t.verified_at` : sql`NULL::timestamptz`} AS verified_at, ${accounts(type)} AS accounts,
      ${isPerson ? BIOMETRICS : sql`NULL::text`} AS biometrics
    FROM ${sql.table(type)} AS t LEFT JOIN lga l ON l.id = t.lga_id
    WHERE (${sql.join(conditions, sql` OR `)}) AND t.status NOT IN ('archived', 'rejected') AND ${reach}
    ORDER BY t.id LIMIT ${MAX_PAYERS + 1}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const owed = await owedBy(tx, actor, type, ids);
  const restricted = isPerson ? await restrictedPeople(tx, actor, ids) : new Set<number>();
  return rows.map(({ phone_number, verified_at, lga_id, ...row }) => ({
    ...row,
    type,
    verified_at: verified_at?.toISOString() ?? null,
    phone: phone_number === null ? null : String(maskValue(individual.fields.phone_number, phone_number)),
    due_kobo: owed && (owed.get(row.id)?.kobo ?? 0),
    open_bills: owed && Math.min(owed.get(row.id)?.count ?? 0, MAX_BILLS),
    can_reveal: isPerson && !restricted.has(row.id) && may(actor, "personal_data.reveal", { lga_id }),
    more_due: (owed?.get(row.id)?.count ?? 0) > MAX_BILLS,
  }));
}

function accounts(type: "individual" | "corporate"): RawBuilder<unknown> {
  return type === "individual"
    ? sql`(SELECT count(*)::int FROM app_user u WHERE u.individual_id = t.id)`
    : sql`(SELECT count(*)::int FROM user_corporate u WHERE u.corporate_id = t.id)`;
}

const BIOMETRICS = sql`coalesce((SELECT CASE WHEN e.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN e.credential_id IS NOT NULL THEN 'enrolled' ELSE 'none' END
  FROM biometric_enrolment e WHERE e.individual_id = t.id ORDER BY e.withdrawn_at IS NULL DESC, e.id DESC LIMIT 1), 'none')`;

/** Amount due today on accessible bills, by payer; null without access to bills. */
async function owedBy(tx: Tx, actor: Actor, type: "individual" | "corporate", ids: readonly number[]) {
  if (!may(actor, "bill.view")) return null;
  const owed = new Map<number, { kobo: number; count: number }>();
  if (ids.length === 0) return owed;
  // Latest accessible bills of each payer, so that neither payers with very many bills nor other agencies displace them.
  const where = sql`b.id IN (SELECT o.id FROM unnest(${[...ids]}::bigint[]) AS payer (id) CROSS JOIN LATERAL (
      SELECT b.id FROM bill b WHERE ${sql.ref(`b.${type}_id`)} = payer.id AND b.status IN ('unpaid', 'part-paid')
        AND b.issued_on IS NOT NULL AND ${visibleBills(actor)}
      ORDER BY b.id DESC LIMIT ${MAX_BILLS + 1}) AS o)`;
  for (const bill of await readBills(tx, where, (MAX_BILLS + 1) * ids.length)) {
    const payer = type === "individual" ? bill.individual_id : bill.corporate_id;
    if (payer === null) continue;
    const before = owed.get(payer) ?? { kobo: 0, count: 0 };
    owed.set(payer, { kobo: before.kobo + bill.balance.balance_kobo, count: before.count + 1 });
  }
  return owed;
}
